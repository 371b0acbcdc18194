package io.cqlsurge.generate.partition;

import io.cqlsurge.distribution.Distribution;
import java.util.BitSet;

/**
 * A source of seeds to read from a sequence that is being written. A distribution selects how far
 * back from the newest written seed. Only the seeds before the first gap of the sequence count as
 * written.
 *
 * <p>Of a sequence that several clients write, it selects seeds that this client wrote. The
 * distance is rounded up to the next one of these, because the progress of other clients is not
 * known.
 */
public final class RecentSeeds implements SeedSource {
  /** Number of written seeds after which the bit set is shifted. */
  private static final int SHIFT_AFTER = 1 << 16;

  /** Maximum distance after the first gap at which writes are recorded; 32 megabytes of bits. */
  private static final int MAX_AHEAD = 1 << 28;

  private final Distribution lookback;
  private final long first;
  private final long size;
  private final int step;
  private final long multiplier;
  private final long inverse;

  // Fields below are guarded by this; only the number of written seeds is read without the lock.
  private BitSet ahead = new BitSet();
  private long base;
  private int gap;
  private volatile long written;

  /**
   * Creates a source that follows the part of a sequence that one client writes.
   *
   * @param multiplier the factor of the seeds, see {@link SeedMultiplier}; odd
   * @param lookback the distance to look back: 1 or less is the newest seed; this source owns the
   *     distribution
   */
  public RecentSeeds(SeedRange range, long multiplier, Distribution lookback) {
    if ((multiplier & 1) == 0) {
      throw new IllegalArgumentException(
          "the multiplier " + multiplier + " is even: different seeds would become equal");
    }
    this.first = range.first() + range.index() % range.size();
    this.size = range.ownSize();
    this.step = range.count();
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
    if (step > 1) {
      distance = (distance - 1) / step + 1;
    }
    long known = written;
    long offset = known - distance;
    if (offset < 0) {
      offset = known == 0 ? 0 : distance % known;
    }
    into.set((first + offset * step) * multiplier);
    return true;
  }

  /** Records that a seed of the client was written; other seeds and repetitions have no effect. */
  @Override
  public synchronized void written(long seed) {
    long distance = seed * inverse - first;
    long offset = step == 1 ? distance : distance / step;
    boolean isOwn = step == 1 || distance % step == 0;
    if (!isOwn || offset < written || offset >= size || offset - base > MAX_AHEAD) {
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
