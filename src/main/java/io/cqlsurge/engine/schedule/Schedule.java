package io.cqlsurge.engine.schedule;

/**
 * The due times of a client's requests. Shared by all load loops. Slots that are late are not
 * dropped. Thread-safe.
 *
 * <p>The rate applies to the whole run, and a slot is a slot of the client. If all operations take
 * the same slot count, all clients together have exactly a single client's due times.
 */
public sealed interface Schedule permits EvenSchedule, PoissonSchedule, ProfileSchedule {

  void begin(long nowNs);

  /**
   * Takes the next slots and returns when the first one is due.
   *
   * @param slots slot count, at least 1
   */
  long next(long slots);

  /**
   * Changes the rate. The next slot is due as before; the gaps after it have the new rate. If all
   * clients have taken the same slot count, they still have a single client's due times.
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
