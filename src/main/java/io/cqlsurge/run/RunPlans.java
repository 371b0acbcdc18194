package io.cqlsurge.run;

import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.report.Course;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.connection.ModeSettings;
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
    return of(
        settings,
        settings.rate().concurrency().most(),
        Shard.WHOLE,
        settings.command().load().length(),
        settings.errors());
  }

  /**
   * Returns a worker's plan, without the rules that its controller applies to the results of all
   * workers together.
   *
   * @param lanes lane count of all workers
   */
  public static RunPlan of(Settings settings, int lanes, Shard shard) {
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
    RunPlan plan =
        new RunPlan(
            lanes,
            settings.rate().pace(),
            length,
            settings.log().interval(),
            errors,
            settings.connection().mode().requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT),
            settings.log().contents().nodes(),
            settings.log().statementsOnError(),
            shard,
            "");
    boolean warmsUp = settings.command().load().warmup();
    return settings
        .added()
        .all(PlanChange.class)
        .findFirst()
        .map(it -> it.of(plan, warmsUp))
        .orElse(plan);
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
