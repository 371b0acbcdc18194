package io.cqlsurge.generate.partition;

/** The number from which a partition follows; a holder that one worker uses over and over. */
public final class Seed {
  private long value;

  /** The number that the generators are given. */
  public long value() {
    return value;
  }

  void set(long newValue) {
    value = newValue;
  }
}
