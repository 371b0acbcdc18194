package io.cqlsurge.generate.partition;

/**
 * What seeds are multiplied by, wrapping around, before they reach the generators. Apache 4.0 and
 * later spread neighbouring seeds that way; Apache 3.11 and its fork use them as they are.
 */
public final class SeedMultiplier {
  /** Seeds as they are. */
  public static final long NONE = 1;

  /**
   * The factor of Apache 4.0 and later: 1 + 10^22 / S, S being how many numbers the range of {@code
   * revisit} holds, a million by default. The original computes it anew for another range, so that
   * rows can only be validated with the same one; here it is always that of the default.
   */
  public static final long SPREADING = 10_000_000_000_000_001L;

  private SeedMultiplier() {}

  /**
   * The number that undoes a multiplier.
   *
   * @param multiplier odd
   */
  public static long inverse(long multiplier) {
    long inverse = multiplier;
    // The lowest 3 bits are right at first; each step doubles how many are.
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      inverse *= 2 - multiplier * inverse;
    }
    return inverse;
  }
}
