package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CreateType;
import io.cqlsurge.cql.Identifier;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.workload.CreatedKeyspaces;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The schema of profiles. It creates missing tables and does not change existing ones. */
public final class UserSchema {
  private final List<Profile> profiles;

  public UserSchema(List<Profile> profiles) {
    this.profiles = profiles;
  }

  /** Returns whether any profile defines a part of the schema. */
  boolean hasDefinitions() {
    return profiles.stream()
        .anyMatch(
            profile -> profile.keyspaceDefinition().isPresent() || !others(profile).isEmpty());
  }

  /** Executes the definitions of all profiles; returns whether there were any. */
  public boolean create(Database database) {
    CreatedKeyspaces keyspaces = new CreatedKeyspaces(database);
    boolean some = false;
    for (Profile profile : profiles) {
      Optional<Profile.Definition> keyspace = profile.keyspaceDefinition();
      List<Profile.Definition> others = others(profile);
      keyspaces.during(
          () -> {
            keyspace.ifPresent(
                definition ->
                    attempt(
                        definition, () -> keyspaces.create(profile.keyspace(), definition.cql())));
            others.forEach(
                definition -> attempt(definition, () -> execute(database, profile, definition)));
          });
      some |= keyspace.isPresent() || !others.isEmpty();
    }
    return some;
  }

  private static void execute(Database database, Profile profile, Profile.Definition definition) {
    database.execute(definition.cql(), Consistency.LOCAL_ONE, profile.keyspace());
  }

  /**
   * Returns all definitions except the keyspace; types are before the table, which may use them.
   */
  private static List<Profile.Definition> others(Profile profile) {
    Map<Boolean, List<Profile.Definition>> extra =
        profile.extraDefinitions().stream()
            .collect(Collectors.partitioningBy(definition -> CreateType.is(definition.cql())));
    List<Profile.Definition> others = new ArrayList<>(extra.get(true));
    profile.tableDefinition().ifPresent(others::add);
    others.addAll(extra.get(false));
    return others;
  }

  private static void attempt(Profile.Definition definition, Runnable execution) {
    try {
      execution.run();
    } catch (DatabaseError e) {
      if (e.kind() != DatabaseError.Kind.EXISTS) {
        throw new DatabaseError(e.kind(), definition.location() + ": " + e.getMessage(), e);
      }
    }
  }

  /** Truncates the tables that exist; returns their names. */
  List<String> truncate(Database database) {
    List<String> truncated = new ArrayList<>();
    for (Profile profile : profiles) {
      if (database.hasTable(profile.keyspace(), profile.table())) {
        database.execute(
            "TRUNCATE "
                + Identifier.quoted(profile.keyspace())
                + "."
                + Identifier.quoted(profile.table()),
            Consistency.ONE);
        truncated.add(profile.keyspace() + "." + profile.table());
      }
    }
    return truncated;
  }
}
