package io.cqlsurge.distribution;

import java.util.Locale;
import org.apache.commons.math3.special.Erf;

/** A normal distribution; a number outside the range is moved to the nearer end. */
final class Gaussian extends RandomDistribution {
  private final double mean;
  private final double deviation;

  Gaussian(long min, long max, double mean, double deviation) {
    super(min, max);
    this.mean = mean;
    this.deviation = deviation;
  }

  private double draw() {
    return deviation * random.gauss() + mean;
  }

  @Override
  public long next() {
    return within((long) draw(), min, max);
  }

  @Override
  public double nextReal() {
    return within(draw(), min, max);
  }

  @Override
  public long valueAt(double probability) {
    double value = mean + deviation * Math.sqrt(2) * Erf.erfInv(2 * probability - 1);
    return within((long) value, min, max);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT, "Gaussian:  min=%d,max=%d,mean=%f,stdev=%f", min, max, mean, deviation);
  }
}
