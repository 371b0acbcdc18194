package io.cqlsurge.database;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A keyspace as the server stores it.
 *
 * @param keyspace its name
 * @param replication strategy and options of the keyspace
 * @param tables its tables by name
 */
public record StoredSchema(
    String keyspace, Map<String, String> replication, Map<String, Table> tables) {

  public StoredSchema {
    replication = Map.copyOf(replication);
    tables = Map.copyOf(tables);
  }

  /**
   * A table as the server stores it.
   *
   * @param columns all columns' names
   * @param compaction strategy and options
   * @param compression class and options
   */
  public record Table(
      List<String> columns, Map<String, String> compaction, Map<String, String> compression) {

    public Table {
      columns = List.copyOf(columns);
      compaction = Map.copyOf(compaction);
      compression = Map.copyOf(compression);
    }
  }

  public Optional<Table> table(String name) {
    return Optional.ofNullable(tables.get(name));
  }

  /** Returns the name of a strategy or of another class, without its package. */
  public static String simpleName(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }
}
