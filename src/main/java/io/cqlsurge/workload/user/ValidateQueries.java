package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** The prepared statements of a validation: one for a whole partition, some for each depth. */
final class ValidateQueries {
  private static final int FORMS = 4;

  private final Query whole;
  private final List<List<Form>> byDepth = new ArrayList<>();

  /** Prepares them all. */
  ValidateQueries(UserTable table, Function<String, Query> prepare) {
    this(table, prepare, table.table().clustering().size());
  }

  private ValidateQueries(UserTable table, Function<String, Query> prepare, int depths) {
    ValidateStatements statements = new ValidateStatements(table);
    this.whole = prepare.apply(statements.whole());
    int levels = table.table().clustering().size();
    for (int depth = 1; depth <= depths; depth++) {
      List<Form> forms = new ArrayList<>();
      for (int form = 0; form < FORMS; form += depth == levels ? 1 : 2) {
        boolean low = (form & 1) == 0;
        boolean high = (form & 2) != 0;
        forms.add(new Form(prepare.apply(statements.slice(depth, low, high)), low, high));
      }
      byDepth.add(List.copyOf(forms));
    }
  }

  /** Prepares the one for a whole partition only. */
  static ValidateQueries wholeOnly(UserTable table, Function<String, Query> prepare) {
    return new ValidateQueries(table, prepare, 0);
  }

  /** That for a whole partition. */
  Query whole() {
    return whole;
  }

  /** Of how many clustering columns there may be bounds. */
  int depths() {
    return byDepth.size();
  }

  /** Any of those for bounds of so many columns, at least 1. */
  Form any(int depth, SplittableRandom random) {
    List<Form> forms = byDepth.get(depth - 1);
    return forms.get(random.nextInt(forms.size()));
  }

  /** That which reads the rows on both bounds too. */
  Form closed(int depth) {
    List<Form> forms = byDepth.get(depth - 1);
    return forms.stream().filter(form -> form.lowIncluded && form.highIncluded).findFirst().get();
  }

  /**
   * A statement that reads a slice.
   *
   * @param lowIncluded whether rows on the bound below belong to it
   * @param highIncluded whether rows on the bound above belong to it
   */
  record Form(Query query, boolean lowIncluded, boolean highIncluded) {}
}
