package io.cqlsurge.database;

import java.util.List;
import java.util.Map;

/**
 * A keyspace and one of its tables as the server stores them.
 *
 * @param keyspace the keyspace's name
 * @param replication strategy and options of the keyspace
 * @param columns names of all table columns; empty if the table does not exist
 * @param compaction strategy and options of the table
 * @param compression class and options of the table
 */
public record StoredSchema(
    String keyspace,
    Map<String, String> replication,
    List<String> columns,
    Map<String, String> compaction,
    Map<String, String> compression) {

  /** Copies the collections. */
  public StoredSchema {
    replication = Map.copyOf(replication);
    columns = List.copyOf(columns);
    compaction = Map.copyOf(compaction);
    compression = Map.copyOf(compression);
  }

  /** Returns the name of a strategy or of another class, without its package. */
  public static String simpleName(String type) {
    return type.substring(type.lastIndexOf('.') + 1);
  }

  /** Returns whether the table exists. */
  public boolean hasTable() {
    return !columns.isEmpty();
  }
}
