package io.cqlsurge.workload;

import io.cqlsurge.cql.MapOptions;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.StoredSchema;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The keyspaces that this run has created, and how existing objects differ from the requested ones.
 * If a later step fails, the error message names the created keyspaces.
 */
public final class CreatedKeyspaces {
  private static final Pattern SIMPLE = Pattern.compile("'[\\w.]*\\bSimpleStrategy'");
  private static final String HINT =
      "; write -schema \"replication(strategy=NetworkTopologyStrategy,factor=1)\" or -schema \"keyspace(tablets={'enabled':false})\"";

  /** Maximum number of keyspaces that are named. */
  private static final int MAX_NAMES = 3;

  private final Database database;

  /** The keyspaces as they were before this run, by name. */
  private final Map<String, Optional<StoredSchema>> before = new HashMap<>();

  private final List<String> names = new ArrayList<>();

  /** A sentence about each keyspace. */
  private final List<String> sentences = new ArrayList<>();

  private final List<String> differences = new ArrayList<>();
  private String reason = "";
  private boolean createsTables;

  public CreatedKeyspaces(Database database) {
    this.database = database;
  }

  /**
   * Executes a statement that creates a keyspace, if it does not exist.
   *
   * @param name the name in the database
   */
  public void create(String name, String cql) {
    create(name, cql, cql);
  }

  /** Creates a keyspace; if ScyllaDB refuses its SimpleStrategy, with NetworkTopologyStrategy. */
  public void createForAll(String name, String cql) {
    create(name, cql, SIMPLE.matcher(cql).replaceAll("'NetworkTopologyStrategy'"));
  }

  private void create(String name, String cql, String other) {
    Optional<StoredSchema> stored = before(name);
    stored.ifPresentOrElse(
        found -> compare(name, cql, other, found), () -> createNew(name, cql, other));
  }

  private void compare(String name, String cql, String other, StoredSchema found) {
    sentences.add(name + " exists" + SchemaDifferences.replication(found.replication()) + ".");
    boolean isOther =
        database.isScylla() && SchemaDifferences.ofKeyspace(name, other, found).isEmpty();
    if (!isOther) {
      differences.addAll(SchemaDifferences.ofKeyspace(name, cql, found));
    }
  }

  private void createNew(String name, String cql, String other) {
    String executed = cql;
    try {
      database.execute(cql, Consistency.LOCAL_ONE);
    } catch (DatabaseError e) {
      if (!database.isScylla() || !e.getMessage().contains("tablet")) {
        throw e;
      }
      if (other.equals(cql)) {
        throw new DatabaseError(e.kind(), e.getMessage() + HINT, e);
      }
      database.execute(other, Consistency.LOCAL_ONE);
      executed = other;
      reason = ", because ScyllaDB has no SimpleStrategy with tablets";
    }
    names.add(name);
    Map<String, String> replication = MapOptions.of(executed).getOrDefault("replication", Map.of());
    sentences.add("Created " + name + SchemaDifferences.replication(replication) + reason + ".");
  }

  /**
   * Returns whether a table has to be created. If it exists, it is compared with the statement that
   * would create it.
   *
   * @param columns the requested columns' names; empty if they are not compared
   */
  public boolean isNewTable(String keyspace, String table, String cql, List<String> columns) {
    Optional<StoredSchema.Table> stored = before(keyspace).flatMap(found -> found.table(table));
    stored.ifPresent(
        found ->
            differences.addAll(
                SchemaDifferences.ofTable(keyspace + "." + table, cql, columns, found)));
    createsTables |= stored.isEmpty();
    return stored.isEmpty();
  }

  /**
   * Executes another object's definition. This can exist, so a refusal is a difference, unless the
   * table is new.
   *
   * @param name the definition's place
   */
  public void createOther(String name, String keyspace, String table, Runnable definition) {
    try {
      definition.run();
    } catch (DatabaseError e) {
      boolean isNew = before(keyspace).flatMap(found -> found.table(table)).isEmpty();
      if (isNew || e.kind() != DatabaseError.Kind.REFUSED) {
        throw e;
      }
      differences.add(name + " was not executed, so it must have been before: " + e.getMessage());
    }
  }

  private Optional<StoredSchema> before(String keyspace) {
    return before.computeIfAbsent(keyspace, database::stored);
  }

  /**
   * Returns the result.
   *
   * @param objects a noun for all objects, if the existing ones are as requested
   */
  public CreatedSchema result(String objects) {
    String strategy = reason.isEmpty() ? "" : " with NetworkTopologyStrategy" + reason;
    boolean isCreated = differences.isEmpty() || !names.isEmpty();
    String noun = isCreated ? objects + strategy : "tables";
    String tables = createsTables && names.isEmpty() ? " Created the missing tables." : "";
    boolean hasNoun = isCreated || createsTables;
    return new CreatedSchema(
        hasNoun ? Optional.of(noun) : Optional.empty(),
        sentences.stream().limit(MAX_NAMES).collect(Collectors.joining(" ")) + tables,
        differences);
  }

  /**
   * Executes a statement. If the database refuses it, the error names the options that the user has
   * added to the statement.
   *
   * @param param name of the option in -schema
   */
  public static void execute(String param, Optional<String> added, Runnable statement) {
    try {
      statement.run();
    } catch (DatabaseError e) {
      if (added.isEmpty() || e.kind() != DatabaseError.Kind.REFUSED) {
        throw e;
      }
      String hint = "; check -schema \"" + param + "(" + added.get() + ")\"";
      throw new DatabaseError(e.kind(), e.getMessage() + hint, e);
    }
  }

  /**
   * Executes the next step. If it fails, adds the created keyspaces to the error; drops nothing.
   */
  public void during(Runnable step) {
    try {
      step.run();
    } catch (DatabaseError e) {
      throw names.isEmpty() ? e : new DatabaseError(e.kind(), e.getMessage() + created(), e);
    }
  }

  private String created() {
    return ". This run created "
        + (names.size() == 1 ? "keyspace " : "the keyspaces ")
        + String.join(", ", names)
        + " before that and does not drop "
        + (names.size() == 1 ? "it" : "them");
  }
}
