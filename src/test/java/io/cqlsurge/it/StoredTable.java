package io.cqlsurge.it;

import static java.util.stream.Collectors.joining;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.cql.BoundStatement;
import com.datastax.oss.driver.api.core.cql.ResultSet;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.type.DataType;
import com.datastax.oss.driver.api.core.type.UserDefinedType;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** A table with all its rows, as they were when it was read; values are as on the wire. */
final class StoredTable {
  private static final String COLUMNS =
      "SELECT kind, position, column_name, type FROM system_schema.columns"
          + " WHERE keyspace_name = ? AND table_name = ?";

  private final CqlSession session;
  private final String name;
  private final Map<String, List<String>> byKind = new HashMap<>();
  private final Map<String, String> types = new HashMap<>();
  private final Map<String, DataType> fields = new HashMap<>();
  private final List<List<Row>> partitions;

  StoredTable(CqlSession session, String keyspace, String table) {
    this.session = session;
    this.name = keyspace + "." + table;
    session.execute(COLUMNS, keyspace, table).all().stream()
        .sorted(Comparator.comparingInt(row -> row.getInt(1)))
        .forEach(this::addColumn);
    ResultSet all = session.execute("SELECT * FROM " + name);
    all.getColumnDefinitions()
        .forEach(column -> fields.put(column.getName().asInternal(), column.getType()));
    Map<List<ByteBuffer>, List<Row>> rows = new LinkedHashMap<>();
    all.forEach(row -> rows.computeIfAbsent(partitionKey(row), any -> new ArrayList<>()).add(row));
    this.partitions = List.copyOf(rows.values());
  }

  private void addColumn(Row row) {
    byKind.computeIfAbsent(row.getString(0), any -> new ArrayList<>()).add(row.getString(2));
    types.put(row.getString(2), row.getString(3));
  }

  /** Returns the rows of each partition; one with only static values has a row without a key. */
  List<List<Row>> partitions() {
    return partitions;
  }

  private List<String> names(String kind) {
    return byKind.getOrDefault(kind, List.of());
  }

  List<String> clustering() {
    return names("clustering");
  }

  List<String> statics() {
    return names("static");
  }

  List<String> regular() {
    return names("regular");
  }

  /** Returns the text of a column's type: only it shows whether the type is frozen. */
  String type(String column) {
    return types.get(column);
  }

  /** Returns the name of the first field, if a column has a user-defined type. */
  Optional<String> firstField(String column) {
    return fields.get(column) instanceof UserDefinedType type
        ? Optional.of(type.getFieldNames().get(0).asCql(false))
        : Optional.empty();
  }

  boolean isOfCounters() {
    return types.containsValue("counter");
  }

  boolean isRow(Row row) {
    return clustering().isEmpty() || row.getBytesUnsafe(clustering().get(0)) != null;
  }

  List<ByteBuffer> partitionKey(Row row) {
    return values(row, names("partition_key"));
  }

  List<ByteBuffer> key(Row row) {
    return values(row, primaryKey());
  }

  private List<String> primaryKey() {
    return Stream.concat(names("partition_key").stream(), clustering().stream()).toList();
  }

  static List<ByteBuffer> values(Row row, List<String> columns) {
    return columns.stream().map(row::getBytesUnsafe).toList();
  }

  /** Returns the condition for a partition. */
  String isPartition() {
    return condition(names("partition_key"));
  }

  /** Returns the condition for a row. */
  String isRow() {
    return condition(primaryKey());
  }

  private static String condition(List<String> columns) {
    return columns.stream().map(column -> "\"" + column + "\" = ?").collect(joining(" AND "));
  }

  /** Inserts a row without values. */
  void insert(List<ByteBuffer> key) {
    String columns = primaryKey().stream().map(it -> "\"" + it + "\"").collect(joining(", "));
    String markers = primaryKey().stream().map(it -> "?").collect(joining(", "));
    execute("INSERT INTO %s (" + columns + ") VALUES (" + markers + ")", key);
  }

  /** Executes a statement; {@code %s} is the name of the table. */
  ResultSet execute(String cql, List<ByteBuffer> values) {
    BoundStatement bound = session.prepare(cql.replace("%s", name)).bind();
    for (int i = 0; i < values.size(); i++) {
      bound = bound.setBytesUnsafe(i, values.get(i));
    }
    return session.execute(bound);
  }

  /** Reads a column of a row again. */
  Optional<ByteBuffer> read(Row row, String column) {
    boolean isShared = statics().contains(column);
    String where = isShared ? isPartition() + " LIMIT 1" : isRow();
    return execute(
            "SELECT \"" + column + "\" FROM %s WHERE " + where,
            isShared ? partitionKey(row) : key(row))
        .all()
        .stream()
        .flatMap(it -> Stream.ofNullable(it.getBytesUnsafe(0)))
        .findFirst();
  }

  /** Sets or changes a column; returns whether it differs from before, and has a value. */
  Optional<String> update(Row row, String column, String set, List<ByteBuffer> values) {
    boolean isShared = statics().contains(column);
    List<ByteBuffer> all = new ArrayList<>(values);
    all.addAll(isShared ? partitionKey(row) : key(row));
    execute("UPDATE %s SET " + set + " WHERE " + (isShared ? isPartition() : isRow()), all);
    Optional<ByteBuffer> after = read(row, column);
    if (after.equals(Optional.ofNullable(row.getBytesUnsafe(column)))) {
      return Optional.empty();
    }
    return Optional.of(after.isEmpty() ? "lost" : "changed");
  }
}
