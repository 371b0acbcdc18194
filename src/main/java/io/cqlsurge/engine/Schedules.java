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
    Spacing spacing = pace.spacing();
    if (spacing instanceof Spacing.Poisson) {
      return Optional.of(new PoissonSchedule(pace.perSecond()));
    }
    return Optional.of(
        spacing instanceof Spacing.Burst burst
            ? new EvenSchedule(pace.perSecond(), burst.duration().toNanos())
            : new EvenSchedule(pace.perSecond()));
  }
}
