package io.cqlsurge.engine;

import io.cqlsurge.measure.ClientMeter;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeRecorders;
import io.cqlsurge.measure.OperationRecorder;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Pauses;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Sampler;
import io.cqlsurge.measure.TableTimes;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Steps;
import io.cqlsurge.workload.Workload.Traffic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A run with a fixed lane count. It starts the load loops and samples their recorders. Can be
 * executed once, by one thread. {@link #interrupt} may be called by any thread.
 */
final class Run {
  /** Time between two progress reports in ns, independent of an interval's length. */
  private static final long PROGRESS_PERIOD_NS = 1_000_000_000L;

  /** Maximum wait for the last replies, so that they do not form a very short interval, in ns. */
  private static final long LAST_REPLIES_NS = 100_000_000;

  /** Additional time for load loops that do not end within their own timeout, in ns. */
  private static final long LONGEST_END_NS = 5_000_000_000L;

  private final EngineContext context;
  private final RunPlan plan;
  private final RunState state;
  private final PauseWatch pauses;
  private final List<? extends ScheduledExecutorService> replyThreads;
  private final Sampler.Recording recording;
  private final List<LoadLoop> loops = new ArrayList<>();
  private final RunRules rules;

  /** Whether the load loops may be busy for long, so that they must not delay replies. */
  private final boolean takesLong;

  Run(EngineContext context, RunPlan plan, Traffic traffic) {
    this.context = context;
    this.plan = plan;
    this.pauses = new PauseWatch(context.clock(), new Pauses());
    this.replyThreads = context.database().replyThreads();
    this.rules = new RunRules(plan);
    this.recording = new Sampler.Recording(new LinkedHashMap<>(), new ArrayList<>(), pacing());
    this.takesLong = traffic.takesLong();
    int count = loopCount();
    this.state =
        RunState.of(
            context,
            plan,
            Budget.of(plan.length(), plan.shard(), pacing().hasDueTimes()),
            new TableTimes(traffic.tables()),
            count);
    for (int i = 0; i < count; i++) {
      loops.add(loop(traffic.forLoop(), i));
    }
  }

  /** Returns the load loop count: one per reply thread, else one per two cores. */
  private int loopCount() {
    int max =
        replyThreads.isEmpty()
            ? Math.max(1, Runtime.getRuntime().availableProcessors() / 2)
            : replyThreads.size();
    return Math.min(plan.ownLanes(), max);
  }

  private LoadLoopExecutor executor(int number, LoadLoopTask task) {
    return replyThreads.isEmpty() || takesLong
        ? LoadLoopExecutor.onOwnThread("cqlsurge-load-" + (number + 1), task, context.clock())
        : new LoadLoopExecutor(replyThreads.get(number), task, context.clock());
  }

  private LoadLoop loop(OperationMix mix, int number) {
    List<OperationRecorder> operations = new ArrayList<>();
    List<List<OperationRecorder>> steps = new ArrayList<>();
    for (int i = 0; i < mix.labels().size(); i++) {
      operations.add(recording.add(mix.labels().get(i), false));
      List<String> lines =
          mix.operations().get(i) instanceof Steps several ? several.labels() : List.of();
      steps.add(lines.stream().map(line -> recording.add(line, true)).toList());
    }
    NodeRecorders byNode = new NodeRecorders(mix.labels(), plan.recordsNodeLatencies());
    recording.nodes().add(byNode);
    ReplyHandler handler =
        new ReplyHandler(state, mix.operations(), new LaneRecorders(operations, steps), byNode);
    return new LoadLoop(state, mix, handler, plan.ownLanes(), task -> executor(number, task));
  }

  /** Changes the whole run's rate; returns false if the run has none. */
  boolean setRate(long perSecond) {
    return state.setRate(perSecond);
  }

  /** Stops sending, waits a short time for the requests in flight, and ends the run. */
  void interrupt() {
    endEarly(RunEnding.INTERRUPTED);
  }

  private void endEarly(RunEnding ending) {
    state.end().early(ending);
    state.activeLoops().wakeAll();
  }

  /**
   * Executes the run to its end and reports each interval to the listener.
   *
   * @param gate returns when the run may start
   */
  RunResult execute(Runnable gate) {
    context.listener().runStarts(plan.ownLanes(), plan.name());
    gate.run();
    try (ClientWatch watch =
        new ClientWatch(context, plan.ownLanes(), replyThreads, pauses.pauses())) {
      ClientMeter meter = watch.begin(loops, takesLong);
      return execute(meter, watch);
    }
  }

  private RunResult execute(ClientMeter clientMeter, ClientWatch watch) {
    Watchdog watchdog = new Watchdog(context.database(), watch, plan.patience().toNanos());
    context.listener().timeStarts();
    long startNs = nowNs();
    state.begin(startNs);
    Sampler sampler =
        new Sampler(
            recording, context.machine().gc(), context.machine().serverGc(), clientMeter, startNs);
    Intervals intervals = new Intervals(sampler, startNs, plan.interval().toNanos());
    loops.forEach(LoadLoop::wake);
    long progressNs = startNs + PROGRESS_PERIOD_NS;
    while (!awaitLoops(Math.min(tickNs(intervals), progressNs)) && !isStuck()) {
      if (isReached(tickNs(intervals))) {
        tick(intervals);
      }
      if (isReached(progressNs)) {
        reportProgress(sampler, watchdog);
        state.activeLoops().adjust(nowNs(), watch.used());
        progressNs += ((nowNs() - progressNs) / PROGRESS_PERIOD_NS + 1) * PROGRESS_PERIOD_NS;
      }
    }
    if (state.end().loops().getCount() > 0) {
      context.writes().ifPresent(WriteLog::miss);
    }
    watchdog.failure(nowNs()).ifPresent(message -> endEarly(RunEnding.failed(message)));
    // Reporting an interval takes time, but the measurement ended with the last reply.
    long endNs = state.end().endedNs();
    intervals.last(endNs).forEach(context.listener()::intervalEnded);
    reportErrors(watchdog);
    return end(sampler, endNs);
  }

  /** Returns when to end the current interval. The last one waits for the last replies. */
  private long tickNs(Intervals intervals) {
    boolean ending = state.end().isEarly() || state.budget().isClosedBy(intervals.endNs());
    return intervals.endNs()
        + (ending ? Math.min(LAST_REPLIES_NS, plan.interval().toNanos() / 4) : 0);
  }

  /** Returns whether the threads of some load loops are stuck after the run was ended early. */
  private boolean isStuck() {
    return state.end().isEarly() && state.end().isPatienceOver(nowNs() - LONGEST_END_NS, 0);
  }

  private RunResult end(Sampler sampler, long endNs) {
    rules
        .atEnd(sampler.progress(endNs))
        .ifPresent(message -> state.end().early(RunEnding.failed(message)));
    RunResult result =
        new RunResult(
            sampler.summary(),
            ending(),
            endedPartitions(),
            state.end().unanswered(),
            state.notBegun(),
            state.targetRate(endNs),
            state.connectionPauses().sum() / 1e9 / plan.ownLanes(),
            sampler.nodes(),
            state.tables().figures(),
            state.errors().warnings(),
            List.of());
    context.listener().runEnded(result.summary());
    return result;
  }

  private long endedPartitions() {
    return loops.stream().mapToLong(LoadLoop::endedPartitions).sum();
  }

  private Pacing pacing() {
    if (plan.pace().isFixed()) {
      return Pacing.FIXED;
    }
    return plan.pace() instanceof Pace.Throttled ? Pacing.THROTTLED : Pacing.NONE;
  }

  private RunEnding ending() {
    return state
        .end()
        .ending()
        .or(() -> state.budget().closedBy().map(rule -> RunEnding.completed(rules.sentence(rule))))
        .or(() -> state.end().usedUp().map(RunEnding::usedUp))
        .orElseThrow();
  }

  private boolean awaitLoops(long untilNs) {
    try {
      return pauses.await(state.end().loops(), untilNs);
    } catch (InterruptedException e) {
      interrupt();
      return false;
    }
  }

  private void tick(Intervals intervals) {
    boolean ending = state.end().isEarly() || state.budget().closedBy().isPresent();
    for (Interval interval : intervals.endedBy(nowNs(), !ending)) {
      context.listener().intervalEnded(interval);
      if (!ending) {
        rules.after(interval).ifPresent(this::close);
      }
    }
  }

  private long nowNs() {
    return context.clock().getAsLong();
  }

  private boolean isReached(long timeNs) {
    return nowNs() - timeNs >= 0;
  }

  private void reportProgress(Sampler sampler, Watchdog watchdog) {
    reportErrors(watchdog);
    Progress counted = sampler.progress(nowNs());
    context.listener().progressed(withShare(counted));
    rules
        .during(counted)
        .or(() -> watchdog.failure(nowNs()))
        .ifPresent(message -> endEarly(RunEnding.failed(message)));
  }

  private Progress withShare(Progress counted) {
    if (plan.length() instanceof RunLength.Operations operations) {
      long own = plan.shard().share(operations.count());
      return counted.withShare(own == 0 ? 1 : endedPartitions() / (double) own);
    }
    if (plan.length() instanceof RunLength.Timed timed) {
      return counted.withShare(counted.seconds() / (timed.duration().toNanos() / 1e9));
    }
    return counted;
  }

  /** Ends the run regularly, because its purpose is fulfilled. */
  void finish() {
    close(StopRule.DECIDED);
  }

  private void close(StopRule rule) {
    state.budget().close(rule);
    state.budget().stop();
    state.activeLoops().wakeAll();
  }

  private void reportErrors(Watchdog watchdog) {
    List<ErrorBook.Note> notes = new ArrayList<>(state.errors().drain());
    notes.addAll(watchdog.newFaults());
    if (!notes.isEmpty()) {
      context.listener().errorsSeen(notes);
    }
  }
}
