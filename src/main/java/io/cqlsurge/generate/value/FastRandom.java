package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.JavaRandom;

/**
 * The random generator for the bytes of texts and blobs: a multiplied xorshift generator with
 * signed right shifts, whose state is replaced before every 32nd number. Both details must not
 * change, because other tools generate the same data. It belongs to one thread.
 */
final class FastRandom {
  /** Maximum numbers that one call draws. */
  static final int NUMBERS_PER_STATE = 32;

  private static final long MULTIPLIER = 2685821657736338717L;
  private static final int QUARTER = NUMBERS_PER_STATE / 4;
  private static final int BYTE_VALUES = 256;

  /**
   * The state after a quarter of the steps for each value of each byte, from the lowest byte on.
   * The steps are linear: the result for a state is the exclusive or of the results for its bytes.
   */
  private static final long[] QUARTER_LATER = new long[Long.BYTES * BYTE_VALUES];

  static {
    for (int i = 0; i < QUARTER_LATER.length; i++) {
      long after = (long) (i % BYTE_VALUES) << (Byte.SIZE * (i / BYTE_VALUES));
      for (int done = 0; done < QUARTER; done++) {
        after = step(after);
      }
      QUARTER_LATER[i] = after;
    }
  }

  private final JavaRandom states = new JavaRandom(0);
  private long state;
  private int drawn;

  /** Restarts the generator from a seed; every 64-bit number is valid. */
  void seed(long seed) {
    state = seed;
    replaceState();
    // The first state is replaced one number earlier than the others.
    drawn = 1;
  }

  private void replaceState() {
    drawn = 0;
    states.seed(state);
    state = states.next64();
  }

  /** Draws the next 64-bit numbers, at least one; returns how many, at most those wanted. */
  int next64(long[] into, int wanted) {
    if (drawn == NUMBERS_PER_STATE) {
      replaceState();
    }
    int count = Math.min(wanted, NUMBERS_PER_STATE - drawn);
    if (count == NUMBERS_PER_STATE) {
      drawAll(into);
    } else {
      draw(into, count);
    }
    drawn += count;
    return count;
  }

  private void draw(long[] into, int count) {
    long current = state;
    for (int i = 0; i < count; i++) {
      current = step(current);
      into[i] = current * MULTIPLIER;
    }
    state = current;
  }

  /** Draws all numbers of a state. The processor executes the quarters' steps in parallel. */
  private void drawAll(long[] into) {
    long first = state;
    long second = quarterLater(first);
    long third = quarterLater(second);
    long fourth = quarterLater(third);
    for (int i = 0; i < QUARTER; i++) {
      first = step(first);
      second = step(second);
      third = step(third);
      fourth = step(fourth);
      into[i] = first * MULTIPLIER;
      into[QUARTER + i] = second * MULTIPLIER;
      into[2 * QUARTER + i] = third * MULTIPLIER;
      into[3 * QUARTER + i] = fourth * MULTIPLIER;
    }
    state = fourth;
  }

  private static long quarterLater(long state) {
    long rest = state;
    long after = 0;
    for (int start = 0; start < QUARTER_LATER.length; start += BYTE_VALUES) {
      after ^= QUARTER_LATER[start + (int) (rest & 0xff)];
      rest >>>= Byte.SIZE;
    }
    return after;
  }

  private static long step(long before) {
    long after = before ^ before >> 12;
    after ^= after << 25;
    return after ^ after >> 27;
  }
}
