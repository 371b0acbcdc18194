package io.cqlsurge.feature.duel;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.QuietOutput;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.RunHost;
import io.cqlsurge.run.StopSwitch;
import io.cqlsurge.run.Timelines;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** The runs of a duel, one after the other. Any thread can end them. */
final class DuelRuns implements RunHost {
  private final Command.Caller caller;
  private final Optional<String> stage;
  private final StopSwitch stopSwitch = new StopSwitch();
  private String name = "";
  private Optional<Timeline> collected = Optional.empty();

  /**
   * Creates runs that have not started.
   *
   * @param stage the stage of plans that is compared; empty if there are no plans
   */
  DuelRuns(Command.Caller caller, Optional<String> stage) {
    this.caller = caller;
    this.stage = stage;
  }

  /**
   * A command of a duel.
   *
   * @param position its position among the commands, from 0
   * @param arguments its arguments, with its name first
   * @param settings empty for a plan
   */
  record Contestant(
      int position, String name, List<String> arguments, Optional<Settings> settings) {
    Contestant {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * Executes a run.
   *
   * @return why it failed; empty if it did not
   */
  Optional<String> execute(Contestant contestant, Output shown, Consumer<String> log) {
    name = contestant.name();
    collected = Optional.empty();
    QuietOutput output = new QuietOutput(shown, log);
    try {
      int status =
          contestant.settings().isPresent()
              ? caller
                  .load(contestant.arguments(), output, this)
                  .run(contestant.settings().get())
                  .status()
              : caller.as(output, this).run(contestant.arguments());
      return status == ExitCode.SUCCESS.status()
          ? Optional.empty()
          : Optional.of(output.failure().orElse("the run failed"));
    } catch (UsageError e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Returns the last run's results; empty if it did not connect. */
  Optional<Timeline> collected() {
    return collected;
  }

  /** Ends the current run, and all later ones as soon as they start. */
  void stop() {
    stopSwitch.stop();
  }

  boolean isStopped() {
    return stopSwitch.isStopped();
  }

  @Override
  public void stopWith(Runnable action) {
    stopSwitch.set(action);
  }

  @Override
  public void printed() {
    stopSwitch.clear();
  }

  @Override
  public synchronized Timeline collector(
      String run, Settings settings, List<Profile> profiles, Cluster cluster) {
    Timeline timeline = Timelines.of(settings, profiles, cluster, name);
    if (stage.isEmpty() || stage.get().equals(run)) {
      collected = Optional.of(timeline);
    }
    return timeline;
  }

  @Override
  public boolean usesEntries() {
    return true;
  }
}
