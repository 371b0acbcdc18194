package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.JavaRandom;

/**
 * The source of the bytes of texts and blobs: a multiplied xorshift generator whose shifts to the
 * right keep the sign, and whose state is drawn anew before every 32nd number. Both are part of the
 * data: other tools read what was written with them. Belongs to one thread.
 */
public final class FastRandom {
  private static final int NUMBERS_A_ROLL = 32;
  private static final long MULTIPLIER = 2685821657736338717L;

  private final JavaRandom states = new JavaRandom(0);
  private long state;
  private int drawn;

  /** Begins anew; every 64-bit number will do. */
  public void seed(long seed) {
    state = seed;
    roll();
  }

  private void roll() {
    drawn = 0;
    states.seed(state);
    state = states.next64();
  }

  /** The next 64 bits. */
  public long next64() {
    if (++drawn == NUMBERS_A_ROLL) {
      roll();
    }
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * MULTIPLIER;
  }
}
