package io.cqlsurge.engine;

import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.Shard;
import io.cqlsurge.settings.Spacing;
import java.util.Optional;

/** A factory of schedules. */
final class Schedules {
  private Schedules() {}

  /**
   * Returns the schedule of a client; empty if the pace has no rate.
   *
   * @param pace the pace of the whole run
   * @param shard the part of the run that the client executes
   */
  static Optional<Schedule> of(Pace pace, Shard shard) {
    if (pace.perSecond() == 0) {
      return Optional.empty();
    }
    Spacing spacing = pace.spacing();
    if (spacing instanceof Spacing.Poisson) {
      return Optional.of(new PoissonSchedule(pace.perSecond(), shard));
    }
    return Optional.of(
        spacing instanceof Spacing.Burst burst
            ? new EvenSchedule(pace.perSecond(), burst.duration().toNanos(), shard)
            : new EvenSchedule(pace.perSecond(), 1, shard));
  }
}
