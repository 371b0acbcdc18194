package io.cqlsurge.engine;

import io.cqlsurge.measure.ClientMeter;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeRecorders;
import io.cqlsurge.measure.OperationRecorder;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.Recording;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Sampler;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.RunLength;
import io.cqlsurge.workload.Operation;
import io.cqlsurge.workload.OperationMix;
import io.cqlsurge.workload.Workload.Traffic;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;

/**
 * A stretch at fixed lanes: starts the workers, samples what they record, and ends when the work is
 * done or the run is called off. Is executed once, by one thread; {@link #interrupt} may be called
 * by any.
 */
final class Run {
  /** The time between two looks at how the run stands, whatever the length of an interval. */
  private static final long BEAT_NS = 1_000_000_000L;

  private static final double NS_PER_SECOND = 1e9;

  /** How long the last interval waits for the last replies, in ns. */
  private static final long LAST_REPLIES_NS = 100_000_000;

  /** What workers that do not end by themselves are given beyond their own patience, in ns. */
  private static final long LONGEST_END_NS = 5_000_000_000L;

  private final EngineContext parts;
  private final RunPlan plan;
  private final RunState state;
  private final ServerWatch server;
  private final PauseWatch pauses;
  private final List<? extends ScheduledExecutorService> replyThreads;
  private final Map<String, List<OperationRecorder>> recorders = new LinkedHashMap<>();
  private final List<NodeRecorders> nodes = new ArrayList<>();
  private final List<Worker> workers = new ArrayList<>();
  private final Optional<ErrorShare> errorShare;
  private long intervals;
  private double standardError;

  /** A run that is ready to start. */
  Run(EngineContext parts, RunPlan plan, Traffic traffic) {
    this.parts = parts;
    this.plan = plan;
    this.server = new ServerWatch(parts);
    this.pauses = new PauseWatch(parts.clock());
    this.replyThreads = parts.database().replyThreads();
    this.errorShare =
        plan.errors().maxRate().isPresent()
            ? Optional.of(new ErrorShare(plan.errors().maxRate().getAsDouble()))
            : Optional.empty();
    int count = workerCount();
    this.state = new RunState(parts, plan, Budget.of(plan.length(), pacing().hasDueTimes()), count);
    for (int i = 0; i < count; i++) {
      int lanes = plan.lanes() / count + (i < plan.lanes() % count ? 1 : 0);
      workers.add(worker(traffic.forWorker(), lanes, i));
    }
  }

  /** One for each thread that brings replies; else one for two cores, the others are needed too. */
  private int workerCount() {
    int most =
        replyThreads.isEmpty()
            ? Math.max(1, Runtime.getRuntime().availableProcessors() / 2)
            : replyThreads.size();
    return Math.min(plan.lanes(), most);
  }

  private WorkerExecutor carrier(int number, WorkerTask turns) {
    return replyThreads.isEmpty()
        ? new OwnThreadExecutor("cqlsurge-worker-" + (number + 1), turns)
        : new IoThreadExecutor(replyThreads.get(number), turns, parts.clock());
  }

  private Worker worker(OperationMix mix, int lanes, int number) {
    List<OperationRecorder> own = new ArrayList<>();
    for (Operation operation : mix.operations()) {
      OperationRecorder recorder = new OperationRecorder(pacing());
      recorders.computeIfAbsent(operation.label(), label -> new ArrayList<>()).add(recorder);
      own.add(recorder);
    }
    List<String> labels = mix.operations().stream().map(Operation::label).toList();
    NodeRecorders byNode = new NodeRecorders(labels, plan.timesNodes());
    nodes.add(byNode);
    Recorders records = new Recorders(own, byNode);
    return new Worker(state, mix, records, lanes, turns -> carrier(number, turns));
  }

  /** Stops sending; what is in flight is awaited for a short while, then the run ends. */
  void interrupt() {
    callOff(RunEnding.INTERRUPTED);
  }

  private void callOff(RunEnding why) {
    state.end(why);
    workers.forEach(Worker::wake);
  }

  /** Executes the run to its end, telling the listener of every interval. */
  RunResult execute() {
    try (ClientWatch watch = new ClientWatch(parts, plan.lanes(), replyThreads, pauses.pauses())) {
      ClientMeter meter = watch.begin(workers);
      return execute(meter, new Watchdog(parts.database(), watch, plan.patience().toNanos()));
    }
  }

  private RunResult execute(ClientMeter clientMeter, Watchdog watchdog) {
    parts.listener().runStarts(plan.lanes());
    long startNs = parts.clock().getAsLong();
    state.begin(startNs);
    Recording recording = new Recording(recorders, nodes, pacing());
    Sampler sampler = new Sampler(recording, parts.machine().gc(), clientMeter, startNs);
    Intervals cuts = new Intervals(sampler, startNs, plan.interval().toNanos());
    workers.forEach(Worker::start);
    server.look();
    long beatNs = startNs + BEAT_NS;
    while (!awaitWorkers(Math.min(tickNs(cuts), beatNs)) && !isGivenUp()) {
      if (hasCome(tickNs(cuts))) {
        tick(cuts);
      }
      if (hasCome(beatNs)) {
        beat(sampler, watchdog);
        beatNs += ((parts.clock().getAsLong() - beatNs) / BEAT_NS + 1) * BEAT_NS;
      }
    }
    watchdog
        .failure(parts.clock().getAsLong())
        .ifPresent(why -> callOff(RunEnding.failed(why, null)));
    // Reporting an interval takes time; what was measured ended with its last reply.
    long endNs = state.endedNs();
    cuts.last(endNs).forEach(parts.listener()::intervalEnded);
    tellErrors(watchdog);
    return end(sampler, endNs);
  }

