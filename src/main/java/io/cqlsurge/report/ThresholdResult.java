package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.Threshold.Quantity;
import java.util.List;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/**
 * A threshold of {@code -errors fail-if} and the figure of a run.
 *
 * @param value in the unit of the threshold's limit; NaN if nothing was measured
 */
public record ThresholdResult(Threshold threshold, double value) {

  /**
   * Returns a result for each threshold, in their order; the latencies are those of the Results.
   *
   * @param shareOfRate share of the requested rate that was held, from 0 to 1; 0 without a rate
   * @param empty share of the replies without rows, see {@link EmptyReplies}; NaN without any
   */
  public static List<ThresholdResult> of(
      List<Threshold> thresholds, Interval summary, double shareOfRate, double empty) {
    return thresholds.stream()
        .map(each -> new ThresholdResult(each, value(each, summary, shareOfRate, empty)))
        .toList();
  }

  private static double value(
      Threshold threshold, Interval summary, double shareOfRate, double empty) {
    Counts counts = summary.total().counts();
    if (counts.operations() == 0) {
      return Double.NaN;
    }
    double succeeded = (double) (counts.operations() - counts.errors()) / counts.operations();
    if (threshold.quantity().isLatency() && succeeded == 0) {
      return Double.NaN;
    }
    Histogram shown = summary.total().latencies().shown();
    return switch (threshold.quantity()) {
      case PERCENTILE -> shown.getValueAtPercentile(threshold.percentile()) / MetricRow.NS_PER_MS;
      case MEAN -> Metric.MEAN.ms(shown);
      case MAX -> Metric.MAX.ms(shown);
      case ERROR_SHARE -> (double) counts.errors() / counts.operations();
      case ERRORS -> counts.errors();
      case RATE_SHARE -> succeeded * shareOfRate;
      case RATE -> succeeded * summary.operationRate();
      case RECALL -> counts.recall().share();
      case EMPTY_SHARE -> empty;
    };
  }

  /** Returns whether the run is within the threshold; a run without operations is not. */
  public boolean passed() {
    return threshold.quantity().isBetterHigh()
        ? value >= threshold.limit()
        : value <= threshold.limit();
  }

  public String text() {
    Quantity quantity = threshold.quantity();
    if (Double.isNaN(value)) {
      return quantity.isLatency() ? "no operation succeeded" : "nothing was measured";
    }
    if (quantity.isLatency()) {
      return SignificantDigits.of(value) + " ms";
    }
    return switch (quantity) {
      case ERROR_SHARE, RATE_SHARE, EMPTY_SHARE -> SignificantDigits.of(100 * value) + "%";
      case RATE -> RootLocale.format("%,.0f/s", value);
      case RECALL -> RootLocale.format("%.4f", value);
      default -> RootLocale.format("%,.0f", value);
    };
  }

  /** Returns a sentence on the thresholds that failed; empty if all passed. */
  public static String complaint(List<ThresholdResult> results) {
    String failed = text(results, false);
    return failed.isEmpty() ? "" : "-errors fail-if: " + failed;
  }

  /** Returns the thresholds that passed, or those that failed, with their figures. */
  static String text(List<ThresholdResult> results, boolean passed) {
    return results.stream()
        .filter(each -> each.passed() == passed)
        .map(each -> each.threshold.text() + " (" + each.text() + ")")
        .collect(Collectors.joining(", "));
  }
}
