package io.cqlsurge.distribution;

import org.apache.commons.math3.special.Erf;

/** A normal distribution; a number outside the range is moved to the nearer end. */
final class Gaussian implements Distribution {
  private final JavaRandom random = new JavaRandom(0);
  private final long min;
  private final long max;
  private final double mean;
  private final double deviation;

  Gaussian(long min, long max, double mean, double deviation) {
    this.min = min;
    this.max = max;
    this.mean = mean;
    this.deviation = deviation;
  }

  private double draw() {
    return deviation * random.gauss() + mean;
  }

  @Override
  public long next() {
    return Bounds.within((long) draw(), min, max);
  }

  @Override
  public double nextReal() {
    return Bounds.within(draw(), min, max);
  }

  @Override
  public long valueAt(double probability) {
    double value = mean + deviation * Math.sqrt(2) * Erf.erfInv(2 * probability - 1);
    return Bounds.within((long) value, min, max);
  }

  @Override
  public void seed(long seed) {
    random.seed(seed);
  }
}
