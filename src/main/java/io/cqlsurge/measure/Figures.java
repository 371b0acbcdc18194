package io.cqlsurge.measure;

/**
 * Measured counts and latencies of one kind of operation, or of all together, in a period of time.
 *
 * @param label the name of the operation in the reports, or {@code total}
 */
public record Figures(String label, Counts counts, Latencies latencies) {
  /** The label of all operations together. */
  public static final String TOTAL = "total";

  /** Returns the figures of this period and of a later one together, for the same operations. */
  Figures plus(Figures later) {
    return new Figures(label, counts.plus(later.counts), latencies.plus(later.latencies));
  }
}
