package io.cqlsurge.run;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileText;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import io.cqlsurge.settings.GraphSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.echo.SettingsText;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.List;

/** Creates the timeline for the settings. */
public final class Timelines {
  private Timelines() {}

  /** Returns the timeline of a run with this name. */
  public static Timeline of(
      Settings settings, List<Profile> profiles, Cluster cluster, String revision) {
    InstantSource clock = InstantSource.system();
    TrialFacts facts =
        new TrialFacts(
            Build.ofThisTool().id(),
            SettingsText.groups(settings),
            profiles.stream().map(profile -> String.join("\n", ProfileText.of(profile))).toList(),
            cluster);
    Timeline timeline =
        new Timeline(names(settings, revision), facts, title(settings, clock), clock);
    timeline.follow(settings.rate().pace());
    return timeline;
  }

  /** Returns the title that the user gave the reports, or the default title. */
  public static String title(Settings settings, InstantSource clock) {
    return settings
        .reports()
        .graph()
        .flatMap(GraphSettings::title)
        .orElseGet(() -> Timeline.defaultTitle(clock.instant(), ZoneId.systemDefault()));
  }

  private static TrialNames names(Settings settings, String revision) {
    return new TrialNames(
        revision, settings.reports().operation(settings.command()), settings.typed().line());
  }
}
