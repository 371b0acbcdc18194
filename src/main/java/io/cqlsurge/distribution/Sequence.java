package io.cqlsurge.distribution;

/**
 * One number after the other, from the lower bound to the upper, over and over. A negative seed
 * gives numbers below the lower bound, as in cassandra-stress: data written there are found again.
 */
final class Sequence implements Distribution {
  private final long min;
  private final long max;
  private long counter;

  Sequence(long min, long max) {
    this.min = min;
    this.max = max;
  }

  @Override
  public long next() {
    return min + counter++ % (max - min + 1);
  }

  @Override
  public double nextReal() {
    return next();
  }

  @Override
  public long valueAt(double probability) {
    return (long) ((double) min + (max - min) * probability);
  }

  /** Sets how many numbers came before; the remainder by which a number is found has its sign. */
  @Override
  public void seed(long seed) {
    counter = seed;
  }
}
