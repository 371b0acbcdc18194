package io.cqlsurge.engine;

/**
 * The due times of the requests of a client. Shared by all workers. Slots that are late are not
 * dropped. Thread-safe.
 *
 * <p>The rate is that of the whole run, and a slot is a slot of the client. If all operations take
 * the same number of slots, the due times of all clients are exactly those of a single client.
 */
sealed interface Schedule permits EvenSchedule, PoissonSchedule, ProfileSchedule {

  /** Starts the schedule at this time. */
  void begin(long nowNs);

  /**
   * Takes the next slots and returns when the first one is due.
   *
   * @param slots number of slots, at least 1
   */
  long next(long slots);

  /**
   * Changes the rate. The next slot is due as before; the gaps after it have the new rate. If all
   * clients have taken the same number of slots, their due times still are those of a single
   * client.
   *
   * @param perSecond slots of all clients per second, at least 1
   * @return false if the rate cannot be changed, because it follows a profile
   */
  boolean setRate(long perSecond);

  /**
   * Returns how many untaken slots of the client are due before this time; an expected value for a
   * random schedule.
   */
  long leftBefore(long endNs);
}
