package io.cqlsurge.generate.partition;

/**
 * The factor by which seeds are multiplied, modulo 2^64, before they are given to the generators.
 * Apache 4.0 and later spread neighboring seeds that way; Apache 3.11 and its fork use seeds
 * unchanged.
 */
public final class SeedMultiplier {
  /** The factor 1, which leaves seeds unchanged. */
  public static final long NONE = 1;

  /**
   * The factor of Apache 4.0 and later: 1 + 10^22 / S, where S is the range length of {@code
   * revisit}, a million by default. cassandra-stress computes another factor for another range, so
   * rows can be validated only with the same range. Here the factor is always the default's.
   */
  public static final long SPREADING = 10_000_000_000_000_001L;

  private SeedMultiplier() {}

  /**
   * Returns the multiplicative inverse of a multiplier modulo 2^64.
   *
   * @param multiplier odd
   */
  public static long inverse(long multiplier) {
    long inverse = multiplier;
    // The lowest 3 bits are correct at first; each step doubles the number of correct bits.
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - multiplier * inverse;
    }
    return inverse;
  }
}
