package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import org.HdrHistogram.Histogram;

/**
 * A row's data: one operation kind in one interval, or in a whole run.
 *
 * @param latency the latencies to show; must not be changed
 */
public record MetricRow(OperationStats figures, Histogram latency, Interval interval) {
  /** Nanoseconds per millisecond: latencies are measured in ns and reported in ms. */
  public static final double NS_PER_MS = 1e6;

  public static final double NS_PER_SECOND = 1e9;

  static final double BYTES_PER_MIB = 1024 * 1024;

  public static MetricRow of(OperationStats figures, Interval interval) {
    return new MetricRow(figures, figures.latencies().shown(), interval);
  }

  public Counts counts() {
    return figures.counts();
  }

  /** Returns a copy that shows other latencies, which must not be changed. */
  public MetricRow showing(Histogram other) {
    return new MetricRow(figures, other, interval);
  }

  /** Returns a histogram's mean as it computes it; 0 if it is empty. */
  static double meanNs(Histogram latency) {
    long total = latency.getTotalCount();
    double sum = 0;
    long left = total;
    long ns = latency.lowestEquivalentValue(latency.getMinValue());
    // A manual loop: the histogram's iterator takes more than twice as long, several times per row.
    while (left > 0) {
      long count = latency.getCountAtValue(ns);
      sum += latency.medianEquivalentValue(ns) * (double) count;
      left -= count;
      ns = latency.nextNonEquivalentValue(ns);
    }
    return total == 0 ? 0 : sum / total;
  }

  /** Returns whether no operation ended. */
  boolean isEmpty() {
    return latency.getTotalCount() == 0;
  }

  /** Returns a count of this interval as a rate per second. */
  double rate(long count) {
    return interval.seconds() > 0 ? count / interval.seconds() : 0;
  }
}
