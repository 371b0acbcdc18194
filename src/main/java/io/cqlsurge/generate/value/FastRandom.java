package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.JavaRandom;

/**
 * The random generator for the bytes of texts and blobs: a multiplied xorshift generator with
 * signed right shifts, whose state is replaced before every 32nd number. Both details must not
 * change, because other tools generate the same data. It belongs to one thread.
 */
final class FastRandom {
  private static final int NUMBERS_PER_STATE = 32;
  private static final long MULTIPLIER = 2685821657736338717L;

  private final JavaRandom states = new JavaRandom(0);
  private long state;
  private int drawn;

  /** Restarts the generator from a seed; every 64-bit number is valid. */
  void seed(long seed) {
    state = seed;
    replaceState();
  }

  private void replaceState() {
    drawn = 0;
    states.seed(state);
    state = states.next64();
  }

  /** Returns the next 64 bits. */
  long next64() {
    if (++drawn == NUMBERS_PER_STATE) {
      replaceState();
    }
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * MULTIPLIER;
  }
}
