package io.cqlsurge.engine;

/**
 * When the requests of a run are due. Shared by all workers; a slot that is late is not dropped.
 * Safe for use by many threads.
 */
sealed interface Schedule permits EvenSchedule, PoissonSchedule {

  /** Time counts from now on. */
  void begin(long nowNs);

  /**
   * Takes the next slots, and says when the first is due.
   *
   * @param slots how many, at least 1
   */
  long next(long slots);

  /** How many slots that nobody has taken are due before then; an expectation if at random. */
  long leftBefore(long endNs);
}
