package io.cqlsurge.feature.plan;

import io.cqlsurge.feature.plan.Plan.OnFailure;
import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.feature.plan.Plan.Start;
import io.cqlsurge.feature.plan.StageRun.StageEnd;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.TextTable;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.run.CollectedFiles;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.RunHost;
import io.cqlsurge.run.ShellCommand;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/** Executes the stages of a plan, each on a separate thread. Any thread can end it. */
final class PlanRun {
  private final Plan plan;
  private final Command.Caller caller;
  private final Output output;
  private final PlanProgress progress;
  private final List<StageRun> runs;
  private final CountDownLatch stopped = new CountDownLatch(1);

  /**
   * Prepares a plan without starting it.
   *
   * @param owner the host of the plan, which collects the results
   * @param files receive the full output and the results of all stages
   */
  PlanRun(Plan plan, Command.Caller caller, RunHost owner, Output output, CollectedFiles files) {
    this.plan = plan;
    this.caller = caller;
    this.output = output;
    this.progress = new PlanProgress(output, plan);
    this.runs =
        plan.stages().stream()
            .map(
                stage ->
                    new StageRun(
                        stage,
                        new StageOutput(stage.name(), output, files::log),
                        progress,
                        owner,
                        files.haveEntries() || owner.usesEntries()))
            .toList();
  }

  /** Executes all stages, and prints their results. */
  ExitCode execute() {
    progress.printHeading();
    List<Thread> threads =
        runs.stream().map(run -> new Thread(() -> run(run), "cqlsurge-stage")).toList();
    threads.forEach(Thread::start);
    try {
      for (Thread thread : threads) {
        thread.join();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      progress.shared().close();
    }
    output.line("");
    output.table(this::lines);
    output.line("");
    Optional<StageRun> failed =
        runs.stream()
            .filter(run -> !run.ended.getNow(false))
            .min(Comparator.comparing(run -> run.end.orElseThrow().kind()));
    failed.ifPresentOrElse(
        run -> output.failure("stage " + run.stage.name() + " " + text(run.end.orElseThrow())),
        () -> output.line("END"));
    return failed.isPresent() ? ExitCode.FAILURE : ExitCode.SUCCESS;
  }

  private static String text(StageEnd end) {
    return end.kind() + (end.reason().isEmpty() ? "" : ": " + end.reason());
  }

  /** Ends the stages that run; the others do not start. */
  void stop() {
    stopped.countDown();
    runs.forEach(StageRun::stop);
  }

  private boolean isStopped() {
    return stopped.getCount() == 0;
  }

  private void run(StageRun run) {
    Optional<String> failure = Optional.of("internal error, please report it");
    boolean isStarted = false;
    try {
      isStarted = awaitStart(run.stage.start());
      failure = isStarted ? execute(run) : Optional.of("");
    } finally {
      StageEnd.Kind kind = isStarted ? kind(failure) : StageEnd.Kind.NOT_STARTED;
      end(run, new StageEnd(progress.seconds(), kind, failure.orElse("")));
    }
  }

  private StageEnd.Kind kind(Optional<String> failure) {
    if (failure.isEmpty()) {
      return StageEnd.Kind.DONE;
    }
    return isStopped() ? StageEnd.Kind.STOPPED : StageEnd.Kind.FAILED;
  }

  /** Waits until a stage can start; returns whether it can. */
  private boolean awaitStart(Start start) {
    boolean isAllowed = true;
    for (StageRun other : runs) {
      String name = other.stage.name();
      if (start.after().contains(name)) {
        isAllowed &= other.ended.join() || plan.onFailure() == OnFailure.CONTINUE;
      }
      if (start.with().filter(name::equals).isPresent()) {
        isAllowed &= (start.delay().isZero() ? other.prepared : other.started).join();
      }
    }
    boolean isFree = start.after().isEmpty() && start.with().isEmpty();
    Duration passed = Duration.ofMillis(isFree ? Math.round(1000 * progress.seconds()) : 0);
    return isAllowed && !Waiting.pause(start.delay().minus(passed), stopped);
  }

  /** Executes a stage; returns why it failed, empty if it did not. */
  private Optional<String> execute(StageRun run) {
    Stage stage = run.stage;
    run.start();
    for (Waiting waiting : stage.waits()) {
      ShellCommand command = new ShellCommand(waiting.text());
      run.stopWith(command::stop);
      Optional<String> problem =
          waiting.execute(stage.settings().connection(), command, stopped, run.output::problem);
      if (problem.isPresent()) {
        return problem;
      }
    }
    if (isStopped()) {
      return Optional.of("interrupted");
    }
    boolean isDone =
        !stage.isLoad()
            || caller.as(run.output, run).run(stage.command()) == ExitCode.SUCCESS.status();
    return isDone ? Optional.empty() : Optional.of(run.output.problem());
  }

  private void end(StageRun run, StageEnd end) {
    run.end(end);
    String heading =
        RootLocale.format(
            "Stage %s, %.1f to %.1f s: %s", run.stage.name(), run.from, end.to(), end.kind());
    progress.printResults(run.output, heading);
    if (end.kind() == StageEnd.Kind.FAILED && plan.onFailure() == OnFailure.STOP) {
      stop();
    }
  }

  /** Returns the table of all stages, with their place on the time line of the plan. */
  private List<String> lines(int width) {
    return new TextTable<StageRun>()
        .words("Stage", run -> run.stage.name())
        .numbers("from", run -> time(run, run.from))
        .numbers("to", run -> time(run, run.end.orElseThrow().to()))
        .numbers("operations", 5, run -> number(run, Metric.TOTAL_OPS))
        .numbers("op/s", run -> number(run, Metric.OP_RATE))
        .numbers("p50", 3, run -> number(run, Metric.MEDIAN))
        .numbers("p99", run -> number(run, Metric.P99))
        .numbers("max", 2, run -> number(run, Metric.MAX))
        .numbers("errors", 4, run -> number(run, Metric.ERRORS))
        .words("result", run -> run.end.orElseThrow().kind().toString())
        .lines(runs, width);
  }

  private static String time(StageRun run, double seconds) {
    boolean isStarted = run.end.orElseThrow().kind() != StageEnd.Kind.NOT_STARTED;
    return isStarted ? RootLocale.format("%.1f s", seconds) : "-";
  }

  private static String number(StageRun run, Metric column) {
    Optional<Interval> whole = run.whole;
    return whole.map(interval -> PlanProgress.text(column, interval)).orElse("-");
  }

  /** Returns the entries of all runs, in the order of the stages. */
  List<RunEntry> entries() {
    return runs.stream()
        .flatMap(run -> run.timelines().stream())
        .flatMap(timeline -> timeline.entries().stream())
        .toList();
  }

  /** Returns the result for the file, in addition to the entries. */
  Map<String, ?> data() {
    return Map.of("plan", new PlanEntry(progress.id(), runs.stream().map(PlanRun::entry).toList()));
  }

  private static PlanEntry.StageEntry entry(StageRun run) {
    StageEnd end = run.end.orElseThrow();
    return new PlanEntry.StageEntry(
        run.stage.name(),
        run.stage.line(),
        Rounding.three(run.from),
        Rounding.three(end.to()),
        end.kind().toString(),
        end.reason());
  }
}
