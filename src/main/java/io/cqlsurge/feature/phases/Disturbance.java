package io.cqlsurge.feature.phases;

import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;

/**
 * A time in which a run was visibly not as usual.
 *
 * @param start seconds since the start of the run
 * @param end when the run was as usual again, in the same unit; infinite if it was not until its
 *     end
 * @param stopped time without operations, in seconds; 0 if operations ended all the time
 * @param intervals number of unusual intervals
 * @param usual the usual rate and latency
 * @param worst the lowest rate and the highest latency of an interval; of a longer time, the
 *     medians
 */
record Disturbance(
    double start, double end, double stopped, int intervals, Figures usual, Figures worst) {
  /** Ratio of rates below which the lower one is named. */
  static final double LOW_RATE = 0.8;

  /** Ratio of latencies from which the higher one is named. */
  static final double HIGH_LATENCY = 1.5;

  private static final double MUCH_WORSE = 1.5;

  /** Number of intervals in a row that are visible if they are twice as bad as usual. */
  private static final double MIN_EXCESS = 3;

  /**
   * Figures of an interval.
   *
   * @param rate operations per second
   * @param p99 99th percentile of the latency, in ms
   */
  record Figures(double rate, double p99) {
    /** Returns whether some intervals in a row are so much worse that anybody sees it. */
    boolean isVisiblyBetterThan(Figures other, int intervals) {
      return isVisible(rate / other.rate, 1 / LOW_RATE, intervals)
          || isVisible(other.p99 / p99, HIGH_LATENCY, intervals);
    }

    private static boolean isVisible(double ratio, double least, int intervals) {
      return intervals > 1 && ratio >= least && (ratio - 1) * intervals >= MIN_EXCESS;
    }
  }

  /** Returns this and a later one as one; only the later one if that is much worse. */
  Disturbance with(Disturbance later) {
    return later.severity() > MUCH_WORSE * severity()
        ? later
        : new Disturbance(start, later.end, stopped, intervals + later.intervals, usual, worst);
  }

  private double severity() {
    return Math.max(usual.rate / worst.rate, worst.p99 / usual.p99);
  }

  Disturbance until(double time) {
    return new Disturbance(start, time, stopped, intervals, usual, worst);
  }

  /**
   * Returns what was seen, such as {@code no operation for 3.0 s, as before after 4.0 s}.
   *
   * @param since start of the time to recover, in seconds since the start of the run
   */
  String text(double since) {
    return figures() + ", " + recovery(since);
  }

  private String figures() {
    if (stopped > 0) {
      return RootLocale.format("no operation for %.1f s", stopped);
    }
    String rate =
        worst.rate <= LOW_RATE * usual.rate
            ? RootLocale.format("%,.0f instead of %,.0f op/s", worst.rate, usual.rate)
            : "";
    String latency =
        worst.p99 >= HIGH_LATENCY * usual.p99
            ? "p99 %s instead of %s ms"
                .formatted(SignificantDigits.of(worst.p99), SignificantDigits.of(usual.p99))
            : "";
    return rate + (rate.isEmpty() || latency.isEmpty() ? "" : ", ") + latency;
  }

  private String recovery(double since) {
    return (Double.isFinite(end) ? "as before after " : "") + recovered(since);
  }

  /** Returns the time until the run was as usual again, as text. */
  String recovered(double since) {
    return Double.isInfinite(end)
        ? "not as before for 5 s until the end"
        : RootLocale.format("%.1f s", end - since);
  }
}
