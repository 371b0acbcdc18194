package io.cqlsurge.run;

import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.report.Course;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SloSettings;
import io.cqlsurge.settings.connection.ModeSettings;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import java.time.Duration;
import java.util.Optional;

/** Creates the plans of runs from the settings. */
public final class RunPlans {
  /** A length that is never reached: the controller ends the run. */
  private static final RunLength UNLIMITED =
      new RunLength.Bounded(Long.MAX_VALUE / 2, Duration.ofNanos(Long.MAX_VALUE / 4));

  private RunPlans() {}

  /** Returns the plan of a run with the maximum lane count. */
  public static RunPlan of(Settings settings) {
    int lanes = settings.rate().concurrency().most();
    return settings
        .slo()
        .map(slo -> ofSearch(settings, slo, lanes, Shard.WHOLE))
        .orElseGet(
            () ->
                of(
                    settings,
                    lanes,
                    Shard.WHOLE,
                    settings.command().load().length(),
                    settings.errors()));
  }

  /**
   * Returns the plan for a search's warm-up. Its steps have other rates. Without a warm-up, the
   * rate is the dry run's.
   */
  private static RunPlan ofSearch(Settings settings, SloSettings slo, int lanes, Shard shard) {
    RunPlan plan =
        of(
            settings,
            lanes,
            shard,
            RunLength.Timed.ofMillis(slo.times().step().toMillis()),
            settings.errors().ignoring());
    RunPlan fine = plan.every(slo.interval(settings.log().interval()));
    return settings.command().load().warmup()
        ? fine
        : fine.at(new Pace.FixedRate(slo.bounds().to(), slo.spacing()), slo.times().step());
  }

  /**
   * Returns a worker's plan, without the rules that its controller applies to the results of all
   * workers together.
   *
   * @param lanes lane count of all workers
   */
  public static RunPlan of(Settings settings, int lanes, Shard shard) {
    if (settings.slo().isPresent()) {
      return ofSearch(settings, settings.slo().get(), lanes, shard);
    }
    RunLength length = settings.command().load().length();
    return of(
        settings,
        lanes,
        shard,
        length instanceof RunLength.Converged ? UNLIMITED : length,
        settings.errors().withoutRules());
  }

  private static RunPlan of(
      Settings settings, int lanes, Shard shard, RunLength length, ErrorSettings errors) {
    return new RunPlan(
        lanes,
        settings.rate().pace(),
        length,
        settings.log().interval(),
        errors,
        settings.connection().mode().requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT),
        settings.log().contents().nodes(),
        settings.log().statementsOnError(),
        shard);
  }

  /** Returns the targets of the runs. */
  public static RunLines.Targets targets(Settings settings, Course course) {
    return RunLines.Targets.of(
        settings.rate().pace(),
        Optional.of(settings.command().load().length()),
        settings.errors().failIf(),
        course);
  }
}
