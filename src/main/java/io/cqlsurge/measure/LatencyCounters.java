package io.cqlsurge.measure;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Latency counters with the limits of an HdrHistogram of three significant digits, into which
 * {@code SparseHistogram} turns them. Such a histogram has all counters up to its maximum, often
 * 100 kB. Here a block of counters is used only while one of them is not 0. Used by one thread at a
 * time.
 */
final class LatencyCounters {
  /** The significant digits of all latency histograms. */
  static final int DIGITS = 3;

  private static final int HALF_BITS = 10;

  /** Counters for each power of two: 10^3, rounded up to a power of two. */
  private static final int HALF = 1 << HALF_BITS;

  /** The highest value's counter number. */
  static final int MAX_INDEX = (Long.SIZE - HALF_BITS) * HALF - 1;

  private static final int BLOCK_BITS = 4;
  private static final int BLOCK = 1 << BLOCK_BITS;

  private static final int[] NO_BLOCK = {};
  private static final int COUNT_BITS = Integer.SIZE - 1;

  private int[][] blocks = {};
  private final ArrayDeque<int[]> unused = new ArrayDeque<>();

  /** The counts divided by 2^31; a block has the remainders. */
  private @Nullable LatencyCounters higher;

  /** A receiver of counts. */
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
    long sum = blocks[block][index & (BLOCK - 1)] + count;
    blocks[block][index & (BLOCK - 1)] = (int) sum & Integer.MAX_VALUE;
    if (sum > Integer.MAX_VALUE) {
      addHigher(index, sum >>> COUNT_BITS);
    }
  }

  private void addHigher(int index, long count) {
    if (higher == null) {
      higher = new LatencyCounters();
    }
    higher.add(index, count);
  }

  private void create(int block) {
    int known = blocks.length;
    if (block >= known) {
      blocks = Arrays.copyOf(blocks, block + 1);
      Arrays.fill(blocks, known, block + 1, NO_BLOCK);
    }
    int[] before = unused.pollLast();
    blocks[block] = before == null ? new int[BLOCK] : before;
  }

  void add(LatencyCounters others) {
    others.forEach(this::add);
  }

  /** Visits the counters that are not 0, in ascending order. */
  void forEach(Visitor visitor) {
    for (int block = 0; block < blocks.length; block++) {
      for (int at = 0; at < blocks[block].length; at++) {
        int index = block * BLOCK + at;
        long count = blocks[block][at] + (higher == null ? 0 : higher.at(index) << COUNT_BITS);
        if (count != 0) {
          visitor.visit(index, count);
        }
      }
    }
  }

  private long at(int index) {
    int block = index >>> BLOCK_BITS;
    return block < blocks.length && blocks[block] != NO_BLOCK
        ? blocks[block][index & (BLOCK - 1)]
        : 0;
  }

  /** Sets all counters to 0. */
  void clear() {
    for (int block = 0; block < blocks.length; block++) {
      if (blocks[block] != NO_BLOCK) {
        Arrays.fill(blocks[block], 0);
        unused.add(blocks[block]);
        blocks[block] = NO_BLOCK;
      }
    }
    higher = null;
  }

  /**
   * Returns a value's counter number: the first 2048 values have one each, and each further power
   * of two has 1024.
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
