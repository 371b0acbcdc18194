package io.cqlsurge.cli;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.files.TrialCollector;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;

/** The owner of a process's only run. */
final class SingleRun implements RunOwner {
  private Optional<Interrupts> interrupts = Optional.empty();

  @Override
  public void begin(Runnable early) {
    Interrupts handler = new Interrupts(early);
    handler.install();
    interrupts = Optional.of(handler);
  }

  @Override
  public void stopWith(Runnable action) {
    interrupts.ifPresent(handler -> handler.stopWith(action));
  }

  @Override
  public void printed() {
    interrupts.ifPresent(Interrupts::printed);
  }

  @Override
  public Optional<TrialCollector> collector(
      Settings settings, List<Profile> profiles, Cluster cluster) {
    return TrialCollectors.of(settings, profiles, cluster);
  }
}
