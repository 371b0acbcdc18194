package io.cqlsurge.feature.plan;

import io.cqlsurge.feature.plan.Plan.OnFailure;
import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.feature.plan.Plan.Start;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Shared;
import io.cqlsurge.run.ShellCommand;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;

/** Executes the stages of a plan, each on a separate thread. Any thread can end it. */
final class PlanRun implements StageRun.Owner {
  private static final String FAILED = "failed";
  private static final String STOPPED = "stopped";
  private static final String NOT_STARTED = "not started";
  private static final double NS_PER_SECOND = 1e9;

  /** Maximum width of the names of stages, in characters. */
  private static final int MAX_NAME = 24;

  private final Plan plan;
  private final Command.Caller caller;
  private final Output output;
  private final Consumer<String> log;
  private final String id = UUID.randomUUID().toString();
  private final Shared shared = new Shared();
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final List<StageRun> runs = new ArrayList<>();
  private final PlanTable table;
  private final long startNs = System.nanoTime();

  /**
   * Prepares a plan without starting it.
   *
   * @param log receives the full output of all stages
   */
  PlanRun(Plan plan, Command.Caller caller, Output output, Consumer<String> log) {
    this.plan = plan;
    this.caller = caller;
    this.output = output;
    this.log = log;
    int width = plan.stages().stream().mapToInt(stage -> stage.name().length()).max().orElse(1);
    this.table = new PlanTable(output, Math.min(MAX_NAME, Math.max(width, "stage".length())));
    for (Stage stage : plan.stages()) {
      runs.add(new StageRun(this, stage, new StageOutput(stage.name(), output, log)));
    }
  }

  /** Executes all stages, and prints their results. */
  ExitCode execute() {
    table.printHeading();
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
      shared.close();
    }
    output.line("");
    table.printStages(runs);
    return runs.stream().allMatch(run -> run.ended().getNow(false))
        ? ExitCode.SUCCESS
        : ExitCode.FAILURE;
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
    String result = NOT_STARTED;
    Optional<String> failure = Optional.of("internal error, please report it");
    try {
      if (awaitStart(run.stage().start())) {
        result = FAILED;
        failure = execute(run);
        result = failure.isEmpty() ? StageRun.DONE : isStopped() ? STOPPED : FAILED;
      }
    } finally {
      end(run, result, failure.orElse(""));
    }
  }

  /** Waits until a stage can start; returns whether it can. */
  private boolean awaitStart(Start start) {
    boolean isAllowed = true;
    for (StageRun other : runs) {
      String name = other.stage().name();
      if (start.after().contains(name)) {
        isAllowed &= other.ended().join() || plan.onFailure() == OnFailure.CONTINUE;
      }
      if (start.with().filter(name::equals).isPresent()) {
        boolean isLater = !start.delay().isZero();
        isAllowed &= (isLater ? other.started() : other.prepared()).join();
      }
    }
    boolean isFree = start.after().isEmpty() && start.with().isEmpty();
    Duration passed = isFree ? Duration.ofNanos(System.nanoTime() - startNs) : Duration.ZERO;
    return isAllowed && !Waiting.pause(start.delay().minus(passed), stopped);
  }

  /** Executes a stage; returns why it failed, empty if it did not. */
  private Optional<String> execute(StageRun run) {
    Stage stage = run.stage();
    run.begin();
    for (Waiting waiting : stage.waits()) {
      ShellCommand command = run.stoppable(new ShellCommand(waiting.text()));
      Optional<String> problem =
          waiting.execute(
              stage.settings().connection(), command, stopped, text -> print(stage, text));
      if (problem.isPresent()) {
        return problem;
      }
    }
    if (isStopped()) {
      return Optional.of("interrupted");
    }
    boolean isDone =
        !stage.isLoad()
            || caller.as(run.output(), run).run(stage.command()) == ExitCode.SUCCESS.status();
    return isDone ? Optional.empty() : Optional.of(run.output().problem());
  }

  private void print(Stage stage, String line) {
    output.print(Output.Kind.PROBLEM, stage.name() + ": " + line);
    log.accept(stage.name() + ": " + line);
  }

  private void end(StageRun run, String result, String reason) {
    run.end(result, reason);
    String name = run.stage().name();
    String took = RootLocale.format("took %.1f s", run.endSeconds() - run.startSeconds());
    for (StageRun other : others(run)) {
      if (run.stage().isLoad()) {
        other.mark("after " + name);
      } else {
        other.markEnded(name, result.equals(StageRun.DONE) ? took : reason);
      }
    }
    String heading =
        RootLocale.format(
            "Stage %s, %.1f to %.1f s: %s", name, run.startSeconds(), run.endSeconds(), result);
    synchronized (table) {
      run.output().printResults(heading);
    }
    if (result.equals(FAILED)) {
      fail(name, reason);
    }
  }

  private void fail(String name, String reason) {
    boolean ends = plan.onFailure() == OnFailure.STOP;
    output.complaint(
        "the stage " + name + " failed" + (ends ? ", which ends the plan: " : ": ") + reason);
    if (ends) {
      stop();
    }
  }

  private List<StageRun> others(StageRun run) {
    return runs.stream().filter(other -> other != run).toList();
  }

  /** Called when a stage starts to be measured: sets a mark in the others. */
  @Override
  public void began(StageRun run) {
    others(run).forEach(other -> other.mark(run.stage().name()));
  }

  @Override
  public void measured(StageRun run, Interval interval) {
    synchronized (table) {
      table.print(run.startSeconds() + interval.span().endSeconds(), run.stage().name(), interval);
    }
  }

  @Override
  public double seconds() {
    return (System.nanoTime() - startNs) / NS_PER_SECOND;
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public Shared shared() {
    return shared;
  }

  @Override
  public boolean hasSeveral() {
    return runs.size() > 1;
  }

  /** Returns the entries of all runs, in the order of the stages. */
  List<RunEntry> entries() {
    return runs.stream()
        .flatMap(run -> run.timelines().stream())
        .flatMap(timeline -> timeline.entries().stream())
        .toList();
  }

  /** Returns the results of a stage. */
  List<Timeline> timelines(String stage) {
    return runs.stream()
        .filter(run -> run.stage().name().equals(stage))
        .flatMap(run -> run.timelines().stream())
        .toList();
  }

  /** Returns why the first stage that failed did so. */
  String failure() {
    return runs.stream()
        .filter(run -> !run.result().equals(StageRun.DONE))
        .findFirst()
        .map(run -> "stage " + run.stage().name() + ": " + run.reason())
        .orElse("");
  }

  /** Returns the result for the file, in addition to the entries. */
  Map<String, ?> data() {
    List<PlanEntry.StageEntry> stages = runs.stream().map(PlanRun::entry).toList();
    return Map.of("plan", new PlanEntry(id, stages));
  }

  private static PlanEntry.StageEntry entry(StageRun run) {
    Stage stage = run.stage();
    return new PlanEntry.StageEntry(
        stage.name(),
        stage.line(),
        Rounding.three(run.startSeconds()),
        Rounding.three(run.endSeconds()),
        run.result(),
        run.reason());
  }
}
