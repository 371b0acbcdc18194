package io.cqlsurge.distribution;

/** A distribution that is always the same number. */
record Fixed(long value) implements Distribution {
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
