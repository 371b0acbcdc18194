package io.cqlsurge.distribution;

/** A distribution mirrored within its range, so that its rare numbers become common. */
final class Inverted implements Distribution {
  private final Distribution mirrored;
  private final long min;
  private final long max;

  Inverted(Distribution mirrored) {
    this.mirrored = mirrored;
    this.min = mirrored.min();
    this.max = mirrored.max();
  }

  @Override
  public long next() {
    return max - (mirrored.next() - min);
  }

  @Override
  public double nextReal() {
    return max - (mirrored.nextReal() - min);
  }

  @Override
  public long valueAt(double probability) {
    return max - (mirrored.valueAt(1 - probability) - min);
  }

  /**
   * Returns the mean of the same 51 points mirrored, in the order in which cassandra-stress adds
   * them; the exact mean of measured numbers.
   */
  @Override
  public long average() {
    if (mirrored instanceof Empirical exact) {
      return max - (exact.average() - min);
    }
    return Distribution.average(probability -> max - (mirrored.valueAt(probability) - min));
  }

  @Override
  public void seed(long seed) {
    mirrored.seed(seed);
  }
}
