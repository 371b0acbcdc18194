package io.cqlsurge.measure;

/**
 * What was measured of one kind of operation, or of all together, in some stretch of time.
 *
 * @param label the operation's name in the reports, or {@code total}
 */
public record Figures(String label, Counts counts, Latencies latencies) {
  /** The label of all operations together. */
  public static final String TOTAL = "total";
}
