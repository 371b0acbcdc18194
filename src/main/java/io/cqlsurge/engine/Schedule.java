package io.cqlsurge.engine;

import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.Spacing;
import java.util.Optional;

/**
 * When the requests of a run are due. Shared by all workers; a slot that is late is not dropped.
 * Safe for use by many threads.
 */
sealed interface Schedule permits EvenSchedule, PoissonSchedule {

  /** The schedule of a pace; none if requests are sent as fast as answers come. */
  static Optional<Schedule> of(Pace pace) {
    if (pace.perSecond() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        pace.spacing() == Spacing.POISSON
            ? new PoissonSchedule(pace.perSecond())
            : new EvenSchedule(pace.perSecond()));
  }

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
