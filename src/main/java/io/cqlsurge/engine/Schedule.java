package io.cqlsurge.engine;

/**
 * The due times of the requests of a run. Shared by all workers. Slots that are late are not
 * dropped. Thread-safe.
 */
sealed interface Schedule permits EvenSchedule, PoissonSchedule {

  /** Starts the schedule at this time. */
  void begin(long nowNs);

  /**
   * Takes the next slots and returns when the first one is due.
   *
   * @param slots number of slots, at least 1
   */
  long next(long slots);

  /**
   * Changes the rate. The next slot is due as before; the gaps after it have the new rate.
   *
   * @param perSecond slots per second, at least 1
   */
  void setRate(long perSecond);

  /**
   * Returns how many untaken slots are due before this time; an expected value for a random
   * schedule.
   */
  long leftBefore(long endNs);
}
