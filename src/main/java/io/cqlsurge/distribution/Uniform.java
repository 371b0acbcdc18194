package io.cqlsurge.distribution;

/**
 * A distribution in which all numbers of a range are equally likely, except that zero is twice as
 * likely within a range across zero.
 */
final class Uniform extends RandomDistribution {
  private final double low;
  private final double high;

  Uniform(long min, long max) {
    super(min, max);
    this.low = min;
    this.high = (double) (max + 1);
  }

  private double draw() {
    double unit = random.unit();
    return unit * high + (1 - unit) * low;
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
    return within((long) (probability * (high - low) + low), min, max);
  }

  @Override
  public String toString() {
    return "Uniform:  min=" + min + ",max=" + max;
  }
}
