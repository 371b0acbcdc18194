package io.cqlsurge.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A table with its keyspace and columns. Names are as the database stores them.
 *
 * @param partitionKey columns in the key's order, at least one
 * @param clustering columns in the key's order
 * @param values all other columns, regular and static, sorted by name
 */
public record Table(
    String keyspace,
    String name,
    List<Column> partitionKey,
    List<Column> clustering,
    List<Column> values) {

  /** Rejects a table without a key; sorts the values. */
  public Table {
    if (partitionKey.isEmpty()) {
      throw new IllegalArgumentException("table " + name + " has no partition key");
    }
    partitionKey = List.copyOf(partitionKey);
    clustering = List.copyOf(clustering);
    values = values.stream().sorted(Comparator.comparing(Column::name)).toList();
  }

  /** Returns the same table with another name. */
  public Table named(String otherKeyspace, String otherName) {
    return new Table(otherKeyspace, otherName, partitionKey, clustering, values);
  }

  /** Returns partition key, clustering columns and values: the values' order in a row. */
  public List<Column> columns() {
    List<Column> all = new ArrayList<>(partitionKey);
    all.addAll(clustering);
    all.addAll(values);
    return List.copyOf(all);
  }

  /** Returns a column's position in {@link #columns}; empty if no column has this name. */
  public Optional<Integer> position(String column) {
    int position = Column.names(columns()).indexOf(column);
    return position < 0 ? Optional.empty() : Optional.of(position);
  }

  /** Returns how many columns identify a row. */
  public int keyColumns() {
    return partitionKey.size() + clustering.size();
  }

  /** Returns the columns that identify a row. */
  public List<Column> primaryKey() {
    return columns().subList(0, keyColumns());
  }
}
