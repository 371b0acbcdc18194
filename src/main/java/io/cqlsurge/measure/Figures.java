package io.cqlsurge.measure;

/**
 * What was measured of one kind of operation, or of all together, in some stretch of time.
 *
 * @param label the operation's name in the reports, or {@code total}
 */
public record Figures(String label, Counts counts, Latencies latencies) {
  /** The label of all operations together. */
  public static final String TOTAL = "total";

  /** Those of this stretch and of one that follows it, of the same operations. */
  Figures plus(Figures later) {
    return new Figures(label, counts.plus(later.counts), latencies.plus(later.latencies));
  }
}
