package io.cqlsurge.generate.partition;

/**
 * What seeds are multiplied by, wrapping around, before they reach the generators. Apache 4.0 and
 * later spread neighbouring seeds that way; Apache 3.11 and its fork use them as they are.
 */
public final class SeedMultiplier {
  /** Seeds as they are. */
  public static final long NONE = 1;

  private SeedMultiplier() {}

  /**
   * The factor of Apache 4.0 and later: 1 + round(10^(22 - log10(capacity))).
   *
   * @param capacity how many numbers the range of {@code revisit} holds, at least 1
   */
  public static long spreading(long capacity) {
    return 1 + Math.round(Math.pow(10, 22 - Math.log10((double) capacity)));
  }
}
