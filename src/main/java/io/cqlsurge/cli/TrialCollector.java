package io.cqlsurge.cli;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileText;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.trial.TrialEnding;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import io.cqlsurge.settings.Concurrency;
import io.cqlsurge.settings.GraphSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsText;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

/** Keeps what the runs of a command measure, and writes it when all is over. */
final class TrialCollector {
  private final Timeline timeline;
  private final String title;

  private TrialCollector(Timeline timeline, String title) {
    this.timeline = timeline;
    this.title = title;
  }

  /** Those of a command that is about to begin; nothing is kept unless somebody wants it. */
  static Optional<TrialCollector> of(Settings settings, List<Profile> profiles, Cluster cluster) {
    if (settings.log().json().isEmpty() && settings.reports().graph().isEmpty()) {
      return Optional.empty();
    }
    InstantSource clock = InstantSource.system();
    String title =
        settings
            .reports()
            .graph()
            .flatMap(GraphSettings::title)
            .orElseGet(() -> Timeline.defaultTitle(clock.instant(), ZoneId.systemDefault()));
    TrialFacts facts =
        new TrialFacts(
            VersionCommand.version(),
            SettingsText.groups(settings),
            profiles.stream().map(profile -> String.join("\n", ProfileText.of(profile))).toList(),
            cluster);
    return Optional.of(new TrialCollector(new Timeline(names(settings), facts, clock), title));
  }

  private static TrialNames names(Settings settings) {
    return new TrialNames(
        settings.reports().revision(),
        settings.reports().operation(settings.command()),
        settings.line(),
        settings.rate().concurrency() instanceof Concurrency.Ramp ramp && ramp.hasSteps());
  }

  /** What is to be told of the runs. */
  RunListener listener() {
    return timeline;
  }

  /** Takes the ending and the thresholds of the last run. */
  void ended(RunEnding ending, List<ThresholdResult> thresholds) {
    TrialEnding.Status status =
        switch (ending.kind()) {
          case COMPLETED, USED_UP -> TrialEnding.Status.COMPLETED;
          case FAILED -> TrialEnding.Status.FAILED;
          case INTERRUPTED -> TrialEnding.Status.INTERRUPTED;
        };
    timeline.ended(new TrialEnding(status, ending.message(), thresholds));
  }

  /** Writes all runs; nothing if none began. */
  void write(ReportFiles files) {
    if (!timeline.entries().isEmpty()) {
      files.json().ifPresent(file -> file.write(title, timeline.entries()));
      files.graph().ifPresent(page -> page.add(timeline));
    }
  }
}
