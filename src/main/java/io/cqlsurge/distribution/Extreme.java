package io.cqlsurge.distribution;

import java.util.Locale;
import org.apache.commons.math3.util.FastMath;

/**
 * A Weibull distribution that starts at the lower bound and is truncated at the upper bound. Its
 * scale is chosen so that a share of 1 / sqrt(range) is above the upper bound.
 */
final class Extreme extends RandomDistribution {
  private final long range;
  private final double shape;
  private final double scale;

  Extreme(long min, long max, double shape) {
    super(min, max);
    this.range = max - min;
    this.shape = shape;
    this.scale = range / unscaled(Exponential.quantileOfRange(range), shape);
  }

  private static double unscaled(double probability, double shape) {
    if (probability == 0) {
      return 0;
    }
    return FastMath.pow(-FastMath.log(1 - probability), 1 / shape);
  }

  private double quantile(double probability) {
    return probability >= 1 ? Double.POSITIVE_INFINITY : scale * unscaled(probability, shape);
  }

  @Override
  public double nextReal() {
    return min + within(quantile(random.unit()), 0, range);
  }

  @Override
  public long valueAt(double probability) {
    return min + within((long) quantile(probability), 0, range);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "Extreme:  min=%d,max=%d,shape=%f, scale=%f", min, max, shape, scale);
  }
}
