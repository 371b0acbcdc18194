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

/** The tables that profiles define, without a query to a database. */
public final class ProfileTables {
  private ProfileTables() {}

  /**
   * Returns the table that {@code table_definition} creates, with the types that {@code
   * extra_definitions} create. An unknown type is a user-defined type without fields.
   *
   * @return empty if the profile does not create its table
   */
  public static Optional<Table> of(Profile profile) {
    Map<String, CqlType> types = new HashMap<>();
    for (Definition definition : profile.extraDefinitions()) {
      if (CreateType.is(definition.cql())) {
        CqlType type = CreateType.parse(definition.cql(), types);
        types.put(type.name(), type);
      }
    }
    return profile
        .tableDefinition()
        .map(create -> CreateTable.parse(create.cql(), profile.keyspace(), types).table());
  }

  /**
   * Returns the profile with its column descriptions resolved for a table: a name with capital
   * letters and without quotes describes the column with exactly this name, if there is one.
   */
  public static Profile resolve(Profile profile, Table table) {
    return profile.with(profile.columns().stream().map(spec -> spec.in(table)).toList());
  }

  /**
   * Returns how a table of the database differs from the table that the profile defines, as a
   * warning; an existing table is never altered.
   */
  public static Optional<String> difference(Profile profile, Table found) {
    List<String> differences = new ArrayList<>();
    of(profile)
        .ifPresent(
            defined -> {
              missing(defined, found)
                  .ifPresent(names -> differences.add("missing columns: " + names));
              missing(found, defined)
                  .ifPresent(names -> differences.add("additional columns: " + names));
            });
    return differences.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "table "
                + found.keyspace()
                + "."
                + found.name()
                + " differs from table_definition: "
                + String.join("; ", differences));
  }

  /** Returns the columns of a table that another table does not have, or has with another type. */
  private static Optional<String> missing(Table one, Table other) {
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
