package io.cqlsurge.distribution;

/** One number after the other, from the lower bound to the upper, over and over. */
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
    return min + Math.floorMod(counter++, max - min + 1);
  }

  @Override
  public double nextReal() {
    return next();
  }

  @Override
  public long valueAt(double probability) {
    return (long) ((double) min + (max - min) * probability);
  }

  /** Sets how many numbers came before. */
  @Override
  public void seed(long seed) {
    counter = seed;
  }
}
