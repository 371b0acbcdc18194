package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.MetricRow;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/** A histogram as JSON: the points of a percentile curve, and the complete encoded histogram. */
final class LatencyCurve {
  /** Number of points that is enough for a smooth curve on any screen. */
  private static final int POINTS = 100;

  private static final int MIN_TICKS = 2;
  private static final int MAX_TICKS = 10;
  private static final double MS_DECIMALS = 1e3;
  private static final double PERCENTILE_DECIMALS = 1e8;

  private final Histogram histogram;

  private LatencyCurve(Histogram histogram) {
    this.histogram = histogram;
  }

  /** Returns the curve of a histogram of nanoseconds, which is not changed. */
  static LatencyCurve of(Histogram histogram) {
    return new LatencyCurve(histogram);
  }

  /** Adds the curve and the histogram. */
  void writeTo(ObjectNode target) {
    ArrayNode curve = target.putArray("curve");
    if (histogram.getTotalCount() > 0) {
      histogram.percentiles(ticks()).forEach(point -> writeTo(point, curve.addArray()));
    }
    target.put("histogram", HistogramText.of(histogram));
  }

  /** Returns the number of points per halving of the distance to 100 %. */
  private int ticks() {
    int halvings = Long.SIZE - Long.numberOfLeadingZeros(histogram.getTotalCount());
    return Math.max(MIN_TICKS, Math.min(MAX_TICKS, POINTS / halvings));
  }

  private static void writeTo(HistogramIterationValue point, ArrayNode pair) {
    pair.add(rounded(point.getPercentileLevelIteratedTo(), PERCENTILE_DECIMALS));
    pair.add(rounded(point.getValueIteratedTo() / MetricRow.NS_PER_MS, MS_DECIMALS));
  }

  private static double rounded(double value, double decimals) {
    return Math.round(value * decimals) / decimals;
  }
}
