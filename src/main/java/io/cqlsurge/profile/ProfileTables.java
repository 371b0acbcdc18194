package io.cqlsurge.profile;

import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A comparison of the tables that profiles define with those in a database. */
public final class ProfileTables {
  private ProfileTables() {}

  /**
   * Returns how a table of the database differs from the table that the profile defines, as a
   * warning; an existing table is never altered.
   */
  public static Optional<String> difference(Profile profile, Table found) {
    Table defined = profile.definedTable().orElse(found);
    List<String> differences = new ArrayList<>();
    missing(defined, found).ifPresent(names -> differences.add("missing columns: " + names));
    missing(found, defined).ifPresent(names -> differences.add("additional columns: " + names));
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "table %s.%s differs from table_definition: %s"
                .formatted(found.keyspace(), found.name(), String.join("; ", differences)));
  }

  /** Returns the columns of a table that another table does not have, or has with another type. */
  private static Optional<String> missing(Table one, Table other) {
    List<String> names = new ArrayList<>(described(one));
    names.removeAll(described(other));
    return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
  }

  private static List<String> described(Table table) {
    return table.columns().stream().map(column -> column.name() + " " + column.type()).toList();
  }
}
