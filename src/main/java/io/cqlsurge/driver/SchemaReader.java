package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** A reader of the current schema. Safe for use by many threads. */
final class SchemaReader {
  private final CqlSession session;
  private final PreparationErrors errors;

  SchemaReader(CqlSession session, PreparationErrors errors) {
    this.session = session;
    this.errors = errors;
  }

  /** Returns whether a keyspace of this name exists. This takes one small request. */
  boolean hasKeyspace(String keyspace) {
    String cql =
        "SELECT keyspace_name FROM system_schema.keyspaces WHERE keyspace_name = '"
            + keyspace.replace("'", "''")
            + "'";
    try {
      return session.execute(cql).all().stream().anyMatch(row -> keyspace.equals(row.getString(0)));
    } catch (DriverException e) {
      throw errors.explain(
          e,
          "reading the schema with " + PreparationErrors.quoted(cql),
          duration(DefaultDriverOption.REQUEST_TIMEOUT));
    }
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

  /** Returns the table of this name. */
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
          duration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT));
    } catch (IllegalStateException e) {
      // The driver throws this if its control connection is closed.
      throw new DatabaseError(
          DatabaseError.Kind.CONNECTION, "the schema could not be read: " + e.getMessage(), e);
    }
  }

  private Duration duration(DefaultDriverOption option) {
    return session.getContext().getConfig().getDefaultProfile().getDuration(option);
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
