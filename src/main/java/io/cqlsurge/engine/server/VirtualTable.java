package io.cqlsurge.engine.server;

/**
 * A virtual table in which a node reports its load. Apache Cassandra has {@code system_views} since
 * version 4.0; their latencies are not read, because they are too small by a factor of 1000 up to
 * 5.0.9. Later versions have {@code system_metrics}.
 */
public enum VirtualTable {
  POOLS("name, active_tasks, pending_tasks, blocked_tasks", "system_views.thread_pools", ""),
  TASKS("progress, total, unit", "system_views.sstable_tasks", ""),
  READS("keyspace_name, count", "system_views.coordinator_read_latency", ""),
  WRITES("keyspace_name, count", "system_views.coordinator_write_latency", ""),
  LOCAL_READS("keyspace_name, count", "system_views.local_read_latency", ""),
  LOCAL_WRITES("keyspace_name, count", "system_views.local_write_latency", ""),
  CACHES("name, hit_count, request_count", "system_views.caches", ""),
  CLIENTS("port", "system_views.clients", ""),
  TIMES(
      "name, value",
      "system_metrics.type_counter",
      " WHERE name IN ("
          + "'org.apache.cassandra.metrics.ClientRequest.TotalLatency.Read',"
          + " 'org.apache.cassandra.metrics.ClientRequest.TotalLatency.RangeSlice',"
          + " 'org.apache.cassandra.metrics.ClientRequest.TotalLatency.CASRead',"
          + " 'org.apache.cassandra.metrics.ClientRequest.TotalLatency.Write',"
          + " 'org.apache.cassandra.metrics.ClientRequest.TotalLatency.CASWrite',"
          + " 'org.apache.cassandra.metrics.Table.ReadTotalLatency.all',"
          + " 'org.apache.cassandra.metrics.Table.RangeTotalLatency.all',"
          + " 'org.apache.cassandra.metrics.Table.WriteTotalLatency.all')");

  private final String table;
  private final String cql;

  VirtualTable(String columns, String table, String rows) {
    this.table = table;
    this.cql = "SELECT " + columns + " FROM " + table + rows;
  }

  String cql() {
    return cql;
  }

  /** Returns the name of the samples of a column. */
  String series(String column) {
    return table.replace('.', '_') + "_" + column;
  }
}
