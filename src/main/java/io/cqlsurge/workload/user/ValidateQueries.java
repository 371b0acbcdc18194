package io.cqlsurge.workload.user;

import io.cqlsurge.database.Query;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.workload.CqlText;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.regex.Matcher;

/**
 * The prepared statements of a validation: one for a whole partition, and several for each number
 * of bounded columns.
 */
final class ValidateQueries {
  private static final int FORMS = 4;

  private final Query whole;
  private final List<Integer> times;
  private final List<List<Form>> byDepth = new ArrayList<>();
  private final int most;

  /** Prepares all statements, for at most this number of rows from a numbered partition. */
  ValidateQueries(UserTable table, Function<String, Query> prepare, int most) {
    this(table, prepare, table.table().clustering().size(), List.of(), most);
  }

  private ValidateQueries(
      UserTable table, Function<String, Query> prepare, int depths, List<Integer> times, int most) {
    this.most = most;
    this.whole = prepare.apply(wholeCql(table));
    this.times = times;
    int levels = table.table().clustering().size();
    for (int depth = 1; depth <= depths; depth++) {
      List<Form> forms = new ArrayList<>();
      for (int form = 0; form < FORMS; form += depth == levels ? 1 : 2) {
        boolean low = (form & 1) == 0;
        boolean high = (form & 2) != 0;
        forms.add(new Form(prepare.apply(sliceCql(table, depth, low, high)), low, high));
      }
      byDepth.add(List.copyOf(forms));
    }
  }

  /** Prepares the statement for a whole partition with the timestamps of its cells. */
  static ValidateQueries withTimes(UserTable table, Function<String, Query> prepare) {
    StringBuilder texts = new StringBuilder();
    List<Integer> positions = new ArrayList<>();
    int position = table.table().columns().size();
    for (Column column : table.table().values()) {
      boolean hasTime = hasTime(column.type());
      positions.add(hasTime ? position++ : -1);
      texts.append(hasTime ? ", WRITETIME(" + CqlText.names(List.of(column.name())) + ")" : "");
    }
    String from = Matcher.quoteReplacement(texts + " FROM ");
    return new ValidateQueries(
        table,
        cql -> prepare.apply(cql.replaceFirst(" FROM ", from)),
        depths(table),
        List.copyOf(positions),
        0);
  }

  /** Returns whether a column has one timestamp: counters have none, collections several. */
  private static boolean hasTime(CqlType type) {
    return switch (type.kind()) {
      case COUNTER -> false;
      case LIST, SET, MAP, UDT -> type.frozen();
      default -> true;
    };
  }

  /** Prepares only the statement for a whole partition. */
  static ValidateQueries wholeOnly(UserTable table, Function<String, Query> prepare) {
    return new ValidateQueries(table, prepare, depths(table), List.of(), 0);
  }

  /** Returns the bounded columns that a row of a file needs: other rows have its partition key. */
  private static int depths(UserTable table) {
    return table.isRowOfFile() ? table.table().clustering().size() : 0;
  }

  private static String wholeCql(UserTable table) {
    return CqlText.select(
        Column.names(table.table().columns()),
        table.quotedName(),
        Column.names(table.table().partitionKey()));
  }

  /** Returns the text for the rows between two bounds of a number of clustering columns. */
  private static String sliceCql(
      UserTable table, int depth, boolean lowIncluded, boolean highIncluded) {
    String columns =
        "(" + CqlText.names(Column.names(table.table().clustering().subList(0, depth))) + ")";
    String markers = "(" + "?,".repeat(depth - 1) + "?)";
    String low = columns + (lowIncluded ? ">=" : ">") + markers;
    String high = columns + (highIncluded ? "<=" : "<") + markers;
    return wholeCql(table) + " AND " + low + " AND " + high;
  }

  int most() {
    return most;
  }

  /** Returns the statement for a whole partition. */
  Query whole() {
    return whole;
  }

  /**
   * Returns the positions in its rows of the times at which the value columns were written: below 0
   * for a column without it, and none if they are not read.
   */
  List<Integer> times() {
    return times;
  }

  /** Returns the maximum clustering column count in bounds. */
  int depths() {
    return byDepth.size();
  }

  /** Returns a random statement with bounds on some columns, at least 1. */
  Form any(int depth, SplittableRandom random) {
    List<Form> forms = byDepth.get(depth - 1);
    return forms.get(random.nextInt(forms.size()));
  }

  /** Returns the statement that includes the rows on both bounds. */
  Form closed(int depth) {
    List<Form> forms = byDepth.get(depth - 1);
    return forms.stream().filter(form -> form.lowIncluded && form.highIncluded).findFirst().get();
  }

  /**
   * A statement that reads a slice.
   *
   * @param lowIncluded whether rows on the lower bound are in the slice
   * @param highIncluded whether rows on the upper bound are in the slice
   */
  record Form(Query query, boolean lowIncluded, boolean highIncluded) {}
}
