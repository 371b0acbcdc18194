package io.cqlsurge.engine.schedule;

import io.cqlsurge.settings.load.Shard;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A schedule with equal gaps between due times, or with bursts: then all slots of each period are
 * due at its start. The first request is due immediately.
 */
final class EvenSchedule implements Schedule {
  private static final long NS_PER_SECOND = 1_000_000_000;

  private final long periodNs;
  private final int index;
  private final int count;

  /** Number of slots for all clients, if each has taken as many as this one. */
  private final AtomicLong taken = new AtomicLong();

  private volatile Segment segment;

  /**
   * Creates a schedule that is not started.
   *
   * @param perSecond slots of the whole run per second, at least 1, limited to one per nanosecond
   * @param periodNs time between two bursts, at least 1; with 1, each slot is due at its time
   * @param shard the part of the slots that is taken
   */
  EvenSchedule(long perSecond, long periodNs, Shard shard) {
    this.periodNs = periodNs;
    this.index = shard.index();
    this.count = shard.count();
    this.segment = new Segment(0, 0, Math.min(perSecond, NS_PER_SECOND), null);
  }

  @Override
  public void begin(long nowNs) {
    segment = new Segment(nowNs, 0, segment.perSecond, null);
  }

  @Override
  public long next(long slots) {
    return dueNs(taken.getAndAdd(slots * count) + slots * index, segment);
  }

  private long dueNs(long slot, Segment newest) {
    Segment before = newest.before;
    // A load loop may take a slot before a change, and read the segment after it.
    Segment part = before != null && slot < newest.firstSlot ? before : newest;
    return part.startNs + offsetNs(slot - part.firstSlot, part.perSecond);
  }

  @Override
  public synchronized boolean setRate(long perSecond) {
    Segment now = segment;
    long slot = taken.get();
    segment =
        new Segment(
            dueNs(slot, now),
            slot,
            Math.min(perSecond, NS_PER_SECOND),
            new Segment(now.startNs, now.firstSlot, now.perSecond, null));
    return true;
  }

  @Override
  public long leftBefore(long endNs) {
    Segment now = segment;
    // A burst before the end has all slots of its period.
    long offsetNs = Math.max(0, endNs - now.startNs + periodNs - 1) / periodNs * periodNs;
    long wholeSeconds = offsetNs / NS_PER_SECOND * now.perSecond;
    long rest = (offsetNs % NS_PER_SECOND * now.perSecond + NS_PER_SECOND - 1) / NS_PER_SECOND;
    long slots = now.firstSlot + wholeSeconds + rest;
    return Math.max(0, slots - taken.get() - index + count - 1) / count;
  }

  /** Returns the time from the start to a slot of the run, if the rate does not change. */
  long offsetNs(long slot) {
    return offsetNs(slot, segment.perSecond);
  }

  /**
   * Returns the time from a segment's start to a slot, rounded down to a nanosecond or to a burst.
   * It is calculated from the slot's number, so that rounding errors do not accumulate.
   */
  private long offsetNs(long slot, long perSecond) {
    long evenNs = slot / perSecond * NS_PER_SECOND + slot % perSecond * NS_PER_SECOND / perSecond;
    return evenNs / periodNs * periodNs;
  }

  /**
   * A part of the schedule with one rate.
   *
   * @param startNs when its first slot is due
   * @param before the segment before it
   */
  private record Segment(long startNs, long firstSlot, long perSecond, @Nullable Segment before) {}
}
