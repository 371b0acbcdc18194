package io.cqlsurge.measure;

import java.util.List;

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

  /** Returns all operations of a period together. */
  public static Figures total(List<Figures> kinds, Pacing pacing) {
    if (kinds.size() == 1) {
      return new Figures(TOTAL, kinds.get(0).counts, kinds.get(0).latencies);
    }
    Counts counts = Counts.NONE;
    Latencies latencies = Latencies.none(pacing);
    for (Figures kind : kinds) {
      counts = counts.and(kind.counts);
      kind.latencies.addTo(latencies);
    }
    return new Figures(TOTAL, counts, latencies);
  }
}
