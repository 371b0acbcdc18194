package io.cqlsurge.engine;

/**
 * The virtual tables in which a node reports its load, since Apache Cassandra 4.0. Latencies are
 * not read: releases up to 5.0.9 report them too small by a factor of 1000.
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
