package io.cqlsurge.feature.duel;

import io.cqlsurge.feature.compare.RunRow;
import io.cqlsurge.feature.duel.DuelSettings.OnFailure;
import io.cqlsurge.grammar.Secrets;
import io.cqlsurge.grammar.ShellText;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.CollectedFiles;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Interrupts;
import io.cqlsurge.run.ShellCommand;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Executes the rounds of a duel and prints their results. */
final class DuelRounds {
  private final DuelSettings settings;
  private final List<DuelRuns.Contestant> contestants;
  private final Duel duel;
  private final CollectedFiles files;
  private final DuelRuns runs;
  private Optional<String> failure = Optional.empty();
  private int executed;
  private boolean isDecided;

  DuelRounds(
      DuelSettings settings,
      List<DuelRuns.Contestant> contestants,
      Duel duel,
      CollectedFiles files,
      DuelRuns runs) {
    this.runs = runs;
    this.settings = settings;
    this.contestants = contestants;
    this.duel = duel;
    this.files = files;
  }

  /** Executes all rounds; ends early after a failure, a signal, or if the duel is decided. */
  ExitCode execute(Output output) {
    Interrupts interrupts = new Interrupts();
    interrupts.begin(runs::stop);
    interrupts.stopWith(runs::stop);
    output.onWriteFailure(runs::stop);
    try {
      printCommands(output);
      RunRow.printHeading(output);
      uncounted(output);
      counted(output);
      return report(output);
    } finally {
      interrupts.printed();
    }
  }

  private void printCommands(Output output) {
    for (DuelRuns.Contestant contestant : contestants) {
      String line =
          contestant
              .settings()
              .map(settings -> settings.typed().line())
              .orElseGet(
                  () ->
                      ShellText.of(contestant.arguments().stream().map(Secrets::masked).toList()));
      output.line(contestant.name() + ": " + line);
    }
    output.line("");
  }

  private void uncounted(Output output) {
    for (int round = 0; round < settings.rounds().uncounted(); round++) {
      round(round, 0, output);
    }
  }

  private void counted(Output output) {
    while (executed < settings.rounds().count() && !isDecided && !isEnding()) {
      round(executed, executed + 1, output);
      if (!isEnding()) {
        executed++;
        isDecided = duel.isDecidedAfter(executed);
      }
    }
  }

  /**
   * Executes a round, or a part of it if the duel ends.
   *
   * @param index the round's number in the contestants' order, from 0
   * @param round its number for users, from 1; 0 if its results are not used
   */
  private void round(int index, int round, Output output) {
    for (int position : RoundOrder.of(index, contestants.size())) {
      if (!isEnding()) {
        run(contestants.get(position), round, output);
      }
    }
  }

  private boolean isEnding() {
    return runs.isStopped() || failure.isPresent();
  }

  private void run(DuelRuns.Contestant contestant, int round, Output output) {
    String name = contestant.name();
    log("Round " + round + ", " + name);
    Optional<String> failed = settings.reset().flatMap(reset -> reset(reset, name, round));
    if (failed.isEmpty() && !isEnding()) {
      failed = runs.execute(contestant, output, this::log);
      Optional<String> reason = failed;
      runs.collected().ifPresent(timeline -> add(contestant, round, timeline, reason, output));
    }
    if (failed.isPresent() && !runs.isStopped()) {
      output.complaint("round " + label(round) + ", " + name + ": " + failed.get());
      if (settings.onFailure() == OnFailure.END) {
        failure = failed;
      }
    }
  }

  /** Executes the command before a run; returns why it failed, empty if it did not. */
  private Optional<String> reset(String command, String name, int round) {
    Map<String, String> environment =
        Map.of("CQLSURGE_DUEL_NAME", name, "CQLSURGE_DUEL_ROUND", String.valueOf(round));
    ShellCommand shell = new ShellCommand(command);
    return shell
        .execute(environment, this::log)
        .map(problem -> "reset= " + problem + (shell.last().isEmpty() ? "" : ": " + shell.last()));
  }

  private void log(String line) {
    files.log(line);
  }

  private void add(
      DuelRuns.Contestant contestant,
      int round,
      Timeline timeline,
      Optional<String> failed,
      Output output) {
    RunRow.print(label(round), contestant.name(), timeline, output);
    if (round > 0) {
      duel.add(contestant.position(), round, timeline, failed);
    }
  }

  private static String label(int round) {
    return round == 0 ? "-" : String.valueOf(round);
  }

  private ExitCode report(Output output) {
    boolean isEarly = !isDecided && executed < settings.rounds().count();
    if (isEarly) {
      duel.endAfter(executed);
    }
    output.line("");
    output.line(ending());
    output.table(duel::lines);
    files.write(duel.entries(), duel.data(), output);
    Finding.lines(duel.findings()).forEach(output::line);
    boolean isFailed = failure.isPresent() || !duel.isComparable();
    return isFailed || files.areLost() ? ExitCode.FAILURE : ExitCode.SUCCESS;
  }

  private String ending() {
    String rounds = executed + " of " + settings.rounds().count() + " rounds";
    if (failure.isPresent()) {
      return "The duel failed after " + rounds + ".";
    }
    if (runs.isStopped()) {
      return "The duel was interrupted after " + rounds + ".";
    }
    return isDecided && executed < settings.rounds().count()
        ? "The duel was decided after " + rounds + "."
        : "The duel ended after " + rounds + ".";
  }
}
