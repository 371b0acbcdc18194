package io.cqlsurge.engine;

/**
 * The tables in which a node tells how it fares: views of its own memory, in Apache Cassandra from
 * 4.0 on. Latencies are left out: the releases up to 5.0.9 give them a thousand times too small.
 */
enum ServerTable {
  POOLS("name, active_tasks, pending_tasks, blocked_tasks", "thread_pools"),
  TASKS("progress, total, unit", "sstable_tasks"),
  READS("keyspace_name, count", "coordinator_read_latency"),
  WRITES("keyspace_name, count", "coordinator_write_latency"),
  CACHES("name, hit_count, request_count", "caches"),
  CLIENTS("port", "clients");

  private final String cql;

  ServerTable(String columns, String table) {
    this.cql = "SELECT " + columns + " FROM system_views." + table;
  }

  String cql() {
    return cql;
  }
}
