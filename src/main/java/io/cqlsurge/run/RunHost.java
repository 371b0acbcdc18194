package io.cqlsurge.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;

/** The command that executes a run: handles its signals, and chooses who collects its results. */
public interface RunHost {
  /**
   * Begins a run that has sent no request yet. Unless a signal is handled here, it is handled when
   * the run can be stopped.
   *
   * @param early the action on a signal until {@link #stopWith} is called
   */
  default void begin(Runnable early) {}

  void stopWith(Runnable action);

  void printed();

  /** Returns what it adds to the run, as a feature does; empty if nothing. */
  default Optional<RunPart> part(RunContext context) {
    return Optional.empty();
  }

  /**
   * Returns what the features use together in several runs; empty if each run has a separate one.
   */
  default Optional<Shared> shared() {
    return Optional.empty();
  }

  /** Returns the collector of the results, with a name for the run. */
  default Timeline collector(
      String name, Settings settings, List<Profile> profiles, Cluster cluster) {
    return Timelines.of(settings, profiles, cluster, name);
  }

  /** Returns whether it uses the entries of the collector. */
  default boolean usesEntries() {
    return false;
  }
}
