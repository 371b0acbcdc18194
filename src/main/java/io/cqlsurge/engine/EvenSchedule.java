package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicLong;

/** A schedule with equal gaps between due times. The first request is due immediately. */
final class EvenSchedule implements Schedule {
  private static final long NS_PER_SECOND = 1_000_000_000;

  private final long perSecond;
  private final AtomicLong taken = new AtomicLong();
  private volatile long startNs;

  /**
   * Creates a schedule that is not started.
   *
   * @param perSecond slots per second, at least 1, limited to one per nanosecond
   */
  EvenSchedule(long perSecond) {
    this.perSecond = Math.min(perSecond, NS_PER_SECOND);
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
    long offsetNs = Math.max(0, endNs - startNs);
    long wholeSeconds = offsetNs / NS_PER_SECOND * perSecond;
    long rest = (offsetNs % NS_PER_SECOND * perSecond + NS_PER_SECOND - 1) / NS_PER_SECOND;
    return Math.max(0, wholeSeconds + rest - taken.get());
  }

  /**
   * Returns the time from the start to a slot, rounded down. It is calculated from the number of
   * the slot, so that rounding errors do not accumulate.
   */
  long offsetNs(long slot) {
    return slot / perSecond * NS_PER_SECOND + slot % perSecond * NS_PER_SECOND / perSecond;
  }
}
