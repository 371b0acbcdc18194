package io.cqlsurge.feature.plan;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.Sections;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.Marks;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunHost;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.Shared;
import io.cqlsurge.run.ShellCommand;
import io.cqlsurge.run.Timelines;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A stage that is executed: it has the runs of its command. One thread executes it, others read it
 * and can end it.
 */
final class StageRun implements RunHost {
  /** The result of a stage without a failure. */
  static final String DONE = "done";

  /** The plan that executes it. */
  interface Owner {
    /** Returns the identifier of this execution. */
    String id();

    /** Returns the time since the start of the plan, in s. */
    double seconds();

    /** Returns whether stages can run at the same time. */
    boolean hasSeveral();

    Shared shared();

    /** Called when a stage starts to be measured. */
    void began(StageRun run);

    /** Called with each interval of a stage. */
    void measured(StageRun run, Interval interval);
  }

  private final Owner plan;
  private final Stage stage;
  private final StageOutput output;
  private final List<Timeline> timelines = new ArrayList<>();

  /** Whether its statements are prepared, so that its tables exist. */
  private final CompletableFuture<Boolean> prepared = new CompletableFuture<>();

  /** Whether its first run has started, or its wait if it has no command. */
  private final CompletableFuture<Boolean> started = new CompletableFuture<>();

  /** Whether it succeeded. */
  private final CompletableFuture<Boolean> ended = new CompletableFuture<>();

  private volatile double startSeconds;
  private volatile double endSeconds;
  private volatile String result = "";
  private volatile String reason = "";
  private volatile Optional<Interval> whole = Optional.empty();
  private volatile Optional<Marks> marks = Optional.empty();

  // Guarded by this.
  private boolean isStopped;
  private Optional<Runnable> stopAction = Optional.empty();

  StageRun(Owner plan, Stage stage, StageOutput output) {
    this.plan = plan;
    this.stage = stage;
    this.output = output;
  }

  Stage stage() {
    return stage;
  }

  StageOutput output() {
    return output;
  }

  CompletableFuture<Boolean> prepared() {
    return prepared;
  }

  CompletableFuture<Boolean> started() {
    return started;
  }

  CompletableFuture<Boolean> ended() {
    return ended;
  }

  /** Returns when its measured time, or its wait, started, in s since the start of the plan. */
  double startSeconds() {
    return startSeconds;
  }

  double endSeconds() {
    return endSeconds;
  }

  /** Returns how it ended, such as {@code done}. */
  String result() {
    return result;
  }

  /** Returns why it failed; empty if it did not. */
  String reason() {
    return reason;
  }

  /** Returns the last run's results; empty if nothing was measured. */
  Optional<Interval> whole() {
    return whole;
  }

  /** Returns the results of its runs. */
  synchronized List<Timeline> timelines() {
    return List.copyOf(timelines);
  }

  /** Sets a mark in its current run, if there is one. */
  void mark(String text) {
    marks.ifPresent(set -> set.mark(text));
  }

  /** Adds to that mark how its command ended. */
  void markEnded(String text, String how) {
    marks.ifPresent(set -> set.ended(text, how));
  }

  /** Notes that its command, or its wait, starts. */
  void begin() {
    startSeconds = plan.seconds();
    if (!stage.isLoad()) {
      startMeasured();
    }
  }

  private void startMeasured() {
    startSeconds = plan.seconds();
    prepared.complete(true);
    if (started.complete(true)) {
      plan.began(this);
    }
  }

  /**
   * Notes how it ended.
   *
   * @param how {@code done}, or anything else if it has failed
   * @param why why it failed
   */
  void end(String how, String why) {
    endSeconds = plan.seconds();
    result = how;
    reason = why;
    marks = Optional.empty();
    boolean isDone = how.equals(DONE);
    prepared.complete(isDone);
    started.complete(isDone);
    ended.complete(isDone);
  }

  /** Executes a shell command until it ends, or the stage is stopped. */
  ShellCommand stoppable(ShellCommand command) {
    stopWith(command::stop);
    return command;
  }

  /** Ends what it does now, and what it would do next as soon as that starts. */
  synchronized void stop() {
    isStopped = true;
    stopAction.ifPresent(Runnable::run);
  }

  @Override
  public void begin(Runnable early) {
    // A signal is handled when the run can be stopped.
  }

  @Override
  public synchronized void stopWith(Runnable action) {
    stopAction = Optional.of(action);
    if (isStopped) {
      action.run();
    }
  }

  @Override
  public synchronized void printed() {
    stopAction = Optional.empty();
  }

  @Override
  public Optional<Shared> shared() {
    return Optional.of(plan.shared());
  }

  @Override
  public synchronized Timeline collector(
      Settings settings, List<Profile> profiles, Cluster cluster) {
    Timeline timeline = Timelines.of(settings, profiles, cluster, stage.name());
    timelines.add(timeline);
    return timeline;
  }

  @Override
  public boolean usesEntries() {
    return true;
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    return Optional.of(new Part(context));
  }

  /** What the stage adds to a run of its command. */
  private final class Part implements RunPart, RunListener, BenchmarkListener {
    private final RunContext context;

    Part(RunContext context) {
      this.context = context;
    }

    @Override
    public boolean dividesRun() {
      return plan.hasSeveral();
    }

    @Override
    public void connected(Connected run) {
      marks = Optional.of(context.marks());
    }

    @Override
    public List<RunListener> watchers() {
      return List.of(this);
    }

    @Override
    public List<BenchmarkListener> stages() {
      return List.of(this);
    }

    @Override
    public void statementsPrepared(List<String> remarks) {
      prepared.complete(true);
    }

    @Override
    public void runStarts(int lanes) {
      output.end(false);
    }

    @Override
    public void timeStarts() {
      startMeasured();
    }

    @Override
    public void intervalEnded(Interval interval) {
      plan.measured(StageRun.this, interval);
    }

    @Override
    public void runEnded(Interval summary) {
      whole = Optional.of(summary);
      output.end(true);
    }

    @Override
    public Sections sections(Moment moment) {
      return moment == Moment.INTERVAL
          ? Sections.NONE
          : Sections.NONE.with(
              PlanEntry.SECTION,
              new PlanEntry.InPlan(plan.id(), stage.name(), Rounding.three(startSeconds)));
    }
  }
}
