package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.settings.ColumnSettings;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.settings.Strategies;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.CreatedKeyspaces;
import io.cqlsurge.workload.CreatedSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** The statements that create the keyspace and the predefined commands' tables. */
record StandardSchema(SchemaSettings schema, ColumnSettings columns) {
  static final String BLOBS = "standard1";
  static final String COUNTERS = "counter1";
  private static final String KEY = "key";

  /** Returns the table's name with its keyspace, for a statement. */
  String quoted(String table) {
    return CqlText.name(schema.keyspace()) + "." + CqlText.name(table);
  }

  /** Returns the table's name with its keyspace, for messages. */
  String plain(String table) {
    return schema.keyspace() + "." + table;
  }

  /**
   * Creates the keyspace and the tables that do not exist.
   *
   * @param needsCounters whether the table of counters is necessary
   */
  CreatedSchema create(Database database, boolean needsCounters) {
    CreatedKeyspaces keyspaces = new CreatedKeyspaces(database);
    boolean onScylla = database.isScylla() && !schema.namesStrategy();
    Map<String, String> replication = new LinkedHashMap<>(schema.replication());
    if (onScylla) {
      replication.put(Strategies.CLASS, Strategies.NETWORK);
    }
    CreatedKeyspaces.execute(
        "keyspace",
        schema.keyspaceOptions(),
        () -> keyspaces.create(schema.keyspace(), keyspace(replication)));
    keyspaces.during(
        () -> {
          createTable(database, keyspaces, BLOBS, "blob");
          createCounters(database, keyspaces, needsCounters);
        });
    return keyspaces.result(
        onScylla
            ? "keyspaces with NetworkTopologyStrategy, the default for ScyllaDB"
            : "keyspaces");
  }

  /**
   * The table of counters can be impossible: ScyllaDB 2025.1 has no counters in keyspaces with
   * tablets, and the role can be without the right to create tables.
   */
  private void createCounters(
      Database database, CreatedKeyspaces keyspaces, boolean needsCounters) {
    try {
      createTable(database, keyspaces, COUNTERS, "counter");
    } catch (DatabaseError e) {
      if (needsCounters || e.kind() != DatabaseError.Kind.REFUSED) {
        throw e;
      }
    }
  }

  private void createTable(
      Database database, CreatedKeyspaces keyspaces, String name, String type) {
    String cql = table(name, type);
    List<String> all = new ArrayList<>(columns.names());
    all.add(KEY);
    if (keyspaces.isNewTable(schema.keyspace(), name, cql, all)) {
      CreatedKeyspaces.execute(
          "table", schema.tableOptions(), () -> database.execute(cql, Consistency.LOCAL_ONE));
    }
  }

  /** Truncates the tables that exist; returns their names. */
  List<String> truncate(Database database) {
    List<String> truncated = new ArrayList<>();
    for (String table : List.of(BLOBS, COUNTERS)) {
      if (database.hasTable(schema.keyspace(), table)) {
        database.execute("TRUNCATE " + quoted(table), Consistency.ONE);
        truncated.add(plain(table));
      }
    }
    return truncated;
  }

  private String keyspace(Map<String, String> replication) {
    List<String> options = new ArrayList<>(List.of("replication = " + CqlText.map(replication)));
    if (!schema.storage().isEmpty()) {
      options.add("storage = " + CqlText.map(schema.storage()));
    }
    addUnless(schema.keyspaceOptions(), "durable_writes", "true", options);
    return "CREATE KEYSPACE IF NOT EXISTS "
        + CqlText.name(schema.keyspace())
        + " WITH "
        + String.join(" AND ", options);
  }

  /** Adds an option, unless the user gives it, and then the options that the user gives. */
  private static void addUnless(
      Optional<String> given, String name, String value, List<String> options) {
    String present = "(?is)(.*\\sAND\\s+)?" + name + "\\s*=.*";
    if (given.filter(text -> text.matches(present)).isEmpty()) {
      options.add(name + " = " + value);
    }
    given.ifPresent(options::add);
  }

  private String table(String name, String type) {
    StringJoiner definitions = new StringJoiner(", ", "(", ")");
    definitions.add(KEY + " blob PRIMARY KEY");
    columns.names().forEach(column -> definitions.add(CqlText.name(column) + " " + type));
    Map<String, String> compression = new LinkedHashMap<>();
    schema.compression().ifPresent(compressor -> compression.put("class", compressor));
    List<String> options = new ArrayList<>();
    addUnless(schema.tableOptions(), "compression", CqlText.map(compression), options);
    if (!schema.compaction().isEmpty()) {
      options.add("compaction = " + CqlText.map(schema.compaction()));
    }
    String with = " WITH " + String.join(" AND ", options);
    return "CREATE TABLE IF NOT EXISTS " + quoted(name) + " " + definitions + with;
  }
}
