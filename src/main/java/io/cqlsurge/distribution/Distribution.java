package io.cqlsurge.distribution;

/**
 * A stream of numbers with a known law. Belongs to one thread, and yields the same numbers after
 * the same seed. Allocates nothing a number, save the little that the powers of Commons Math take
 * for the two extreme laws.
 */
public interface Distribution {

  /** The next number, within {@link #min} and {@link #max}. */
  long next();

  /** The next draw before it is cut to a whole number, within the same bounds. */
  double nextReal();

  /**
   * The number below which a share of all draws lies.
   *
   * @param probability from 0 to 1
   */
  long valueAt(double probability);

  /** Begins the stream anew; every 64-bit number will do. */
  void seed(long seed);

  /** The smallest number it yields. */
  default long min() {
    return valueAt(0);
  }

  /** The largest number it yields. */
  default long max() {
    return valueAt(1);
  }

  /**
   * The mean of the values at 51 probabilities from 0 to 1, cut to a whole number. The steps are
   * added up as a {@code float}, as the original does: its last one is just below 1.
   */
  default long average() {
    double sum = 0;
    int count = 0;
    for (float probability = 0; probability <= 1.0; probability = (float) (probability + 0.02)) {
      sum += valueAt(probability);
      count++;
    }
    return (long) (sum / count);
  }
}
