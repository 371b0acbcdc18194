package io.cqlsurge.report.trial;

import io.cqlsurge.report.MetricRow;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** The points of the percentile curve of a histogram. */
final class LatencyCurve {
  /** Number of points that is enough for a smooth curve on any screen. */
  private static final int POINTS = 100;

  /** The percentiles in the Results block, which the curve contains exactly. */
  private static final List<Double> REPORTED = List.of(50.0, 95.0, 99.0, 99.9);

  private static final int MIN_TICKS = 2;
  private static final int MAX_TICKS = 10;
  private static final double PERCENTILE_DECIMALS = 1e8;

  private LatencyCurve() {}

  /**
   * Returns the points of a histogram of nanoseconds, which is not changed, each with its
   * percentile and its latency in ms.
   */
  static List<double[]> points(Histogram histogram) {
    SortedMap<Double, Long> points = new TreeMap<>();
    if (histogram.getTotalCount() > 0) {
      histogram
          .percentiles(ticks(histogram.getTotalCount()))
          .forEach(
              point ->
                  points.put(point.getPercentileLevelIteratedTo(), point.getValueIteratedTo()));
      REPORTED.forEach(each -> points.put(each, histogram.getValueAtPercentile(each)));
    }
    List<double[]> pairs = new ArrayList<>();
    points.forEach(
        (percentile, ns) ->
            pairs.add(
                new double[] {
                  Math.round(percentile * PERCENTILE_DECIMALS) / PERCENTILE_DECIMALS,
                  Rounding.three(ns / MetricRow.NS_PER_MS)
                }));
    return pairs;
  }

  /** Returns the number of points per halving of the distance to 100 %. */
  private static int ticks(long count) {
    int halvings = Long.SIZE - Long.numberOfLeadingZeros(count);
    return Math.max(MIN_TICKS, Math.min(MAX_TICKS, POINTS / halvings));
  }
}
