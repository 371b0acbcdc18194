package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Summary;
import org.HdrHistogram.Histogram;

/**
 * The data of a row: one kind of operation in one interval, or in a whole run.
 *
 * @param latency the latencies to show; must not be changed
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
  /** Nanoseconds per millisecond: latencies are measured in ns and reported in ms. */
  public static final double NS_PER_MS = 1e6;

  static final double BYTES_PER_MIB = 1024 * 1024;

  /** Returns the row of an interval. */
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

  /** Returns a copy that shows other latencies, which must not be changed. */
  public MetricRow showing(Histogram other) {
    return new MetricRow(figures, other, endSeconds, seconds, standardError, gc);
  }

  /** Returns the mean latency as the histogram computes it; NaN if no operation ended. */
  double meanMs() {
    double sum = 0;
    long left = latency.getTotalCount();
    // A manual loop: the histogram's iterator takes more than twice as long, several times per row.
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

  /** Returns the latency at a percentile; NaN if no operation ended. */
  double percentileMs(double percentile) {
    return isEmpty() ? Double.NaN : latency.getValueAtPercentile(percentile) / NS_PER_MS;
  }

  /** Returns the longest latency; NaN if no operation ended. */
  double maxMs() {
    return isEmpty() ? Double.NaN : latency.getMaxValue() / NS_PER_MS;
  }

  private boolean isEmpty() {
    return latency.getTotalCount() == 0;
  }

  /** Returns a count of this interval as a rate per second. */
  double rate(long count) {
    return seconds > 0 ? count / seconds : 0;
  }
}
