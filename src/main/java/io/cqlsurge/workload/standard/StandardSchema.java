package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Database;
import io.cqlsurge.settings.ColumnSettings;
import io.cqlsurge.settings.SchemaSettings;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.CreatedKeyspaces;
import io.cqlsurge.workload.CreatedSchema;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** The statements that create the keyspace and the predefined commands' tables. */
final class StandardSchema {
  static final String BLOBS = "standard1";
  static final String COUNTERS = "counter1";
  private static final String KEY = "key";

  private final SchemaSettings schema;
  private final ColumnSettings columns;

  StandardSchema(SchemaSettings schema, ColumnSettings columns) {
    this.schema = schema;
    this.columns = columns;
  }

  /** Returns the table's name with its keyspace, for a statement. */
  String quoted(String table) {
    return CqlText.name(schema.keyspace()) + "." + CqlText.name(table);
  }

  /** Returns the table's name with its keyspace, for messages. */
  String plain(String table) {
    return schema.keyspace() + "." + table;
  }

  /** Creates the keyspace and the tables that do not exist. */
  CreatedSchema create(Database database) {
    CreatedKeyspaces keyspaces = new CreatedKeyspaces(database);
    keyspaces.create(schema.keyspace(), keyspace());
    keyspaces.during(
        () -> {
          createTable(database, keyspaces, BLOBS, "blob");
          createTable(database, keyspaces, COUNTERS, "counter");
        });
    return keyspaces.result("keyspaces");
  }

  private void createTable(
      Database database, CreatedKeyspaces keyspaces, String name, String type) {
    String cql = table(name, type);
    List<String> all = new ArrayList<>(columns.names());
    all.add(KEY);
    keyspaces.compareTable(schema.keyspace(), name, cql, all);
    database.execute(cql, Consistency.LOCAL_ONE);
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

  private String keyspace() {
    return "CREATE KEYSPACE IF NOT EXISTS "
        + CqlText.name(schema.keyspace())
        + " WITH replication = "
        + CqlText.map(schema.replication())
        + (schema.storage().isEmpty() ? "" : " AND storage = " + CqlText.map(schema.storage()))
        + " AND durable_writes = true";
  }

  private String table(String name, String type) {
    StringJoiner definitions = new StringJoiner(", ", "(", ")");
    definitions.add(KEY + " blob PRIMARY KEY");
    columns.names().forEach(column -> definitions.add(CqlText.name(column) + " " + type));
    Map<String, String> compression = new LinkedHashMap<>();
    schema.compression().ifPresent(compressor -> compression.put("class", compressor));
    String options = " WITH compression = " + CqlText.map(compression);
    if (!schema.compaction().isEmpty()) {
      options += " AND compaction = " + CqlText.map(schema.compaction());
    }
    return "CREATE TABLE IF NOT EXISTS " + quoted(name) + " " + definitions + options;
  }
}