  /**
   * When to end the interval. One that ends as the run does waits for the last replies, so that
   * they are not an interval of a few milliseconds.
   */
  private long tickNs(Intervals cuts) {
    boolean ending = state.calledOff() || state.budget().isClosedBy(cuts.endNs());
    return cuts.endNs() + (ending ? Math.min(LAST_REPLIES_NS, plan.interval().toNanos() / 4) : 0);
  }

  /** Whether some workers do not end although the run is called off, as their threads are stuck. */
  private boolean isGivenUp() {
    return state.calledOff() && state.isPatienceOver(parts.clock().getAsLong() - LONGEST_END_NS, 0);
  }

  private RunResult end(Sampler sampler, long endNs) {
    server.tell();
    errorShare
        .flatMap(share -> share.atEnd(sampler.progress(endNs)))
        .ifPresent(why -> state.end(RunEnding.failed(why, null)));
    RunResult result =
        new RunResult(
            sampler.summary(),
            ending(),
            endedPartitions(),
            state.unanswered(),
            notBegun(),
            state.restedNs() / NS_PER_SECOND / plan.lanes());
    parts.listener().runEnded(result.summary());
    return result;
  }

  private long endedPartitions() {
    return workers.stream().mapToLong(Worker::endedPartitions).sum();
  }

  private Pacing pacing() {
    if (plan.pace() instanceof Pace.FixedRate) {
      return Pacing.FIXED;
    }
    return plan.pace() instanceof Pace.Throttled ? Pacing.THROTTLED : Pacing.NONE;
  }

  /** Requests that were due when the time was over, and that there was no lane for till then. */
  private long notBegun() {
    boolean timeOver = state.budget().closedBy().equals(Optional.of(StopRule.DURATION));
    return timeOver && state.ending() == null
        ? state.schedule().map(slots -> slots.leftBefore(state.budget().deadlineNs())).orElse(0L)
        : 0;
  }

  private RunEnding ending() {
    if (state.ending() != null) {
      return state.ending();
    }
    return state
        .budget()
        .closedBy()
        .map(rule -> RunEnding.completed(sentence(rule)))
        .or(() -> state.usedUp().map(RunEnding::usedUp))
        .orElseThrow();
  }

  /** The rule that ended the run, with its figures. */
  private String sentence(StopRule rule) {
    return switch (rule) {
      case COUNT -> "n=: all operations are done";
      case DURATION -> "duration=: the time is over";
      case SURE -> figures("err<: stderr of mean is %.5f after %d intervals");
      case INTERVALS -> figures("n<: stderr of mean is still %.5f after %d intervals");
    };
  }

  private String figures(String format) {
    return String.format(Locale.ROOT, format, standardError, intervals);
  }

  private boolean awaitWorkers(long untilNs) {
    try {
      return pauses.await(state.workers(), untilNs);
    } catch (InterruptedException e) {
      interrupt();
      return false;
    }
  }

  private void tick(Intervals cuts) {
    boolean over = state.ending() != null || state.budget().closedBy().isPresent();
    List<Interval> ended = cuts.endedBy(parts.clock().getAsLong(), !over);
    for (Interval interval : ended) {
      parts.listener().intervalEnded(interval);
      if (!over && plan.length() instanceof RunLength.Converged rule) {
        judge(rule, interval);
      }
    }
    if (!ended.isEmpty()) {
      server.look();
    }
  }

  private boolean hasCome(long timeNs) {
    return parts.clock().getAsLong() - timeNs >= 0;
  }

  private void beat(Sampler sampler, Watchdog watchdog) {
    tellErrors(watchdog);
    server.tell();
    Progress counted = sampler.progress(parts.clock().getAsLong());
    parts.listener().progressed(withShare(counted));
    errorShare
        .flatMap(share -> share.during(counted))
        .or(() -> watchdog.failure(parts.clock().getAsLong()))
        .ifPresent(why -> callOff(RunEnding.failed(why, null)));
  }

  private Progress withShare(Progress counted) {
    if (plan.length() instanceof RunLength.Operations operations) {
      return counted.done(endedPartitions() / (double) operations.count());
    }
    if (plan.length() instanceof RunLength.Timed timed) {
      return counted.done(counted.seconds() / (timed.duration().toNanos() / 1e9));
    }
    return counted;
  }

  private void judge(RunLength.Converged rule, Interval interval) {
    intervals = Math.round(interval.span().endSeconds() * 1e9 / plan.interval().toNanos());
    standardError = interval.standardError();
    if (standardError > 0 && standardError < rule.error() && intervals >= rule.atLeast()) {
      close(StopRule.SURE);
    } else if (intervals >= rule.atMost()) {
      close(StopRule.INTERVALS);
    }
  }

  private void close(StopRule rule) {
    state.budget().close(rule);
    state.budget().stop();
    workers.forEach(Worker::wake);
  }

  private void tellErrors(Watchdog watchdog) {
    List<ErrorBook.Note> notes = new ArrayList<>(state.errors().drain());
    notes.addAll(watchdog.newFaults());
    if (!notes.isEmpty()) {
      parts.listener().errorsSeen(notes);
    }
  }
}
