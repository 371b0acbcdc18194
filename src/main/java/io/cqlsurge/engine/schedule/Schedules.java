package io.cqlsurge.engine.schedule;

import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.util.Optional;

/** A schedule factory. */
public final class Schedules {
  private Schedules() {}

  /**
   * Returns a client's schedule; empty if the pace has no rate.
   *
   * @param pace the whole run's pace
   * @param shard the part of the run that the client executes
   */
  public static Optional<Schedule> of(Pace pace, Shard shard) {
    if (pace.perSecond() == 0) {
      return Optional.empty();
    }
    return Optional.of(
        pace instanceof Pace.Profiled profiled
            ? profiled(profiled, shard)
            : atRate(pace.perSecond(), pace.spacing(), shard));
  }

  private static Schedule atRate(long perSecond, Spacing spacing, Shard shard) {
    return spacing instanceof Spacing.Poisson random
        ? new PoissonSchedule(perSecond, random, shard)
        : new EvenSchedule(perSecond, periodNs(spacing), shard);
  }

  private static Schedule profiled(Pace.Profiled pace, Shard shard) {
    Spacing spacing = pace.spacing() instanceof Spacing.Burst ? Spacing.EVEN : pace.spacing();
    return new ProfileSchedule(
        new ProfileTimes(pace.profile()),
        atRate(ProfileSchedule.PER_SECOND, spacing, shard),
        periodNs(pace.spacing()));
  }

  /** Returns the time between two bursts, 1 without bursts. */
  private static long periodNs(Spacing spacing) {
    return spacing instanceof Spacing.Burst burst ? burst.duration().toNanos() : 1;
  }
}
