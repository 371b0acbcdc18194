package io.cqlsurge.nullserver;

import io.cqlsurge.schema.CqlType;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A keyspace of the persona of ScyllaDB. Only for the server's thread.
 *
 * @param replication strategy and options, as the server stores them
 */
record ScyllaKeyspace(
    String name,
    Map<String, String> replication,
    boolean hasTablets,
    Map<String, CqlType> types,
    Map<String, ScyllaTable> tables) {

  static ScyllaKeyspace of(String name, Map<String, String> replication, boolean hasTablets) {
    return new ScyllaKeyspace(
        name, replication, hasTablets, new LinkedHashMap<>(), new LinkedHashMap<>());
  }
}
