package io.cqlsurge.engine;

import java.util.SplittableRandom;

/**
 * A schedule like the requests of many independent users. The gaps between due times have an
 * exponential distribution. The mean gap is larger after a request that took several slots. The
 * same rate always gives the same due times.
 */
final class PoissonSchedule implements Schedule {
  private static final double NS_PER_SECOND = 1e9;
  private static final long SEED = 0x9E3779B97F4A7C15L;

  private double meanGapNs;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private double offsetNs;
  private long slotsOfLast = 1;
  private long startNs;

  /**
   * Creates a schedule that is not started.
   *
   * @param perSecond average number of slots per second, at least 1
   */
  PoissonSchedule(long perSecond) {
    this.meanGapNs = NS_PER_SECOND / perSecond;
  }

  @Override
  public synchronized void begin(long nowNs) {
    startNs = nowNs;
  }

  // Keeps fractions of a nanosecond, so that rounding does not change the mean gap.
  @Override
  public synchronized long next(long slots) {
    offsetNs -= slotsOfLast * meanGapNs * Math.log(1 - random.nextDouble());
    slotsOfLast = slots;
    return startNs + (long) offsetNs;
  }

  @Override
  public synchronized void setRate(long perSecond) {
    meanGapNs = NS_PER_SECOND / perSecond;
  }

  @Override
  public synchronized long leftBefore(long endNs) {
    return Math.max(0, Math.round((endNs - startNs - offsetNs) / meanGapNs) - slotsOfLast + 1);
  }
}
