package io.cqlsurge.cli;

import io.cqlsurge.cli.console.QuietOutput;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A contestant's run in a duel. */
final class DuelRun implements RunHost {
  private final Contestant contestant;
  private final DuelStop stop;
  private Optional<Timeline> collector = Optional.empty();

  /**
   * A command of a duel.
   *
   * @param position its position among the commands, from 0
   * @param arguments its arguments, with its name first
   */
  record Contestant(int position, String name, List<String> arguments, Settings settings) {
    Contestant {
      arguments = List.copyOf(arguments);
    }
  }

  DuelRun(Contestant contestant, DuelStop stop) {
    this.contestant = contestant;
    this.stop = stop;
  }

  /**
   * Executes the run.
   *
   * @param log receives its output
   * @return why it failed; empty if it did not
   */
  Optional<String> execute(Output shown, Consumer<String> log) {
    QuietOutput output = new QuietOutput(shown, log);
    try {
      ExitCode code =
          new WorkloadCommand(contestant.arguments(), output, this).run(contestant.settings());
      return code == ExitCode.SUCCESS
          ? Optional.empty()
          : Optional.of(output.failure().orElse("the run failed"));
    } catch (UsageError e) {
      return Optional.of(e.getMessage());
    }
  }

  /** Returns the results; empty if the run did not connect. */
  Optional<Timeline> collected() {
    return collector;
  }

  @Override
  public void begin(Runnable early) {
    // A signal is handled when the run can be stopped.
  }

  @Override
  public void stopWith(Runnable action) {
    stop.runStarted(action);
  }

  @Override
  public void printed() {
    stop.runEnded();
  }

  @Override
  public Optional<Timeline> collector(Settings settings, List<Profile> profiles, Cluster cluster) {
    collector = Optional.of(Timelines.of(settings, profiles, cluster, contestant.name()));
    return collector;
  }
}
