package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;
import java.util.BitSet;

/**
 * A source of seeds to read from a sequence that is being written. A distribution selects how far
 * back from the newest written seed. Only the seeds before the first gap of the sequence count as
 * written.
 */
public final class RecentSeeds implements SeedSource {
  /** Number of written seeds after which the bit set is shifted. */
  private static final int SHIFT_AFTER = 1 << 16;

  /** Maximum distance after the first gap at which writes are recorded; 32 megabytes of bits. */
  private static final int MAX_AHEAD = 1 << 28;

  private final Distribution lookback;
  private final long first;
  private final long count;
  private final long multiplier;
  private final long inverse;

  // Fields below are guarded by this; only the number of written seeds is read without the lock.
  private BitSet ahead = new BitSet();
  private long base;
  private int gap;
  private volatile long written;

  /**
   * Creates a source that follows a sequence from first to last, both included.
   *
   * @param first the start of the sequence
   * @param last not below first
   * @param multiplier the factor of the seeds, see {@link SeedMultiplier}; odd
   * @param lookback the distance to look back: 1 or less is the newest seed; this source owns the
   *     distribution
   */
  public RecentSeeds(long first, long last, long multiplier, Distribution lookback) {
    if ((multiplier & 1) == 0) {
      throw new IllegalArgumentException(
          "the multiplier " + multiplier + " is even: different seeds would become equal");
    }
    this.first = first;
    this.count = last - first + 1;
    this.multiplier = multiplier;
    this.inverse = SeedMultiplier.inverse(multiplier);
    this.lookback = lookback;
  }

  /**
   * Selects a written seed; a distance beyond the number of written seeds is taken modulo that
   * number.
   */
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

  /**
   * Records that a seed of the sequence was written; other seeds and repetitions have no effect.
   */
  @Override
  public synchronized void written(long seed) {
    long offset = seed * inverse - first;
    if (offset < written || offset >= count || offset - base > MAX_AHEAD) {
      return;
    }
    ahead.set((int) (offset - base));
    gap = ahead.nextClearBit(gap);
    written = base + gap;
    if (gap >= SHIFT_AFTER) {
      ahead = ahead.get(gap, Math.max(gap, ahead.length()));
      base = written;
      gap = 0;
    }
  }
}
