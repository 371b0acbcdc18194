package io.cqlsurge.estimate;

import java.util.Arrays;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The range of a value in a process without disturbance: three standard deviations around its mean,
 * on a logarithmic scale (W. A. Shewhart, "Economic Control of Quality of Manufactured Product",
 * 1931), and at least 2 %.
 *
 * @param low lower limit
 * @param high upper limit
 */
public record ControlLimits(double low, double high) {
  private static final double DEVIATIONS = 3;
  private static final double MIN_MARGIN = Math.log(1.02);

  /**
   * Returns the limits that values show.
   *
   * @param values at least two; those that are 0 or less are ignored
   */
  public static ControlLimits of(double... values) {
    double[] logs = Arrays.stream(values).filter(value -> value > 0).map(Math::log).toArray();
    double mean = StatUtils.mean(logs);
    double margin = Math.max(MIN_MARGIN, DEVIATIONS * Math.sqrt(StatUtils.variance(logs)));
    return new ControlLimits(Math.exp(mean - margin), Math.exp(mean + margin));
  }
}
