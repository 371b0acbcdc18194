package io.cqlsurge.run;

import io.cqlsurge.profile.Profile;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.Workload;
import java.util.List;

/**
 * What is executed, where, and for which command.
 *
 * @param profiles the workload's profiles
 * @param arguments the command line, with its name first; secrets included
 */
record RunSource(
    Settings settings,
    List<Profile> profiles,
    Workload workload,
    List<String> arguments,
    RunHost owner) {
  RunSource {
    profiles = List.copyOf(profiles);
    arguments = List.copyOf(arguments);
  }
}
