package io.cqlsurge.engine;

import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.Spacing;
import java.util.Optional;

/** A factory of schedules. */
final class Schedules {
  private Schedules() {}

  /** Returns the schedule of a pace; empty if the pace has no rate. */
  static Optional<Schedule> of(Pace pace) {
    if (pace.perSecond() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        pace.spacing() == Spacing.POISSON
            ? new PoissonSchedule(pace.perSecond())
            : new EvenSchedule(pace.perSecond()));
  }
}
