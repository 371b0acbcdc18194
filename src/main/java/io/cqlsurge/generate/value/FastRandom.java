package io.cqlsurge.generate.value;

import io.cqlsurge.distribution.JavaRandom;

/**
 * The random generator for the bytes of texts and blobs: a multiplied xorshift generator with
 * signed right shifts, whose state is replaced after each block of 32 numbers. The first block has
 * only 31. These details must not change, because other tools generate the same data.
 *
 * <p>A step needs the result of the step before, so the processor would wait for it most of the
 * time. Therefore a table returns the state after half a block, and two blocks are generated at
 * once: the steps of their four halves are executed in parallel.
 */
final class FastRandom {
  private static final long MULTIPLIER = 2685821657736338717L;

  private static final int HALF = 16 * Long.BYTES;
  private static final int BLOCK = 2 * HALF;
  private static final int FIRST_BLOCK = BLOCK - Long.BYTES;

  private static final int BYTE_VALUES = 256;

  /**
   * The state after half a block for each value of each byte, from the lowest byte on. The steps
   * are linear: the result for a state is the exclusive or of the results for its bits or bytes.
   */
  private static final long[] LATER = new long[Long.BYTES * BYTE_VALUES];

  static {
    for (int i = 0; i < LATER.length; i++) {
      int value = i % BYTE_VALUES;
      int bit = Integer.lowestOneBit(value);
      LATER[i] =
          value == bit
              ? stepped((long) bit << (Byte.SIZE * (i / BYTE_VALUES)))
              : LATER[i - bit] ^ LATER[i - value + bit];
    }
  }

  private FastRandom() {}

  private static long stepped(long before) {
    long after = before;
    for (int done = 0; done < HALF; done += Long.BYTES) {
      after = step(after);
    }
    return after;
  }

  /** Adds some random bytes, which a seed determines; every 64-bit number is valid. */
  static void add(Bytes into, long seed, int size) {
    into.reserve(size + (size < FIRST_BLOCK ? Long.BYTES : 2 * BLOCK));
    int at = into.length();
    int end = at + size;
    long state = JavaRandom.first64(seed);
    if (size < FIRST_BLOCK) {
      for (; at < end; at += Long.BYTES) {
        state = step(state);
        into.putLowFirst(at, state * MULTIPLIER);
      }
    } else {
      state = putFirstBlock(into, at, state);
      for (at += FIRST_BLOCK; at < end; at += 2 * BLOCK) {
        state = putTwoBlocks(into, at, state);
      }
    }
    into.endAt(end);
  }

  /** Writes the first block from its state; returns the state of the next block. */
  private static long putFirstBlock(Bytes into, int from, long state) {
    long first = state;
    long second = halfLater(first);
    int last = from + HALF - Long.BYTES;
    for (int at = from; at < last; at += Long.BYTES) {
      first = step(first);
      second = step(second);
      into.putLowFirst(at, first * MULTIPLIER);
      into.putLowFirst(at + HALF, second * MULTIPLIER);
    }
    into.putLowFirst(last, step(first) * MULTIPLIER);
    return JavaRandom.first64(second);
  }

  /** Writes two blocks from the first one's state; returns the state of the next block. */
  private static long putTwoBlocks(Bytes into, int from, long state) {
    long first = state;
    long second = halfLater(first);
    long third = JavaRandom.first64(halfLater(second));
    long fourth = halfLater(third);
    final long next = JavaRandom.first64(halfLater(fourth));
    for (int at = from; at < from + HALF; at += Long.BYTES) {
      first = step(first);
      second = step(second);
      third = step(third);
      fourth = step(fourth);
      into.putLowFirst(at, first * MULTIPLIER);
      into.putLowFirst(at + HALF, second * MULTIPLIER);
      into.putLowFirst(at + BLOCK, third * MULTIPLIER);
      into.putLowFirst(at + BLOCK + HALF, fourth * MULTIPLIER);
    }
    return next;
  }

  private static long halfLater(long state) {
    return (ofByte(0, state) ^ ofByte(1, state) ^ (ofByte(2, state) ^ ofByte(3, state)))
        ^ (ofByte(4, state) ^ ofByte(5, state) ^ (ofByte(6, state) ^ ofByte(7, state)));
  }

  private static long ofByte(int index, long state) {
    return LATER[BYTE_VALUES * index + (int) (state >>> (Byte.SIZE * index) & 0xff)];
  }

  private static long step(long before) {
    long after = before ^ before >> 12;
    after ^= after << 25;
    return after ^ after >> 27;
  }
}
