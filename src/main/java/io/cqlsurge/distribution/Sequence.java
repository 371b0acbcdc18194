package io.cqlsurge.distribution;

/**
 * The numbers of a range in ascending order, repeated from the lower bound. A negative seed gives
 * numbers below the lower bound, as in cassandra-stress, so that data written by cassandra-stress
 * are found.
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
  public long valueAt(double probability) {
    return (long) ((double) min + (max - min) * probability);
  }

  /**
   * Sets the number of values to skip; a negative one gives negative offsets from the lower bound.
   */
  @Override
  public void seed(long seed) {
    counter = seed;
  }

  @Override
  public String toString() {
    return "Sequence:  start=" + min + ",end=" + max;
  }
}
