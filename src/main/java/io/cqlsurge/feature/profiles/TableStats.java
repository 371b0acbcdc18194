package io.cqlsurge.feature.profiles;

import java.util.List;

record TableStats(
    String keyspace,
    String table,
    long partitions,
    long liveBytes,
    double compressionRatio,
    long reads,
    long writes,
    long minPartitionBytes,
    long meanPartitionBytes,
    long maxPartitionBytes) {
  static List<TableStats> parse(String text) {
    return List.of();
  }

  static boolean is(String text) {
    return false;
  }
}
