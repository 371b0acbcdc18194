package io.cqlsurge.engine;

import java.util.SplittableRandom;

/**
 * Requests are due as those of many users who know nothing of one another: the gaps between them
 * are drawn from an exponential distribution, whose mean is larger after one that took several
 * slots. The same rate always gives the same due times.
 */
final class PoissonSchedule implements Schedule {
  private static final double NS_A_SECOND = 1e9;
  private static final long SEED = 0x9E3779B97F4A7C15L;

  private final double meanGapNs;
  private final SplittableRandom random = new SplittableRandom(SEED);
  private double offsetNs;
  private long slotsOfLast = 1;
  private long startNs;

  /**
   * A schedule without a start.
   *
   * @param perSecond slots a second on average, at least 1
   */
  PoissonSchedule(long perSecond) {
    this.meanGapNs = NS_A_SECOND / perSecond;
  }

  @Override
  public synchronized void begin(long nowNs) {
    startNs = nowNs;
  }

  // Fractions of a nanosecond are kept, so that rounding adds nothing to the mean gap.
  @Override
  public synchronized long next(long slots) {
    offsetNs -= slotsOfLast * meanGapNs * Math.log(1 - random.nextDouble());
    slotsOfLast = slots;
    return startNs + (long) offsetNs;
  }

  @Override
  public synchronized long leftBefore(long endNs) {
    return Math.max(0, Math.round((endNs - startNs - offsetNs) / meanGapNs) - slotsOfLast + 1);
  }
}
