package io.cqlsurge.profile;

import io.cqlsurge.cql.CreateTable;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.profile.Profile.Definition;
import io.cqlsurge.schema.CqlType;
import io.cqlsurge.schema.Table;
import java.util.HashMap;
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
}
