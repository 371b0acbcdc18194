package io.cqlsurge.measure;

import java.util.Arrays;

/**
 * Counters of latencies with the limits of an HdrHistogram of three significant digits, into which
 * a {@link SparseHistogram} turns them. Such a histogram has all counters up to its maximum, often
 * 100 kB. Here a block of counters exists only while latencies are near it. Used by one thread at a
 * time.
 */
final class LatencyCounters {
  /** The significant digits of all histograms of latencies. */
  static final int DIGITS = 3;

  private static final int HALF_BITS = 10;

  /** Counters for each power of two: 10^3, rounded up to a power of two. */
  private static final int HALF = 1 << HALF_BITS;

  /** The number of the last counter, that of the highest value. */
  static final int MAX_INDEX = (Long.SIZE - HALF_BITS) * HALF - 1;

  private static final int BLOCK_BITS = 6;
  private static final int BLOCK = 1 << BLOCK_BITS;

  private static final long[] NO_BLOCK = {};
  private static final long[] UNUSED = new long[BLOCK];

  private long[][] blocks = {};

  /** A receiver of counters. */
  @FunctionalInterface
  interface Visitor {
    void visit(int index, long count);
  }

  /** Counts a latency, in ns, at least 0. */
  void record(long value) {
    add(index(value), 1);
  }

  void add(int index, long count) {
    int block = index >>> BLOCK_BITS;
    if (block >= blocks.length || blocks[block] == NO_BLOCK) {
      create(block);
    }
    blocks[block][index & (BLOCK - 1)] += count;
  }

  private void create(int block) {
    int known = blocks.length;
    if (block >= known) {
      blocks = Arrays.copyOf(blocks, block + 1);
      Arrays.fill(blocks, known, block + 1, NO_BLOCK);
    }
    blocks[block] = new long[BLOCK];
  }

  void add(LatencyCounters others) {
    others.forEach(this::add);
  }

  void add(SparseHistogram others) {
    others.forEach(this::add);
  }

  /** Visits the counters that are not 0, in ascending order. */
  void forEach(Visitor visitor) {
    for (int block = 0; block < blocks.length; block++) {
      for (int at = 0; at < blocks[block].length; at++) {
        if (blocks[block][at] != 0) {
          visitor.visit(block * BLOCK + at, blocks[block][at]);
        }
      }
    }
  }

  /** Sets all counters to 0, and removes blocks that were not used since the last call. */
  void clear() {
    for (int block = 0; block < blocks.length; block++) {
      if (Arrays.equals(blocks[block], UNUSED)) {
        blocks[block] = NO_BLOCK;
      }
      Arrays.fill(blocks[block], 0);
    }
  }

  /**
   * Returns the number of the counter of a value: the first 2048 values have one each, and each
   * further power of two has 1024.
   */
  static int index(long value) {
    int power = Long.SIZE - Long.numberOfLeadingZeros(value | (2 * HALF - 1)) - HALF_BITS - 1;
    return power * HALF + (int) (value >>> power);
  }

  /** Returns the lowest value of a counter. */
  static long value(int index) {
    int power = Math.max(0, index / HALF - 1);
    return (long) (index - power * HALF) << power;
  }
}
