package io.cqlsurge.schema;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A table: where it lies and what columns it has. Names are as the database keeps them.
 *
 * @param partitionKey in the order of the key, at least one
 * @param clustering in the order of the key
 * @param values all other columns, regular and static ones together, in the order of their names
 */
public record Table(
    String keyspace,
    String name,
    List<Column> partitionKey,
    List<Column> clustering,
    List<Column> values) {

  /** Refuses a table without a key; sorts the values. */
  public Table {
    if (partitionKey.isEmpty()) {
      throw new IllegalArgumentException("table " + name + " has no partition key");
    }
    partitionKey = List.copyOf(partitionKey);
    clustering = List.copyOf(clustering);
    values = values.stream().sorted(Comparator.comparing(Column::name)).toList();
  }

  /** Partition key, clustering columns, values: the order in which rows hold their cells. */
  public List<Column> columns() {
    List<Column> all = new ArrayList<>(partitionKey);
    all.addAll(clustering);
    all.addAll(values);
    return List.copyOf(all);
  }

  /** The position of a column in {@link #columns}; empty if there is none of this name. */
  public Optional<Integer> position(String column) {
    List<Column> all = columns();
    for (int i = 0; i < all.size(); i++) {
      if (all.get(i).name().equals(column)) {
        return Optional.of(i);
      }
    }
    return Optional.empty();
  }

  /** How many columns identify a row. */
  public int keyColumns() {
    return partitionKey.size() + clustering.size();
  }
}
