package io.cqlsurge.distribution;

/**
 * A distribution in which all numbers of a range are equally likely, except that zero is twice as
 * likely within a range across zero.
 */
final class Uniform implements Distribution {
  private final JavaRandom random = new JavaRandom(0);
  private final long min;
  private final long max;
  private final double low;
  private final double high;

  Uniform(long min, long max) {
    this.min = min;
    this.max = max;
    this.low = min;
    this.high = (double) (max + 1);
  }

  private double draw() {
    double unit = random.unit();
    return unit * high + (1 - unit) * low;
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
    return Bounds.within((long) (probability * (high - low) + low), min, max);
  }

  @Override
  public void seed(long seed) {
    random.seed(seed);
  }
}
