package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicLong;

/** Requests are due one after the other at equal distances; the first at once. */
final class EvenSchedule implements Schedule {
  private static final long NS_A_SECOND = 1_000_000_000;

  private final long perSecond;
  private final AtomicLong taken = new AtomicLong();
  private volatile long startNs;

  /**
   * A schedule without a start.
   *
   * @param perSecond slots a second, at least 1; more than one a nanosecond are no more than that
   */
  EvenSchedule(long perSecond) {
    this.perSecond = Math.min(perSecond, NS_A_SECOND);
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
    long wholeSeconds = offsetNs / NS_A_SECOND * perSecond;
    long rest = (offsetNs % NS_A_SECOND * perSecond + NS_A_SECOND - 1) / NS_A_SECOND;
    return Math.max(0, wholeSeconds + rest - taken.get());
  }

  /**
   * From the start to a slot, rounded down; worked out from its number, so that nothing adds up.
   */
  long offsetNs(long slot) {
    return slot / perSecond * NS_A_SECOND + slot % perSecond * NS_A_SECOND / perSecond;
  }
}
