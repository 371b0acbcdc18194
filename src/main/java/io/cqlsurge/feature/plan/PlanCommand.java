package io.cqlsurge.feature.plan;

import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.feature.plan.Plan.Start;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.QuietOutput;
import io.cqlsurge.report.TerminalOutput;
import io.cqlsurge.run.CollectedFiles;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.RunHost;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/** The command that executes, shows or checks a plan. */
record PlanCommand(List<String> arguments, Command.Caller caller) implements Callable<Integer> {
  @Override
  public Integer call() {
    PlanSettings settings = PlanSettings.parse(arguments);
    Output output = TerminalOutput.of(caller.output());
    boolean isExecuted = settings.verb().isEmpty();
    Output notices = isExecuted ? new QuietOutput(output, line -> {}) : output;
    Plan plan = PlanReader.read(settings, new StageCheck(caller, notices));
    if (isExecuted) {
      return execute(plan, titled(settings.files(), plan), output).status();
    }
    if (settings.verb().equals(PlanSettings.CHECK)) {
      output.line(settings.plan() + ": ok, stages: " + plan.stages().size());
    } else {
      plan.stages().forEach(stage -> describe(stage, output));
    }
    return ExitCode.SUCCESS.status();
  }

  private static CollectedFiles.Names titled(CollectedFiles.Names names, Plan plan) {
    return new CollectedFiles.Names(
        names.json(), names.graph(), names.title().or(plan::title), names.log());
  }

  private static void describe(Stage stage, Output output) {
    output.line("# " + stage.name() + ": " + text(stage.start()));
    stage.waits().forEach(waiting -> output.line("# wait: " + waiting.text()));
    if (stage.isLoad()) {
      output.line("cqlsurge " + stage.line());
    }
  }

  private static String text(Start start) {
    List<String> words = new ArrayList<>();
    if (!start.delay().isZero()) {
      words.add(start.delay().toMillis() / 1e3 + " s");
    }
    start.with().ifPresent(name -> words.add("with " + name));
    if (!start.after().isEmpty()) {
      words.add("after " + String.join(", ", start.after()));
    }
    return words.isEmpty() ? "at the start" : String.join(" ", words);
  }

  private ExitCode execute(Plan plan, CollectedFiles.Names names, Output output) {
    try (CollectedFiles files = new CollectedFiles("plan", names, caller)) {
      RunHost owner = caller.owner();
      PlanRun run = new PlanRun(plan, caller, owner, output, files);
      owner.begin(run::stop);
      owner.stopWith(run::stop);
      output.onWriteFailure(run::stop);
      try {
        ExitCode code = run.execute();
        files.write(run.entries(), run.data(), output);
        return files.areLost() ? ExitCode.FAILURE : code;
      } finally {
        owner.printed();
      }
    }
  }
}
