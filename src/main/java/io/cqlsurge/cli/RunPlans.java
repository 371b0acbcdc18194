package io.cqlsurge.cli;

import io.cqlsurge.engine.RunPlan;
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
    return new RunPlan(
        settings.rate().concurrency().most(),
        settings.rate().pace(),
        settings.command().load().length(),
        settings.log().interval(),
        settings.errors(),
        settings.mode().requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT),
        settings.log().contents().nodes(),
        settings.log().requests().statementsOnError(),
        settings.shard());
  }

  /**
   * Returns the plan of a worker, without the rules that its coordinator applies to the figures of
   * all workers together.
   *
   * @param lanes number of lanes of all workers
   */
  static RunPlan of(Settings settings, int lanes, Shard shard) {
    RunLength length = settings.command().load().length();
    return new RunPlan(
        lanes,
        settings.rate().pace(),
        length instanceof RunLength.Converged ? UNLIMITED : length,
        settings.log().interval(),
        settings.errors().withoutRules(),
        settings.mode().requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT),
        settings.log().contents().nodes(),
        settings.log().requests().statementsOnError(),
        shard);
  }
}
