package io.cqlsurge.feature.duel;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.QuietOutput;
import io.cqlsurge.report.TerminalOutput;
import io.cqlsurge.run.CollectedFiles;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Need;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.Pace;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** The command that runs other commands in turn, and compares them. */
record DuelCommand(List<String> arguments, Command.Caller caller) implements Callable<Integer> {
  private static final String PLAN = "plan";
  private static final String FILES = "is for single runs; use graph=, json= and log= of duel";

  @Override
  public Integer call() {
    DuelSettings settings = DuelSettings.parse(arguments);
    List<DuelRuns.Contestant> contestants = contestants(settings);
    String decides = settings.decides().orElseGet(() -> decides(contestants));
    try (CollectedFiles files = new CollectedFiles("duel", settings.files(), caller)) {
      Duel duel =
          new Duel(
              settings.names(),
              settings.rounds().count(),
              settings.rounds().isUntilDecided(),
              decides);
      return new DuelRounds(
              settings, contestants, duel, files, new DuelRuns(caller, settings.stage()))
          .execute(TerminalOutput.of(caller.output()))
          .status();
    }
  }

  /** Returns the contestants; throws all errors in their commands together. */
  private List<DuelRuns.Contestant> contestants(DuelSettings settings) {
    List<DuelRuns.Contestant> contestants = new ArrayList<>();
    List<String> errors = new ArrayList<>();
    for (int i = 0; i < settings.commands().size(); i++) {
      String name = settings.names().get(i);
      try {
        List<String> line = settings.arguments().get(i);
        Optional<Settings> checked =
            settings.stage().isPresent()
                ? checkPlan(line, settings.stage().get())
                : Optional.of(check(line));
        contestants.add(new DuelRuns.Contestant(i, name, line, checked));
      } catch (UsageError e) {
        String option = (char) ('a' + i) + "=: ";
        e.messages().forEach(message -> errors.add("duel: " + option + message));
      }
    }
    UsageError.throwIfAny(errors);
    return contestants;
  }

  /** Checks a plan, which must have a stage; its settings are not needed. */
  private Optional<Settings> checkPlan(List<String> line, String stage) {
    if (line.isEmpty() || !line.get(0).equalsIgnoreCase(PLAN)) {
      throw new UsageError("is not a plan; stage= is only for plans");
    }
    List<String> check = new ArrayList<>(line);
    check.add(1, "show");
    List<String> lines = new ArrayList<>();
    int status = caller.as(new QuietOutput(caller.output(), lines::add), caller.owner()).run(check);
    if (status != ExitCode.SUCCESS.status()) {
      throw new UsageError(
          lines.stream()
              .filter(text -> text.startsWith(Output.TOOL))
              .map(text -> text.substring(Output.TOOL.length()))
              .toList());
    }
    if (lines.stream().noneMatch(text -> text.startsWith("# " + stage + ": "))) {
      throw new UsageError("has no stage '" + stage + "'");
    }
    return Optional.empty();
  }

  private Settings check(List<String> line) {
    if (line.isEmpty()) {
      throw new UsageError("has no command; write a load command in quotes");
    }
    if (line.get(0).equalsIgnoreCase(PLAN)) {
      throw new UsageError("is a plan: add stage=, the name of the stage that is compared");
    }
    Settings settings = caller.checked(line, caller.output());
    List<String> errors = new ArrayList<>();
    checkRun(settings, errors);
    checkFiles(settings, errors);
    UsageError.throwIfAny(errors);
    return settings;
  }

  private static void checkRun(Settings settings, List<String> errors) {
    if (settings.rate().concurrency() instanceof Concurrency.Ramp ramp && ramp.hasSteps()) {
      errors.add("is a ramp, which is several runs; add -rate threads=50");
    }
  }

  private void checkFiles(Settings settings, List<String> errors) {
    caller.needs(settings).stream()
        .filter(need -> need.kind() == Need.Kind.OWN_COMMAND)
        .map(need -> need.option() + " " + (need.instead().isEmpty() ? FILES : need.instead()))
        .forEach(errors::add);
    LogSettings.Files files = settings.log().files();
    if (files.json().isPresent()
        || files.report().isPresent()
        || files.histograms().isPresent()
        || !settings.added().written().isEmpty()) {
      errors.add(
          "-log: each run would replace the files of the run before; use json= and log= of duel instead");
    }
  }

  /** Returns the result line that decides: a rate that is set cannot differ, but latencies can. */
  private static String decides(List<DuelRuns.Contestant> contestants) {
    boolean allHaveRates =
        contestants.stream()
            .flatMap(each -> each.settings().stream())
            .noneMatch(each -> each.rate().pace() instanceof Pace.Unlimited);
    return allHaveRates ? "p99" : "op-rate";
  }
}
