package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicLong;

/**
 * A schedule with equal gaps between due times, or with bursts: then all slots of each period are
 * due at its start. The first request is due immediately.
 */
final class EvenSchedule implements Schedule {
  private static final long NS_PER_SECOND = 1_000_000_000;

  private final long perSecond;
  private final long periodNs;
  private final AtomicLong taken = new AtomicLong();
  private volatile long startNs;

  /**
   * Creates a schedule that is not started.
   *
   * @param perSecond slots per second, at least 1, limited to one per nanosecond
   */
  EvenSchedule(long perSecond) {
    this(perSecond, 1);
  }

  /**
   * Creates a schedule that is not started.
   *
   * @param perSecond slots per second, at least 1, limited to one per nanosecond
   * @param periodNs time between two bursts, at least 1; with 1, each slot is due at its time
   */
  EvenSchedule(long perSecond, long periodNs) {
    this.perSecond = Math.min(perSecond, NS_PER_SECOND);
    this.periodNs = periodNs;
  }

  @Override
  public void begin(long nowNs) {
    startNs = nowNs;
  }

  @Override
  public long next(long slots) {
    return startNs + offsetNs(taken.getAndAdd(slots));
  }

  @Override
  public long leftBefore(long endNs) {
    // A burst before the end has all slots of its period.
    long offsetNs = Math.max(0, endNs - startNs + periodNs - 1) / periodNs * periodNs;
    long wholeSeconds = offsetNs / NS_PER_SECOND * perSecond;
    long rest = (offsetNs % NS_PER_SECOND * perSecond + NS_PER_SECOND - 1) / NS_PER_SECOND;
    return Math.max(0, wholeSeconds + rest - taken.get());
  }

  /**
   * Returns the time from the start to a slot, rounded down to a nanosecond or to a burst. It is
   * calculated from the number of the slot, so that rounding errors do not accumulate.
   */
  long offsetNs(long slot) {
    long evenNs = slot / perSecond * NS_PER_SECOND + slot % perSecond * NS_PER_SECOND / perSecond;
    return evenNs / periodNs * periodNs;
  }
}
