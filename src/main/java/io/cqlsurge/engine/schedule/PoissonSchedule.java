package io.cqlsurge.engine.schedule;

import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.util.SplittableRandom;

/**
 * A schedule like the requests of many independent users. The gaps between due times have an
 * exponential distribution. The mean gap is larger after a request that took several slots. The
 * same run at the same rate always has the same due times. Each client computes all clients' due
 * times and takes its own.
 */
final class PoissonSchedule implements Schedule {
  private final int index;
  private final int count;
  private double meanGapNs;
  private final SplittableRandom random;
  private double offsetNs;
  private long slotsOfLast = 1;
  private long startNs;

  /** Number of other clients' requests before the next one. */
  private int others;

  /**
   * Creates a schedule that is not started.
   *
   * @param perSecond average slots per second in the whole run, at least 1
   * @param spacing determines the random numbers
   * @param shard the part of the slots that is taken
   */
  PoissonSchedule(long perSecond, Spacing.Poisson spacing, Shard shard) {
    // Other pairs of seed and run would have the same sum, so the seed is mixed.
    long mixed = new SplittableRandom(spacing.seed()).nextLong();
    this.random = new SplittableRandom(mixed + spacing.run());
    this.meanGapNs = 1e9 / perSecond;
    this.index = shard.index();
    this.count = shard.count();
    this.others = index;
  }

  @Override
  public synchronized void begin(long nowNs) {
    startNs = nowNs;
  }

  @Override
  public synchronized long next(long slots) {
    addGap(slotsOfLast);
    // The requests of other clients are assumed to take as many slots.
    for (; others > 0; others--) {
      addGap(slots);
    }
    others = count - 1;
    slotsOfLast = slots;
    return startNs + (long) offsetNs;
  }

  /** Keeps fractions of a nanosecond, so that rounding does not change the mean gap. */
  private void addGap(long slots) {
    offsetNs -= slots * meanGapNs * Math.log(1 - random.nextDouble());
  }

  @Override
  public synchronized boolean setRate(long perSecond) {
    // The requests before the next one of the first client still have the old rate.
    for (; others > index; others--) {
      addGap(slotsOfLast);
    }
    meanGapNs = 1e9 / perSecond;
    return true;
  }

  @Override
  public synchronized long leftBefore(long endNs) {
    long slots = Math.round((endNs - startNs - offsetNs) / meanGapNs) - slotsOfLast + 1;
    return Math.max(0, slots / count);
  }
}
