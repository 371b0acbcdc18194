package io.cqlsurge.feature.plan;

import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.settings.Settings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Consumer;

/** A plan that another command executes several times, for the results of one of its stages. */
public final class PlanTask {
  private static final String NAME = "plan";

  private final Plan plan;
  private final Stage stage;
  private final Command.Caller caller;
  private Optional<PlanRun> current = Optional.empty();
  private boolean isStopped;

  private PlanTask(Plan plan, Stage stage, Command.Caller caller) {
    this.plan = plan;
    this.stage = stage;
    this.caller = caller;
  }

  /**
   * Reads a plan and checks it.
   *
   * @param line a command line
   * @param stage name of the stage; empty for the only one with a command
   * @return empty if the line is another command
   * @throws UsageError with all errors
   */
  public static Optional<PlanTask> of(
      List<String> line, Optional<String> stage, Command.Caller caller) {
    if (line.isEmpty() || !line.get(0).toLowerCase(Locale.ROOT).equals(NAME)) {
      return Optional.empty();
    }
    PlanSettings settings = PlanSettings.parse(line.subList(1, line.size()));
    Plan plan = PlanReader.read(settings, new StageCheck(caller, caller.output()));
    List<Stage> found =
        plan.stages().stream()
            .filter(Stage::isLoad)
            .filter(each -> stage.map(each.name()::equals).orElse(true))
            .toList();
    if (found.size() != 1) {
      throw new UsageError(
          "a plan has several stages, and one of them is compared: add stage=NAME; stages: "
              + String.join(
                  ", ", plan.stages().stream().filter(Stage::isLoad).map(Stage::name).toList()));
    }
    return Optional.of(new PlanTask(plan, found.get(0), caller));
  }

  /** Returns the settings of the stage. */
  public Settings settings() {
    return stage.settings();
  }

  /**
   * Executes the plan.
   *
   * @param log receives the full output
   * @param receiver receives the results of the stage, if it connected
   * @return why it failed; empty if it did not
   */
  public Optional<String> execute(
      Output output, Consumer<String> log, Consumer<Timeline> receiver) {
    PlanRun run = begin(new PlanRun(plan, caller, output, log));
    ExitCode code = run.execute();
    run.timelines(stage.name()).forEach(receiver);
    return code == ExitCode.SUCCESS ? Optional.empty() : Optional.of(run.failure());
  }

  private synchronized PlanRun begin(PlanRun run) {
    current = Optional.of(run);
    if (isStopped) {
      run.stop();
    }
    return run;
  }

  /** Ends the current execution, and all later ones. */
  public synchronized void stop() {
    isStopped = true;
    current.ifPresent(PlanRun::stop);
  }
}
