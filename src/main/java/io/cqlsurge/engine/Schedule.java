package io.cqlsurge.engine;

import io.cqlsurge.settings.Pace;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When the requests of a run are due: one after the other at equal distances. Shared by all
 * workers; a slot that is late is not dropped.
 */
final class Schedule {
  private static final long NS_A_SECOND = 1_000_000_000;

  private final long perSecond;
  private final AtomicLong taken = new AtomicLong();
  private volatile long startNs;

  /**
   * A schedule without a start.
   *
   * @param perSecond slots a second, at least 1; more than one a nanosecond are no more than that
   */
  Schedule(long perSecond) {
    this.perSecond = Math.min(perSecond, NS_A_SECOND);
  }

  /** The schedule of a pace; none if requests are sent as fast as answers come. */
  static Optional<Schedule> of(Pace pace) {
    return pace.perSecond() == 0 ? Optional.empty() : Optional.of(new Schedule(pace.perSecond()));
  }

  /** The first slot is now. */
  void begin(long nowNs) {
    startNs = nowNs;
  }

  /** Takes the next slot, and says when it is due. */
  long next() {
    return startNs + offsetNs(taken.getAndIncrement());
  }

  /**
   * From the start to a slot, rounded down; worked out from its number, so that nothing adds up.
   */
  long offsetNs(long slot) {
    return slot / perSecond * NS_A_SECOND + slot % perSecond * NS_A_SECOND / perSecond;
  }
}
