package io.cqlsurge.cli;

import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.ModeSettings;
import io.cqlsurge.settings.RunLength;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.Shard;
import java.time.Duration;

/** Creates the plans of runs from the settings. */
final class RunPlans {
  /** A length that is never reached: the coordinator ends the run. */
  private static final RunLength UNLIMITED =
      new RunLength.Bounded(Long.MAX_VALUE / 2, Duration.ofNanos(Long.MAX_VALUE / 4));

  private RunPlans() {}

  /** Returns the plan of a run with the maximum number of lanes. */
  static RunPlan of(Settings settings) {
    return of(
        settings,
        settings.rate().concurrency().most(),
        settings.shard(),
        settings.command().load().length(),
        settings.errors());
  }

  /**
   * Returns the plan of a worker, without the rules that its coordinator applies to the figures of
   * all workers together.
   *
   * @param lanes number of lanes of all workers
   */
  static RunPlan of(Settings settings, int lanes, Shard shard) {
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
        settings.mode().requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT),
        settings.log().contents().nodes(),
        settings.log().requests().statementsOnError(),
        shard);
  }
}
