package io.cqlsurge.feature.profiles;

import java.util.List;

record TableHistograms(
    String keyspace, String table, List<Quantile> partitionBytes, List<Quantile> cellCounts) {
  record Quantile(double percent, long value) {}

  static TableHistograms parse(String text) {
    return new TableHistograms("", "", List.of(), List.of());
  }

  static boolean is(String text) {
    return false;
  }
}
