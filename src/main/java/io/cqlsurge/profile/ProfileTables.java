package io.cqlsurge.profile;

import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.profile.Profile.Definition;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the table of a profile looks like, without asking a database. */
public final class ProfileTables {
  private ProfileTables() {}

  /**
   * The table as {@code table_definition} creates it; its types are those that {@code
   * extra_definitions} create. A type that nobody creates is a user-defined type without fields.
   *
   * @return empty if the profile does not create its table
   */
  public static Optional<Table> of(Profile profile) {
    Map<String, CqlType> types = new HashMap<>();
    for (Definition definition : profile.extraDefinitions()) {
      if (CreateType.is(definition.cql())) {
        CqlType type = CreateType.parse(definition.cql(), types).type();
        types.put(type.name(), type);
      }
    }
    return profile
        .tableDefinition()
        .map(create -> CreateTable.parse(create.cql(), profile.keyspace(), types).table());
  }

  /**
   * Returns the profile with the descriptions of columns as the table has them: a name with capital
   * letters and without quotes means the column of exactly this name if there is one.
   */
  public static Profile resolve(Profile profile, Table table) {
    return profile.with(profile.columns().stream().map(spec -> spec.in(table)).toList());
  }

  /**
   * In what a table of the database differs from the one that the profile would create; definitions
   * are not applied to what exists.
   */
  public static Optional<String> difference(Profile profile, Table found) {
    List<String> differences = new ArrayList<>();
    of(profile)
        .ifPresent(
            defined -> {
              lacking(defined, found).ifPresent(names -> differences.add("it lacks " + names));
              lacking(found, defined).ifPresent(names -> differences.add("it also has " + names));
            });
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "table "
                + found.keyspace()
                + "."
                + found.name()
                + " is not as table_definition creates it: "
                + String.join(", ", differences));
  }

  /** Columns of the one table that the other has not, or has with another type. */
  private static Optional<String> lacking(Table one, Table other) {
    List<String> names =
        one.columns().stream()
            .filter(column -> !isIn(other, column))
            .map(column -> column.name() + " " + column.type())
            .toList();
    return names.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", names));
  }

  private static boolean isIn(Table table, Column column) {
    return table.columns().stream()
        .filter(other -> other.name().equals(column.name()))
        .anyMatch(other -> other.type().toString().equals(column.type().toString()));
  }
}
