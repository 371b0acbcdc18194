package io.cqlsurge.engine.schedule;

import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import java.util.Optional;

/**
 * The due times of a client's requests. Shared by all load loops. Slots that are late are not
 * dropped. Thread-safe.
 *
 * <p>The rate applies to the whole run, and a slot is a slot of the client. If all operations take
 * the same slot count, all clients together have exactly a single client's due times.
 */
public sealed interface Schedule permits EvenSchedule, PoissonSchedule, ProfileSchedule {

  /**
   * Returns a client's schedule; empty if the pace has no rate.
   *
   * @param pace the whole run's pace
   * @param shard the part of the run that the client executes
   */
  static Optional<Schedule> of(Pace pace, Shard shard) {
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

  /** Starts the schedule at this time. */
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
