package io.cqlsurge.workload.user;

import io.cqlsurge.cql.Tokenizer;
import io.cqlsurge.database.Database;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileCheck;
import io.cqlsurge.profile.QueryCheck;
import io.cqlsurge.schema.Table;
import io.cqlsurge.settings.TableSettings;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * The operations that a command uses, and their checks; other operations of the profiles may be
 * invalid.
 */
record UsedOperations(List<? extends OperationSpec> used) {
  /** Returns the operations, with the statements of sequences in place of these. */
  static UsedOperations of(Collection<OperationSpec> specs) {
    return new UsedOperations(specs.stream().flatMap(OperationSpec::parts).toList());
  }

  /**
   * Checks the statements.
   *
   * @param tables returns a profile's table, if it is known
   * @throws UsageError with all problems
   */
  void check(Function<Profile, Optional<Table>> tables) {
    Set<String> problems = new LinkedHashSet<>();
    used.forEach(spec -> problems.addAll(problems(spec, tables.apply(spec.profile()))));
    UsageError.throwIfAny(problems);
  }

  /**
   * Checks the tables to create before they are created. Existing tables can differ from their
   * definitions and are checked when they are opened.
   *
   * @throws UsageError with all problems
   */
  void checkNew(Database database, TableSettings tables) {
    Set<String> problems = new LinkedHashSet<>();
    for (OperationSpec spec : used) {
      Profile profile = spec.profile();
      Optional<Table> table = profile.definedTable().filter(defined -> !isAltered(profile));
      if (table.isPresent()
          && !database.hasTable(
              tables.text(profile.keyspace(), 0), tables.text(profile.table(), 0))) {
        problems.addAll(ProfileCheck.errors(profile, table.get()));
        problems.addAll(problems(spec, table));
      }
    }
    UsageError.throwIfAny(problems);
  }

  /**
   * Checks the names of several tables, and that all operations can choose one of them.
   *
   * @throws UsageError with the first problem
   */
  void check(TableSettings tables) {
    for (OperationSpec spec : used) {
      Profile profile = spec.profile();
      checkName(tables.tables() > 1, "table", profile.table(), "{t}");
      checkName(tables.keyspaces() > 1, "keyspace", profile.keyspace(), "{k}");
      boolean isForOne =
          spec instanceof OperationSpec.TokenRanges
              || (spec instanceof OperationSpec.Statement statement
                  && statement.query().recall().isPresent());
      if (isForOne && tables.count() > 1) {
        throw new UsageError(
            "'tables=' and 'keyspaces=' are not available for token range queries and recall; leave them out");
      }
    }
  }

  private static void checkName(boolean isNumbered, String key, String name, String number) {
    if (isNumbered && !name.contains(number)) {
      throw new UsageError(
          "'%1$ss=' needs a number in the profile's names: write '%1$s: %2$s%3$s', and %3$s in its definitions and queries"
              .formatted(key, name, number));
    }
  }

  private static boolean isAltered(Profile profile) {
    return profile.extraDefinitions().stream()
        .anyMatch(extra -> Tokenizer.words(extra.cql()).get(0).is("ALTER"));
  }

  private static List<String> problems(OperationSpec spec, Optional<Table> table) {
    if (spec instanceof OperationSpec.Statement statement) {
      return QueryCheck.errors(spec.profile(), table, statement.query());
    }
    return spec instanceof OperationSpec.TokenRanges ranges
        ? QueryCheck.errors(spec.profile(), table, ranges.query())
        : List.of();
  }
}
