package io.cqlsurge.run;

import io.cqlsurge.profile.Profile;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.Workload;
import java.util.List;

/**
 * What is executed, where, and for which command.
 *
 * @param profiles the workload's profiles
 */
record RunSource(
    Settings settings,
    List<Profile> profiles,
    Workload workload,
    Generators generators,
    RunHost owner) {
  RunSource {
    profiles = List.copyOf(profiles);
  }
}
