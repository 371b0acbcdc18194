package io.cqlsurge.engine.schedule;

/**
 * A schedule whose rate follows a profile. A second schedule with a constant rate gives the
 * positions of the slots in a virtual time, and the profile maps each position to a due time. So
 * the spacing, random or not, and the division among clients follow the second schedule.
 */
final class ProfileSchedule implements Schedule {
  /** The second schedule's rate, in slots per second of virtual time. */
  static final long PER_SECOND = 1_000;

  /** Virtual time between two slots, in ns. */
  private static final long SLOT_NS = 1_000_000_000 / PER_SECOND;

  private final ProfileTimes times;
  private final Schedule slots;
  private final long periodNs;
  private volatile long startNs;

  /**
   * Creates a schedule that is not started.
   *
   * @param slots the second schedule, which starts at 0
   * @param periodNs time between two bursts, at least 1; with 1, each slot is due at its time
   */
  ProfileSchedule(ProfileTimes times, Schedule slots, long periodNs) {
    this.times = times;
    this.slots = slots;
    this.periodNs = periodNs;
  }

  @Override
  public void begin(long nowNs) {
    startNs = nowNs;
  }

  @Override
  public long next(long count) {
    long position = slots.next(count);
    long slot = position / SLOT_NS;
    return startNs + offsetNs(slot, (position - slot * SLOT_NS) / (double) SLOT_NS);
  }

  private long offsetNs(long slot, double fraction) {
    return times.offsetNs(slot, fraction) / periodNs * periodNs;
  }

  @Override
  public boolean setRate(long perSecond) {
    return false;
  }

  @Override
  public long leftBefore(long endNs) {
    long beforeNs = endNs - startNs;
    long low = 0;
    long high = times.slots();
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (offsetNs(middle, 0) < beforeNs) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return slots.leftBefore(low * SLOT_NS);
  }
}
