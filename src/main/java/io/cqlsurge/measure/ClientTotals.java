package io.cqlsurge.measure;

import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The sums over the intervals of one client so far, for a client that never sends its results. They
 * cover all operations together. Used by one thread.
 */
public final class ClientTotals {
  private Optional<Figures> sum = Optional.empty();
  private double seconds;

  /** Adds the next interval of the client. */
  public void add(Interval part) {
    Figures total = part.total();
    seconds = part.span().endSeconds();
    sum = Optional.of(sum.map(before -> plus(before, total)).orElseGet(() -> copy(total)));
  }

  /** Returns a copy whose histogram can be changed; of the latencies, only those shown. */
  private static Figures copy(Figures total) {
    Histogram shown = total.latencies().shown().copy();
    return new Figures(total.label(), total.counts(), latencies(shown, total.latencies().pacing()));
  }

  private static Latencies latencies(Histogram shown, Pacing pacing) {
    Histogram none = new Histogram(shown.getNumberOfSignificantValueDigits());
    return new Latencies(shown, shown, none, none, pacing);
  }

  private static Figures plus(Figures before, Figures total) {
    before.latencies().shown().add(total.latencies().shown());
    return new Figures(before.label(), before.counts().plus(total.counts()), before.latencies());
  }

  /** Returns the sums as a summary, without the load of the client and the figures of nodes. */
  public Summary summary() {
    Figures total =
        sum.orElseGet(
            () ->
                new Figures(
                    Figures.TOTAL,
                    new Counts(0, 0, 0, 0, 0, 0),
                    latencies(new Histogram(3), Pacing.NONE)));
    return new Summary(
        seconds, List.of(), total, 0, GcFigures.NONE, ClientFigures.NONE, List.of(), List.of());
  }
}
