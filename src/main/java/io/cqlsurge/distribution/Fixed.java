package io.cqlsurge.distribution;

/** A distribution that is always the same number. */
final class Fixed implements Distribution {
  private final long value;

  Fixed(long value) {
    this.value = value;
  }

  @Override
  public long next() {
    return value;
  }

  @Override
  public long valueAt(double probability) {
    return value;
  }

  @Override
  public void seed(long seed) {
    // A constant has no state.
  }
}
