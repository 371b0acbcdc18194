package io.cqlsurge.nullserver;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * The times of executions in the server, from reading them from the socket to flushing their
 * replies. The flush itself is not included, so that no client can measure less.
 */
public final class Latency {
  private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  private final Histogram histogram = new Histogram(LONGEST_NS, DIGITS);

  /**
   * Records executions. Only the server's thread may call it, like all methods that change figures.
   */
  void record(long ns, int answers) {
    histogram.recordValueWithCount(Math.min(LONGEST_NS, Math.max(0, ns)), answers);
  }

  void reset() {
    histogram.reset();
  }

  Latency copy() {
    Latency copy = new Latency();
    copy.add(this);
    return copy;
  }

  void add(Latency other) {
    histogram.add(other.histogram);
  }

  /** Returns the number of executions that were answered. */
  public long answers() {
    return histogram.getTotalCount();
  }

  /** Returns the minimum, in ns. */
  public long minNs() {
    return histogram.getMinValue();
  }

  /** Returns the maximum, in ns. */
  public long maxNs() {
    return histogram.getMaxValue();
  }

  /** Returns a percentile of the times, in ns. */
  public long percentileNs(double percent) {
    return histogram.getValueAtPercentile(percent);
  }

  /** Returns one line, in milliseconds. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "answers=%d p50=%.3f p99=%.3f p99.9=%.3f max=%.3f",
        answers(),
        percentileNs(50) / 1e6,
        percentileNs(99) / 1e6,
        percentileNs(99.9) / 1e6,
        maxNs() / 1e6);
  }
}
