package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.metadata.schema.ColumnMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.IndexMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.KeyspaceMetadata;
import com.datastax.oss.driver.api.core.metadata.schema.TableMetadata;
import com.datastax.oss.driver.internal.core.util.concurrent.CompletableFutures;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.database.TableDetails;
import io.cqlsurge.database.TableDetails.Derived;
import io.cqlsurge.schema.Column;
import io.cqlsurge.schema.Table;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The current schema, and the statements that change it. Safe for use by many threads.
 *
 * @param profile the profile of statements that change the schema, and {@code warnings} their
 *     warnings
 * @param waits whether a change ends only when all nodes have the same schema
 */
record SchemaReader(
    CqlSession session,
    UsedKeyspaces keyspaces,
    PreparationErrors errors,
    DriverExecutionProfile profile,
    Queue<String> warnings,
    AtomicBoolean waits) {
  private static final Pattern ONLY_NOT_NULL =
      Pattern.compile("(?i)(\\s*(AND)?\\s*(\\w+|\"[^\"]*\")\\s+IS\\s+NOT\\s+NULL)*\\s*");

  /** Maximum number of warnings, because many tables can have the same. */
  private static final int MAX_WARNINGS = 20;

  /** Executes a statement, and waits for a few seconds until all nodes have the same schema. */
  void execute(String cql, Consistency consistency) {
    SimpleStatement statement =
        SimpleStatement.builder(cql)
            .setConsistencyLevel(ConsistencyLevels.of(consistency))
            .setExecutionProfile(profile)
            .build();
    try {
      List<String> found = session.execute(statement).getExecutionInfo().getWarnings();
      found.stream().limit(Math.max(0, MAX_WARNINGS - warnings.size())).forEach(warnings::add);
      if (waits.get()) {
        session.checkSchemaAgreement();
      }
    } catch (DriverException e) {
      throw errors.explain(
          e,
          "changing the schema with " + PreparationErrors.quoted(cql),
          profile.getDuration(DefaultDriverOption.REQUEST_TIMEOUT));
    }
  }

  /** Executes many changes of the schema, without waiting for the other nodes. */
  void executeAll(Runnable statements) {
    waits.set(false);
    try {
      statements.run();
    } finally {
      waits.set(true);
    }
  }

  /**
   * Returns a keyspace with its tables; empty if it does not exist. This takes one small request,
   * and two more if the keyspace exists.
   */
  Optional<StoredSchema> stored(String keyspace) {
    String where = "keyspace_name = '" + keyspace.replace("'", "''") + "'";
    return rows("keyspace_name, replication", "keyspaces", where)
        .filter(row -> keyspace.equals(row.getString("keyspace_name")))
        .findFirst()
        .map(row -> new StoredSchema(keyspace, map(row, "replication"), tables(where)));
  }

  private Map<String, StoredSchema.Table> tables(String where) {
    Map<String, List<String>> columns =
        rows("table_name, column_name", "columns", where)
            .collect(
                Collectors.groupingBy(
                    row -> text(row, "table_name"),
                    Collectors.mapping(row -> text(row, "column_name"), Collectors.toList())));
    return rows("table_name, compaction, compression", "tables", where)
        .collect(
            Collectors.toMap(
                row -> text(row, "table_name"),
                row ->
                    new StoredSchema.Table(
                        columns.getOrDefault(text(row, "table_name"), List.of()),
                        map(row, "compaction"),
                        map(row, "compression"))));
  }

  private Stream<Row> rows(String columns, String table, String where) {
    String cql = "SELECT " + columns + " FROM system_schema." + table + " WHERE " + where;
    try {
      return session.execute(NodeQueries.statement(cql)).all().stream();
    } catch (DriverException e) {
      throw errors.explainOwn(
          e,
          "reading the schema with " + PreparationErrors.quoted(cql),
          DefaultDriverOption.REQUEST_TIMEOUT);
    }
  }

  private static String text(Row row, String column) {
    return Objects.requireNonNull(row.getString(column));
  }

  private static Map<String, String> map(Row row, String column) {
    Map<String, String> map = row.getMap(column, String.class, String.class);
    return map == null ? Map.of() : map;
  }

  /** Returns whether all nodes have the same schema; waits for a few seconds until they do. */
  boolean isAgreed() {
    try {
      return session.checkSchemaAgreement();
    } catch (DriverException e) {
      throw DriverErrors.translate(e);
    }
  }

  Optional<Table> table(String keyspace, String name) {
    return find(keyspace, name).map(SchemaReader::table);
  }

  TableDetails details(String keyspace, String name) {
    TableMetadata table = find(keyspace, name).orElseThrow();
    Object ttl = table.getOptions().get(CqlIdentifier.fromInternal("default_time_to_live"));
    return new TableDetails(
        ttl instanceof Number seconds ? seconds.longValue() : 0, derived(table));
  }

  private List<Derived> derived(TableMetadata table) {
    List<Derived> derived = new ArrayList<>();
    session
        .getMetadata()
        .getKeyspace(table.getKeyspace())
        .orElseThrow()
        .getViewsOnTable(table.getName())
        .forEach(
            (view, found) -> {
              if (ONLY_NOT_NULL.matcher(found.getWhereClause().orElse("")).matches()) {
                derived.add(
                    new Derived(
                        view.asInternal(), view.asInternal(), names(found.getPrimaryKey())));
              }
            });
    for (IndexMetadata index : table.getIndexes().values()) {
      Optional<CqlIdentifier> target = column(index, table);
      if (target.isPresent()) {
        List<String> columns = new ArrayList<>(names(table.getPrimaryKey()));
        columns.add(target.get().asInternal());
        derived.add(
            new Derived(index.getName().asInternal(), table.getName().asInternal(), columns));
      }
    }
    return derived;
  }

  private static List<String> names(List<ColumnMetadata> columns) {
    return columns.stream().map(column -> column.getName().asInternal()).toList();
  }

  /** Returns the column of a storage-attached index on whole values. */
  private static Optional<CqlIdentifier> column(IndexMetadata index, TableMetadata table) {
    return index
        .getClassName()
        .filter(type -> type.toLowerCase(Locale.ROOT).matches("(.*[.])?(storageattachedindex|sai)"))
        .filter(any -> !index.getTarget().endsWith(")"))
        .map(any -> CqlIdentifier.fromCql(index.getTarget()))
        .filter(table.getColumns()::containsKey);
  }

  private Optional<TableMetadata> find(String keyspace, String name) {
    return keyspace(keyspace).flatMap(found -> found.getTable(CqlIdentifier.fromInternal(name)));
  }

  Optional<String> definitions(String keyspace) {
    return keyspace(keyspace).map(found -> found.describeWithChildren(true));
  }

  private Optional<KeyspaceMetadata> keyspace(String name) {
    try {
      return CompletableFutures.getUninterruptibly(keyspaces.read(name))
          .getKeyspace(CqlIdentifier.fromInternal(name));
    } catch (DriverException e) {
      throw errors.explainOwn(
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
