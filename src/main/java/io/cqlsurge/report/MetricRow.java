package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Summary;
import org.HdrHistogram.Histogram;

/**
 * What a row of results is made from: one kind of operation in one interval, or in a whole run.
 *
 * @param latency what is shown of how long operations took; is not to be changed
 * @param endSeconds the end of the interval, in seconds since the lanes started
 * @param seconds the length of the interval
 */
public record MetricRow(
    Figures figures,
    Histogram latency,
    double endSeconds,
    double seconds,
    double standardError,
    GcFigures gc) {
  /** Latencies are measured in nanoseconds and told in milliseconds. */
  public static final double NS_PER_MS = 1e6;

  static final double BYTES_PER_MIB = 1024 * 1024;

  /** The row of an interval. */
  public static MetricRow of(Figures figures, Interval interval) {
    return new MetricRow(
        figures,
        figures.latencies().shown(),
        interval.span().endSeconds(),
        interval.span().seconds(),
        interval.standardError(),
        interval.gc());
  }

  static MetricRow of(Figures figures, Summary summary) {
    return new MetricRow(
        figures,
        figures.latencies().shown(),
        summary.seconds(),
        summary.seconds(),
        summary.standardError(),
        summary.gc());
  }

  Counts counts() {
    return figures.counts();
  }

  /** The same, showing another latency; it is not to be changed. */
  public MetricRow showing(Histogram other) {
    return new MetricRow(figures, other, endSeconds, seconds, standardError, gc);
  }

  /** Returns the mean latency, as the histogram has it; not a number if no operation ended. */
  double meanMs() {
    double sum = 0;
    long left = latency.getTotalCount();
    // By hand: the histogram's own iterator takes more than twice as long, several times a row.
    for (long ns = firstNs(); left > 0; ns = latency.nextNonEquivalentValue(ns)) {
      long count = latency.getCountAtValue(ns);
      if (count > 0) {
        sum += latency.medianEquivalentValue(ns) * (double) count;
        left -= count;
      }
    }
    return sum / latency.getTotalCount() / NS_PER_MS;
  }

  private long firstNs() {
    return latency.lowestEquivalentValue(latency.getMinValue());
  }

  /** Returns the latency at a percentile; not a number if no operation ended. */
  double percentileMs(double percentile) {
    return isEmpty() ? Double.NaN : latency.getValueAtPercentile(percentile) / NS_PER_MS;
  }

  /** Returns the longest latency; not a number if no operation ended. */
  double maxMs() {
    return isEmpty() ? Double.NaN : latency.getMaxValue() / NS_PER_MS;
  }

  private boolean isEmpty() {
    return latency.getTotalCount() == 0;
  }

  /** So many in this interval, as a rate a second. */
  double rate(long count) {
    return seconds > 0 ? count / seconds : 0;
  }
}
