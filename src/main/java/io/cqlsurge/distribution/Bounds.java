package io.cqlsurge.distribution;

/** Moves numbers to the nearer end of a range. */
final class Bounds {
  private Bounds() {}

  /** Returns a number moved to the nearer bound. */
  static long within(long value, long min, long max) {
    return value < min ? min : Math.min(value, max);
  }

  /** Returns a real number moved to the nearer bound; NaN becomes the lower bound. */
  static double within(double value, long min, long max) {
    if (value > max) {
      return max;
    }
    return value >= min ? value : min;
  }
}
