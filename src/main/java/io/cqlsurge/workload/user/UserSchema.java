package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.cql.Tokenizer;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.CreatedKeyspaces;
import io.cqlsurge.workload.CreatedSchema;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** The schema of profiles. It creates missing tables and does not change existing ones. */
public record UserSchema(List<Profile> profiles, SchemaSettings settings) {
  public UserSchema {
    profiles = List.copyOf(profiles);
  }

  /** Returns whether any profile defines a part of the schema. */
  boolean hasDefinitions() {
    return profiles.stream()
        .anyMatch(
            profile -> profile.keyspaceDefinition().isPresent() || !others(profile).isEmpty());
  }

  /** Executes the definitions of all profiles. */
  public CreatedSchema create(Database database) {
    CreatedKeyspaces created = new CreatedKeyspaces(database);
    for (Profile profile : profiles) {
      created.during(
          () -> {
            profile
                .keyspaceDefinition()
                .ifPresent(
                    definition ->
                        attempt(definition, () -> createKeyspace(created, profile, definition)));
            others(profile)
                .forEach(
                    definition ->
                        attempt(definition, () -> execute(database, created, profile, definition)));
          });
    }
    return hasDefinitions() ? created.result("schema") : CreatedSchema.NONE;
  }

  private void createKeyspace(
      CreatedKeyspaces created, Profile profile, Profile.Definition definition) {
    Optional<String> options = settings.keyspaceOptions();
    String cql = with(definition.cql(), options);
    CreatedKeyspaces.execute(
        "keyspace", options, () -> created.createForAll(profile.keyspace(), cql));
  }

  private void execute(
      Database database, CreatedKeyspaces created, Profile profile, Profile.Definition definition) {
    boolean isTable = profile.tableDefinition().equals(Optional.of(definition));
    Optional<String> options = isTable ? settings.tableOptions() : Optional.empty();
    String cql = with(definition.cql(), options);
    if (isTable) {
      // The columns are compared when the table is opened.
      created.compareTable(profile.keyspace(), profile.table(), cql, List.of());
    }
    CreatedKeyspaces.execute(
        "table", options, () -> database.execute(cql, Consistency.LOCAL_ONE, profile.keyspace()));
  }

  /** Returns a definition with further options, if there are any. */
  private static String with(String cql, Optional<String> options) {
    boolean hasOptions = Tokenizer.words(cql).stream().anyMatch(word -> word.is("WITH"));
    return options
        .map(added -> CqlStatement.onOneLine(cql) + (hasOptions ? " AND " : " WITH ") + added)
        .orElse(cql);
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
            "TRUNCATE " + CqlText.table(profile.keyspace(), profile.table()), Consistency.ONE);
        truncated.add(profile.keyspace() + "." + profile.table());
      }
    }
    return truncated;
  }
}
