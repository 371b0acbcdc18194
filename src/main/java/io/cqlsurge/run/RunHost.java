package io.cqlsurge.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Settings;
import java.util.List;

/** The command that executes a run: handles its signals, and chooses who collects its results. */
public interface RunHost {
  /**
   * Begins a run that has sent no request yet.
   *
   * @param early the action on a signal until {@link #stopWith} is called
   */
  void begin(Runnable early);

  void stopWith(Runnable action);

  void printed();

  /** Returns the collector of the results. */
  default Timeline collector(Settings settings, List<Profile> profiles, Cluster cluster) {
    return Timelines.of(settings, profiles, cluster, settings.reports().revision());
  }

  /** Returns whether it uses the entries of the collector. */
  default boolean usesEntries() {
    return false;
  }
}
