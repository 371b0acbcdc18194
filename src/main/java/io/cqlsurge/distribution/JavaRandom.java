package io.cqlsurge.distribution;

/**
 * The 48-bit linear congruential generator that the JDK documents for {@code java.util.Random}. It
 * returns the same numbers without locking and without allocation. It belongs to one thread.
 */
public final class JavaRandom {
  private static final long MULTIPLIER = 0x5DEECE66DL;
  private static final long SQUARE = 0xBB20B4600A69L; // of the multiplier, modulo 2^48
  private static final long ADDEND = 0xBL;
  private static final long MASK = (1L << 48) - 1;

  private long state;
  private double nextGaussian;
  private boolean haveGaussian;

  public JavaRandom(long seed) {
    seed(seed);
  }

  /** Restarts the generator from a seed; every 64-bit number is valid. */
  public void seed(long seed) {
    state = (seed ^ MULTIPLIER) & MASK;
    haveGaussian = false;
  }

  /** Returns the first 64 bits from a seed, high half first: the results of two steps, at once. */
  public static long first64(long seed) {
    long start = seed ^ MULTIPLIER;
    long high = start * MULTIPLIER + ADDEND;
    long low = start * SQUARE + (MULTIPLIER + 1) * ADDEND;
    return (high >> 16 << 32) + (int) (low >> 16);
  }

  private int bits(int count) {
    state = (state * MULTIPLIER + ADDEND) & MASK;
    return (int) (state >>> (48 - count));
  }

  /** Returns the next real number, uniform on [0, 1) in steps of 2^-53. */
  public double unit() {
    return (((long) bits(26) << 27) + bits(27)) * 0x1.0p-53;
  }

  /**
   * Returns the next standard normal number. The polar method makes two at a time, so every second
   * call returns the saved one.
   */
  public double gauss() {
    if (haveGaussian) {
      haveGaussian = false;
      return nextGaussian;
    }
    double first;
    double second;
    double square;
    do {
      first = 2 * unit() - 1;
      second = 2 * unit() - 1;
      square = first * first + second * second;
    } while (square >= 1 || square == 0);
    double scale = StrictMath.sqrt(-2 * StrictMath.log(square) / square);
    nextGaussian = second * scale;
    haveGaussian = true;
    return first * scale;
  }
}
