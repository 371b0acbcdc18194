package io.cqlsurge.estimate;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The median of a value over time, and the range that it does not leave without a disturbance: four
 * standard deviations on a logarithmic scale, and at least 2 %. The standard deviation is estimated
 * from the median absolute deviation, so that single outliers have no influence (F. R. Hampel, "The
 * Influence Curve and Its Role in Robust Estimation", 1974).
 *
 * @param deviation standard deviation of the logarithms
 */
public record TypicalRange(double median, double deviation) {
  private static final double DEVIATIONS = 4;
  private static final double MIN_MARGIN = Math.log(1.02);

  /**
   * Ratio of the standard deviation and the median absolute deviation of the normal distribution.
   */
  private static final double NORMAL = 1.4826;

  /**
   * Returns the range that values show.
   *
   * @param values at least one; those that are 0 or less are ignored
   */
  public static TypicalRange of(double... values) {
    double[] logs = Arrays.stream(values).filter(value -> value > 0).map(Math::log).toArray();
    double median = StatUtils.percentile(logs, 50);
    double[] deviations = Arrays.stream(logs).map(log -> Math.abs(log - median)).toArray();
    return new TypicalRange(Math.exp(median), NORMAL * StatUtils.percentile(deviations, 50));
  }

  public double low() {
    return median * Math.exp(-margin());
  }

  public double high() {
    return median * Math.exp(margin());
  }

  private double margin() {
    return Math.max(MIN_MARGIN, DEVIATIONS * deviation);
  }
}
