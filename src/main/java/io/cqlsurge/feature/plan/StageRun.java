package io.cqlsurge.feature.plan;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.Rounding;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.report.trial.Sections;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunHost;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.Shared;
import io.cqlsurge.run.StopSwitch;
import io.cqlsurge.settings.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A stage that is executed: it has the runs of its command, and listens to them. One thread
 * executes it, others read it and can end it.
 */
final class StageRun implements RunHost, RunPart, RunListener, BenchmarkListener {
  final Stage stage;
  final StageOutput output;

  /** Whether its statements are prepared, so that its tables exist. */
  final CompletableFuture<Boolean> prepared = new CompletableFuture<>();

  /** Whether its first run has started, or its wait if it has no command. */
  final CompletableFuture<Boolean> started = new CompletableFuture<>();

  /** Whether it succeeded. */
  final CompletableFuture<Boolean> ended = new CompletableFuture<>();

  /** The start of its measured time, or of its wait, in s since the start of the plan. */
  volatile double from;

  /** The last run's results; empty if nothing was measured. */
  volatile Optional<Interval> whole = Optional.empty();

  volatile Optional<StageEnd> end = Optional.empty();

  private final PlanProgress progress;
  private final RunHost owner;
  private final boolean usesEntries;
  private final List<Timeline> timelines = new ArrayList<>();
  private final StopSwitch stopSwitch = new StopSwitch();

  /**
   * The place of a run in a plan.
   *
   * @param id the same in all runs of one execution of the plan
   */
  private record Place(String id, String stage, double startSeconds) {
    static final RunSection<Place> SECTION = new RunSection<>("plan", Place.class);
  }

  /**
   * How a stage ended.
   *
   * @param to s since the start of the plan
   * @param reason why it failed; empty if it did not
   */
  record StageEnd(double to, Kind kind, String reason) {
    /** The ways a stage can end, the causes of others first. */
    enum Kind {
      DONE,
      FAILED,
      STOPPED,
      NOT_STARTED;

      @Override
      public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
      }
    }
  }

  /**
   * Creates a stage that has not started.
   *
   * @param owner the host of the plan, which collects the results
   */
  StageRun(
      Stage stage, StageOutput output, PlanProgress progress, RunHost owner, boolean usesEntries) {
    this.stage = stage;
    this.output = output;
    this.progress = progress;
    this.owner = owner;
    this.usesEntries = usesEntries;
  }

  /** Returns the results of its runs. */
  synchronized List<Timeline> timelines() {
    return List.copyOf(timelines);
  }

  /** Notes that its command, or its wait, starts. */
  void start() {
    from = progress.seconds();
    if (!stage.isLoad()) {
      timeStarts();
    }
  }

  void end(StageEnd how) {
    end = Optional.of(how);
    boolean isDone = how.kind == StageEnd.Kind.DONE;
    if (started.getNow(false)) {
      progress.ended(stage, isDone ? RootLocale.format("took %.1f s", how.to - from) : "failed");
    }
    prepared.complete(isDone);
    started.complete(isDone);
    ended.complete(isDone);
  }

  /** Ends what it does now, and what it would do next as soon as that starts. */
  void stop() {
    stopSwitch.stop();
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
  public Optional<Shared> shared() {
    return Optional.of(progress.shared());
  }

  @Override
  public synchronized Timeline collector(
      String name, Settings settings, List<Profile> profiles, Cluster cluster) {
    Timeline timeline = owner.collector(stage.name(), settings, profiles, cluster);
    timelines.add(timeline);
    return timeline;
  }

  @Override
  public boolean usesEntries() {
    return usesEntries;
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    progress.add(stage, context.marks());
    return Optional.of(this);
  }

  @Override
  public boolean dividesRun() {
    return true;
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
  public void runStarts(int lanes, String name) {
    output.end(false);
  }

  @Override
  public void timeStarts() {
    from = progress.seconds();
    prepared.complete(true);
    if (started.complete(true)) {
      progress.started(stage);
    }
  }

  @Override
  public void intervalEnded(Interval interval) {
    progress.print(from, stage, interval);
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
            Place.SECTION, new Place(progress.id(), stage.name(), Rounding.three(from)));
  }
}
