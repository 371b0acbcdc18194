package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A reader of the current schema. Safe for use by many threads. */
final class SchemaReader {
  private final CqlSession session;
  private final PreparationErrors errors;

  SchemaReader(CqlSession session, PreparationErrors errors) {
    this.session = session;
    this.errors = errors;
  }

  /**
   * Returns a keyspace and one of its tables; empty if the keyspace does not exist. This takes up
   * to three small requests.
   */
  Optional<StoredSchema> stored(String keyspace, String table) {
    String ofKeyspace = "keyspace_name = " + literal(keyspace);
    String ofTable = ofKeyspace + " AND table_name = " + literal(table);
    return rows("keyspace_name, replication", "keyspaces", ofKeyspace)
        .filter(row -> keyspace.equals(row.getString("keyspace_name")))
        .findFirst()
        .map(row -> stored(keyspace, map(row, "replication"), ofTable));
  }

  private StoredSchema stored(String keyspace, Map<String, String> replication, String ofTable) {
    List<String> columns =
        rows("column_name", "columns", ofTable).map(row -> row.getString("column_name")).toList();
    return rows("compaction, compression", "tables", ofTable)
        .findFirst()
        .map(
            row ->
                new StoredSchema(
                    keyspace,
                    replication,
                    columns,
                    map(row, "compaction"),
                    map(row, "compression")))
        .orElseGet(() -> new StoredSchema(keyspace, replication, List.of(), Map.of(), Map.of()));
  }

  private Stream<Row> rows(String columns, String table, String where) {
    String cql = "SELECT " + columns + " FROM system_schema." + table + " WHERE " + where;
    try {
      return session.execute(cql).all().stream();
    } catch (DriverException e) {
      throw errors.explain(
          e,
          "reading the schema with " + PreparationErrors.quoted(cql),
          DefaultDriverOption.REQUEST_TIMEOUT);
    }
  }

  private static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static Map<String, String> map(Row row, String column) {
    Map<String, String> map = row.getMap(column, String.class, String.class);
    return map == null ? Map.of() : map;
  }

  /** Returns whether a table of this name exists. */
  boolean hasTable(String keyspace, String name) {
    return find(keyspace, name).isPresent();
  }

  /** Returns whether all nodes have the same schema; waits for a few seconds until they do. */
  boolean isAgreed() {
    try {
      return session.checkSchemaAgreement();
    } catch (DriverException e) {
      throw DriverErrors.translate(e);
    }
  }

  /** Returns this name's table. */
  Optional<Table> table(String keyspace, String name) {
    return find(keyspace, name).map(SchemaReader::table);
  }

  private Optional<TableMetadata> find(String keyspace, String name) {
    try {
      return session
          .refreshSchema()
          .getKeyspace(CqlIdentifier.fromInternal(keyspace))
          .flatMap(found -> found.getTable(CqlIdentifier.fromInternal(name)));
    } catch (DriverException e) {
      throw errors.explain(
          e,
          "reading the tables of system_schema",
          DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT);
    } catch (IllegalStateException e) {
      // The driver throws this if its control connection is closed.
      throw new DatabaseError(
          DatabaseError.Kind.CONNECTION, "the schema could not be read: " + e.getMessage(), e);
    }
  }

  private static Table table(TableMetadata table) {
    List<ColumnMetadata> values =
        table.getColumns().values().stream()
            .filter(column -> !table.getPrimaryKey().contains(column))
            // Old tables without value columns have a column without a name, which no statement can
            // select.
            .filter(column -> !column.getName().asInternal().isEmpty())
            .toList();
    return new Table(
        table.getKeyspace().asInternal(),
        table.getName().asInternal(),
        columns(table.getPartitionKey()),
        columns(table.getClusteringColumns().keySet()),
        columns(values));
  }

  private static List<Column> columns(Collection<ColumnMetadata> columns) {
    return columns.stream()
        .map(
            column ->
                new Column(
                    column.getName().asInternal(),
                    TypeMapping.of(column.getType()),
                    column.isStatic()))
        .toList();
  }
}
