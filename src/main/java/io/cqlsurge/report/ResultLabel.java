package io.cqlsurge.report;

import java.util.Locale;

/** The labels of the lines of the Results block, in order. Parsers read them. */
public enum ResultLabel {
  OP_RATE("Op rate"),
  PARTITION_RATE("Partition rate"),
  ROW_RATE("Row rate"),
  LATENCY_MEAN("Latency mean"),
  LATENCY_MEDIAN("Latency median"),
  LATENCY_95("Latency 95th percentile"),
  LATENCY_99("Latency 99th percentile"),
  LATENCY_999("Latency 99.9th percentile"),
  LATENCY_MAX("Latency max"),
  TOTAL_PARTITIONS("Total partitions"),
  TOTAL_ERRORS("Total errors"),
  GC_COUNT("Total GC count"),
  GC_MEMORY("Total GC memory"),
  GC_TIME("Total GC time"),
  GC_MEAN("Avg GC time"),
  GC_DEVIATION("StdDev GC time"),
  OPERATION_TIME("Total operation time"),

  /** Not in the block of cassandra-stress: printed before it, and added on pages and in files. */
  TOTAL_NOT_APPLIED("Total not applied");

  private final String text;

  ResultLabel(String text) {
    this.text = text;
  }

  /** Returns the label as it is printed. */
  public String text() {
    return text;
  }

  /** Returns the name of the line in run.json and on graph pages: the label in lower case. */
  public String key() {
    return text.toLowerCase(Locale.ROOT);
  }

  /** Returns whether the line is a latency. */
  public boolean isLatency() {
    return compareTo(LATENCY_MEAN) >= 0 && compareTo(LATENCY_MAX) <= 0;
  }
}
