package io.cqlsurge.engine;

import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import java.util.Optional;

/** The rate that a run is intended to have, which can change while it lasts. Thread-safe. */
final class TargetRate {
  private final Optional<LoadProfile> profile;
  private long perSecond;
  private long startNs;
  private long sinceNs;

  /** Number of slots up to the last change. */
  private double slots;

  TargetRate(Pace pace) {
    this.profile =
        pace instanceof Pace.Profiled profiled ? Optional.of(profiled.profile()) : Optional.empty();
    this.perSecond = pace.perSecond();
  }

  synchronized void begin(long nowNs) {
    startNs = nowNs;
    sinceNs = nowNs;
  }

  synchronized void set(long newPerSecond, long nowNs) {
    slots += perSecond * ((nowNs - sinceNs) / 1e9);
    sinceNs = nowNs;
    perSecond = newPerSecond;
  }

  /** Returns the mean rate from the start to this time, in slots per second. */
  synchronized double mean(long endNs) {
    if (profile.isPresent()) {
      return mean(profile.get(), (endNs - startNs) / 1e9);
    }
    if (slots == 0 || endNs <= startNs) {
      return perSecond;
    }
    double all = slots + perSecond * ((endNs - sinceNs) / 1e9);
    return all / ((endNs - startNs) / 1e9);
  }

  /** Returns the mean rate of a load shape up to this time, or of all of it after its end. */
  private static double mean(LoadProfile profile, double seconds) {
    double until = Math.min(seconds, (double) profile.seconds());
    return until <= 0 ? profile.rateAt(0) : profile.operationsBefore(until) / until;
  }
}
