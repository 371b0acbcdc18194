package io.cqlsurge.distribution;

import java.util.function.DoubleToLongFunction;

/**
 * A stream of numbers with a known distribution. It belongs to one thread and returns the same
 * numbers after the same seed. Drawing a number allocates no memory, except in the two extreme
 * distributions: the power function of Commons Math allocates a little.
 */
public interface Distribution {

  /** Returns the next number, between {@link #min} and {@link #max}. */
  long next();

  /** Returns the next number before it is truncated to a whole number, within the same bounds. */
  default double nextReal() {
    return next();
  }

  /**
   * Returns the number below which a given share of all draws is.
   *
   * @param probability from 0 to 1
   */
  long valueAt(double probability);

  /** Restarts the stream from a seed; every 64-bit number is valid. */
  void seed(long seed);

  /** Returns the smallest number of the stream. */
  default long min() {
    return valueAt(0);
  }

  /** Returns the largest number of the stream. */
  default long max() {
    return valueAt(1);
  }

  /**
   * Returns the values' mean at 51 probabilities from 0 to 1, truncated to a whole number. The
   * probability is a {@code float} sum of steps, as in cassandra-stress, so the last one is just
   * below 1.
   */
  default long average() {
    return average(this::valueAt);
  }

  /** Returns the mean of these values at the same probabilities. */
  static long average(DoubleToLongFunction valueAt) {
    double sum = 0;
    int count = 0;
    for (float probability = 0; probability <= 1.0; probability = (float) (probability + 0.02)) {
      sum += valueAt.applyAsLong(probability);
      count++;
    }
    return (long) (sum / count);
  }
}
