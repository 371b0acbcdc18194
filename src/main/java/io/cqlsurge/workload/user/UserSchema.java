package io.cqlsurge.workload.user;

import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.cql.CreateType;
import io.cqlsurge.cql.Tokenizer;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.TableSettings;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.CreatedKeyspaces;
import io.cqlsurge.workload.CreatedSchema;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/** The schema of profiles. It creates missing tables and does not change existing ones. */
public record UserSchema(List<Profile> profiles, SchemaSettings settings, TableSettings tables) {
  /** Tables that are created between two lines about the progress. */
  private static final int TABLES_PER_LINE = 250;

  public UserSchema {
    profiles = List.copyOf(profiles);
  }

  /**
   * Executes the definitions of all profiles.
   *
   * @param progress receives the progress, if there are many tables
   */
  public CreatedSchema create(Database database, Consumer<String> progress) {
    CreatedKeyspaces created = new CreatedKeyspaces(database);
    for (Profile profile : profiles) {
      Runnable creation = () -> createAll(new Creation(database, created, profile), progress);
      created.during(tables.count() == 1 ? creation : () -> database.changeSchema(creation));
    }
    boolean hasDefinitions =
        profiles.stream()
            .anyMatch(each -> each.keyspaceDefinition().isPresent() || !others(each).isEmpty());
    return hasDefinitions ? created.result("schema") : CreatedSchema.NONE;
  }

  private void createAll(Creation creation, Consumer<String> progress) {
    Set<String> executed = new HashSet<>();
    for (int number = 0; number < tables.count(); number++) {
      create(creation, number, executed);
      if ((number + 1) % TABLES_PER_LINE == 0) {
        progress.accept(
            String.format(Locale.ROOT, "%,d of %,d tables exist.", number + 1, tables.count()));
      }
    }
  }

  private void create(Creation creation, int number, Set<String> executed) {
    Profile profile = creation.profile();
    List<Profile.Definition> all = new ArrayList<>();
    profile.keyspaceDefinition().ifPresent(all::add);
    all.addAll(others(profile));
    for (Profile.Definition definition : all) {
      if (executed.add(tables.text(profile.keyspace() + ": " + definition.cql(), number))) {
        attempt(definition, () -> execute(creation, definition, number));
      }
    }
  }

  private record Creation(Database database, CreatedKeyspaces created, Profile profile) {}

  private void execute(Creation creation, Profile.Definition definition, int number) {
    Profile profile = creation.profile();
    CreatedKeyspaces created = creation.created();
    String keyspace = tables.text(profile.keyspace(), number);
    Optional<Profile.Definition> wanted = Optional.of(definition);
    boolean isKeyspace = profile.keyspaceDefinition().equals(wanted);
    boolean isTable = profile.tableDefinition().equals(wanted);
    Optional<String> options =
        isKeyspace ? settings.keyspaceOptions() : settings.tableOptions().filter(any -> isTable);
    String cql = tables.text(with(definition.cql(), options), number);
    String table = tables.text(profile.table(), number);
    Runnable statement = () -> creation.database().execute(cql, Consistency.LOCAL_ONE, keyspace);
    if (isKeyspace) {
      CreatedKeyspaces.execute("keyspace", options, () -> created.createForAll(keyspace, cql));
    } else if (!isTable) {
      created.createOther(definition.location().toString(), keyspace, table, statement);
    } else if (created.isNewTable(keyspace, table, cql, List.of())) {
      // The columns are compared when the table is opened.
      CreatedKeyspaces.execute("table", options, statement);
    }
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
      for (int number = 0; number < tables.count(); number++) {
        String keyspace = tables.text(profile.keyspace(), number);
        String table = tables.text(profile.table(), number);
        if (tables.count() > 1 || database.hasTable(keyspace, table)) {
          database.execute("TRUNCATE " + CqlText.table(keyspace, table), Consistency.ONE);
          truncated.add(keyspace + "." + table);
        }
      }
    }
    return truncated;
  }
}
