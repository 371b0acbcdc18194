package io.cqlsurge.generate.value;

import java.nio.ByteBuffer;

/**
 * A fold in which every value bit, and its length, changes about half of the result's bits. It
 * allocates no memory.
 */
public final class DistinctFold {
  /** 2^64 divided by the golden ratio, an odd number: its multiples differ in many bits. */
  static final long STEP = 0x9E3779B97F4A7C15L;

  private DistinctFold() {}

  /** Returns a seed with a value folded into it; does not change the buffer. */
  public static long fold(long seed, ByteBuffer value) {
    long folded = mixed(seed + STEP * (value.remaining() + 1L));
    for (int at = value.position(); at < value.limit(); at += Long.BYTES) {
      int bytes = Math.min(Long.BYTES, value.limit() - at);
      folded = mixed(STEP + (folded ^ number(value, at, bytes)));
    }
    return folded;
  }

  /**
   * Returns some bytes as a number, most significant byte first, independent of the buffer's byte
   * order.
   */
  private static long number(ByteBuffer value, int from, int bytes) {
    long number = 0;
    for (int i = from; i < from + bytes; i++) {
      number = number << Byte.SIZE | Byte.toUnsignedLong(value.get(i));
    }
    return number;
  }

  /**
   * Returns a permutation of the numbers: two rounds of a shift and a multiplication, and a shift.
   * The constants are variant 13 of D. Stafford, "Better Bit Mixing" (2011), which SplitMix64 also
   * uses (Steele, Lea and Flood, OOPSLA 2014).
   */
  public static long mixed(long number) {
    long mixed = number;
    mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }
}
