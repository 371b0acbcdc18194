package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlWord;
import io.cqlsurge.database.Database;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileCheck;
import io.cqlsurge.profile.ProfileTables;
import io.cqlsurge.profile.QueryCheck;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Checks the operations that a command uses; others of the same profiles may be wrong. */
final class UsedOperations {
  private final Collection<OperationSpec> used;

  UsedOperations(Collection<OperationSpec> used) {
    this.used = List.copyOf(used);
  }

  /**
   * Checks the statements.
   *
   * @param tables gives the table of a profile, if it is known
   * @throws UsageError with all that is wrong
   */
  void check(Function<Profile, Optional<Table>> tables) {
    List<String> complaints = new ArrayList<>();
    used.forEach(spec -> complaints.addAll(complaints(spec, tables.apply(spec.profile()))));
    refuse(complaints);
  }

  /**
   * Checks what is to be created, before it is: tables that exist are not as their profile defines
   * them for certain, and are checked when they are opened.
   *
   * @throws UsageError with all that is wrong
   */
  void checkNew(Database database) {
    List<String> complaints = new ArrayList<>();
    for (OperationSpec spec : used) {
      Profile profile = spec.profile();
      Optional<Table> table = ProfileTables.of(profile).filter(defined -> !isAltered(profile));
      if (table.isPresent() && !database.hasTable(profile.keyspace(), profile.table())) {
        complaints.addAll(ProfileCheck.complaints(profile, table.get()));
        complaints.addAll(complaints(spec, table));
      }
    }
    refuse(complaints);
  }

  private static boolean isAltered(Profile profile) {
    return profile.extraDefinitions().stream()
        .anyMatch(extra -> CqlWord.of(extra.cql()).get(0).is("ALTER"));
  }

  private static void refuse(List<String> complaints) {
    if (!complaints.isEmpty()) {
      throw new UsageError(complaints.stream().distinct().toList());
    }
  }

  private static List<String> complaints(OperationSpec spec, Optional<Table> table) {
    if (spec instanceof OperationSpec.Statement statement) {
      return QueryCheck.complaints(spec.profile(), table, statement.query());
    }
    return spec instanceof OperationSpec.TokenRanges ranges
        ? QueryCheck.complaints(spec.profile(), table, ranges.query())
        : List.of();
  }
}
