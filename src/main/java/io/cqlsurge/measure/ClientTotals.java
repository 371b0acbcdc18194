package io.cqlsurge.measure;

import org.HdrHistogram.Histogram;

/**
 * The sums over the intervals of one client so far, for a client that never sends its results. They
 * cover all operations together, with the latencies that are shown. Used by one thread.
 */
public final class ClientTotals {
  private final Histogram shown = new Histogram(Tally.DIGITS);
  private final ErrorSums errors = new ErrorSums();
  private Counts counts = Counts.NONE;
  private Pacing pacing = Pacing.NONE;
  private double seconds;

  public void add(PackedInterval part) {
    seconds = part.span().endSeconds();
    part.errors().forEach(errors::add);
    for (PackedInterval.Kind kind : part.kinds()) {
      counts = counts.plus(kind.counts());
      pacing = kind.latencies().pacing();
      kind.latencies().shown().addTo(shown);
    }
  }

  /** Returns the sums as a summary, without the load of the client and the figures of nodes. */
  public Summary summary() {
    Histogram none = new Histogram(Tally.DIGITS);
    OperationStats total =
        new OperationStats(
            OperationStats.TOTAL,
            counts.withOperationsSoFar(counts.operations()),
            new Latencies(shown.copy(), shown.copy(), none, none, pacing));
    return Summary.of(seconds, total, errors.counts());
  }
}
