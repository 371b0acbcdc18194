package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;
import java.util.BitSet;

/**
 * Seeds to be read that follow a sequence being written: the newest written one, the one before,
 * and so on, as a distribution says. Counts from the start of the sequence, and only as far as it
 * is written without a gap.
 */
public final class RecentSeeds implements SeedSource {
  private static final int SHIFT_AT = 1 << 16;

  /** How far past the first gap writes are kept in mind: 32 megabytes. */
  private static final int FAR = 1 << 28;

  private final Distribution lookback;
  private final long first;
  private final long count;
  private final long multiplier;
  private final long inverse;

  // All below is guarded by this, but that the count of written ones is read without.
  private BitSet ahead = new BitSet();
  private long base;
  private int gap;
  private volatile long written;

  /**
   * Follows the sequence from first to last, both included.
   *
   * @param first the sequence's start
   * @param last not below first
   * @param multiplier what its seeds are multiplied by, see {@link SeedMultiplier}; odd
   * @param lookback how far to look back: 1, or less, is the newest; belongs to this source
   */
  public RecentSeeds(long first, long last, long multiplier, Distribution lookback) {
    if ((multiplier & 1) == 0) {
      throw new IllegalArgumentException("seeds times " + multiplier + " cannot be told apart");
    }
    this.first = first;
    this.count = last - first + 1;
    this.multiplier = multiplier;
    this.inverse = inverse(multiplier);
    this.lookback = lookback;
  }

  /** What undoes a multiplication modulo 2^64; each round doubles the bits that are right. */
  private static long inverse(long odd) {
    long result = odd; // right in its lowest 3 bits
    for (int bits = 3; bits < Long.SIZE; bits *= 2) {
      result *= 2 - odd * result;
    }
    return result;
  }

  /** Where less is written than it looks back, the distance is taken modulo what is written. */
  @Override
  public boolean next(Seed into) {
    long distance;
    synchronized (lookback) {
      distance = Math.max(1, lookback.next());
    }
    long known = written;
    long offset = known - distance;
    if (offset < 0) {
      offset = known == 0 ? 0 : distance % known;
    }
    into.set((first + offset) * multiplier);
    return true;
  }

  /** Notes that a seed of the sequence was written; others, and later laps, change nothing. */
  @Override
  public synchronized void written(long seed) {
    long offset = seed * inverse - first;
    if (offset < written || offset >= count || offset - base > FAR) {
      return;
    }
    ahead.set((int) (offset - base));
    gap = ahead.nextClearBit(gap);
    written = base + gap;
    if (gap >= SHIFT_AT) {
      ahead = ahead.get(gap, Math.max(gap, ahead.length()));
      base = written;
      gap = 0;
    }
  }
}
