package io.cqlsurge.nullserver;

import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * How long executions took in the server, from reading them off the socket to flushing their
 * replies. The flush itself does not count, so that no client can see a reply in less time.
 */
public final class Latency {
  private static final long LONGEST_NS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 3;

  private final Histogram histogram = new Histogram(LONGEST_NS, DIGITS);

  /** Belongs to the server's thread, as all that changes the figures. */
  void record(long ns, int answers) {
    histogram.recordValueWithCount(Math.min(LONGEST_NS, Math.max(0, ns)), answers);
  }

  void reset() {
    histogram.reset();
  }

  void add(Latency other) {
    histogram.add(other.histogram);
  }

  /** How many executions were answered. */
  public long answers() {
    return histogram.getTotalCount();
  }

  /** The shortest time. */
  public long minNs() {
    return histogram.getMinValue();
  }

  /** The longest time. */
  public long maxNs() {
    return histogram.getMaxValue();
  }

  /** The time within which this share of the executions was answered. */
  public long percentileNs(double percent) {
    return histogram.getValueAtPercentile(percent);
  }

  /** One line, in milliseconds. */
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
