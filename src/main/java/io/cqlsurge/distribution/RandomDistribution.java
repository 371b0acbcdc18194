package io.cqlsurge.distribution;

/** A distribution whose numbers are computed from random numbers. */
abstract class RandomDistribution implements Distribution {
  final JavaRandom random = new JavaRandom(0);
  final long min;
  final long max;

  RandomDistribution(long min, long max) {
    this.min = min;
    this.max = max;
  }

  /** Returns a number moved to the nearer bound. */
  static long within(long value, long min, long max) {
    return value < min ? min : Math.min(value, max);
  }

  /** Returns a real number moved to the nearer bound; NaN becomes the lower bound. */
  static double within(double value, long min, long max) {
    if (value > max) {
      return max;
    }
    return value >= min ? value : min;
  }

  @Override
  public long next() {
    return valueAt(random.unit());
  }

  @Override
  public void seed(long seed) {
    random.seed(seed);
  }
}
