package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.RequestSender;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.settings.ErrorSettings;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state that the workers of one run share. Thread-safe. */
final class RunState {
  /**
   * Additional time for which a worker waits for its last replies after the maximum time of an
   * operation, in ns.
   */
  private static final long BEYOND_PATIENCE_NS = 3_000_000_000L;

  /**
   * Time for which a worker waits for its last replies after the user interrupted the run, in ns.
   */
  private static final long INTERRUPTED_NS = 3_000_000_000L;

  /**
   * Time for which a worker waits for its last replies after the run failed, in ns. Replies that
   * can still arrive have arrived by then.
   */
  private static final long FAILED_NS = 1_000_000_000L;

  private final EngineContext context;
  private final RunPlan plan;
  private final Budget budget;
  private final Optional<Schedule> schedule;
  private final TargetRate targetRate;
  private final ActiveWorkers activeWorkers;
  private final LanePool lanePool;
  private final RetryPolicy retryPolicy;
  private final CountDownLatch workers;
  private final ErrorBook errors = new ErrorBook();
  private final AtomicReference<@Nullable RunEnding> ending = new AtomicReference<>();
  private final AtomicReference<@Nullable String> usedUp = new AtomicReference<>();
  private final AtomicLong unanswered = new AtomicLong();
  private final LongAdder connectionPauses = new LongAdder();
  private volatile long patienceEndsNs = Long.MAX_VALUE;
  private volatile long endedNs;

  RunState(EngineContext context, RunPlan plan, Budget budget, int workers) {
    this.context = context;
    this.plan = plan;
    this.budget = budget;
    this.schedule = Schedules.of(plan.pace(), plan.shard());
    this.targetRate = new TargetRate(plan.pace());
    this.activeWorkers = new ActiveWorkers(schedule.isEmpty());
    this.lanePool = new LanePool(activeWorkers, plan.ownLanes());
    ErrorSettings rules = plan.errors();
    this.retryPolicy =
        new RetryPolicy(
            rules.tries(),
            plan.patience().toNanos(),
            rules.delay(),
            ThreadLocalRandom.current()::nextDouble);
    this.workers = new CountDownLatch(workers);
  }

  RequestSender sender() {
    return context.sender();
  }

  Clock clock() {
    return context.clock();
  }

  Budget budget() {
    return budget;
  }

  /** Returns the schedule of requests; empty if each is sent as soon as a lane is free. */
  Optional<Schedule> schedule() {
    return schedule;
  }

  /** Returns the workers that may start operations. */
  ActiveWorkers activeWorkers() {
    return activeWorkers;
  }

  /** Returns the lanes that no worker owns. */
  LanePool lanePool() {
    return lanePool;
  }

  /** Starts the run's time. */
  void begin(long nowNs) {
    budget.begin(nowNs);
    schedule.ifPresent(slots -> slots.begin(nowNs));
    targetRate.begin(nowNs);
  }

  /** Changes the rate of the whole run; returns false if the run has no constant rate. */
  boolean setRate(long perSecond) {
    boolean changed = schedule.isPresent() && schedule.get().setRate(perSecond);
    if (changed) {
      targetRate.set(perSecond, clock().getAsLong());
    }
    return changed;
  }

  /** Returns the number of requests that were due before a timed run's end but not sent. */
  long notBegun() {
    boolean timeUp = budget.closedBy().equals(Optional.of(StopRule.DURATION));
    return timeUp && ending().isEmpty()
        ? schedule.map(slots -> slots.leftBefore(budget.deadlineNs())).orElse(0L)
        : 0;
  }

  /** Returns this client's mean requested rate up to this time, in partitions per second. */
  double targetRate(long endNs) {
    return targetRate.mean(endNs) / plan.shard().count();
  }

  RetryPolicy retryPolicy() {
    return retryPolicy;
  }

  ErrorBook errors() {
    return errors;
  }

  CountDownLatch workers() {
    return workers;
  }

  /** Returns whether error messages contain the CQL text of the failed request. */
  boolean showsStatements() {
    return plan.showsStatements();
  }

  /** Returns whether the run continues after a failed operation. */
  boolean ignoresErrors() {
    return plan.errors().continuesAfterFailure();
  }

  /**
   * Records a failed try that is followed by another try.
   *
   * @param message is called before this method returns, or not at all
   */
  void retried(String label, DatabaseError error, Supplier<String> message) {
    errors.retried(label, ErrorKinds.of(error), () -> label + ": " + message.get(), error);
  }

  /**
   * Records an operation that failed after its last try. Ends the run unless errors are ignored.
   *
   * @param message is called before this method returns, or not at all
   * @param cause null if the answer is wrong
   */
  void operationFailed(
      String label, ErrorKind kind, Supplier<String> message, @Nullable Throwable cause) {
    Supplier<String> sentence = () -> label + " failed: " + message.get();
    if (ignoresErrors()) {
      errors.failed(label, kind, sentence, cause);
    } else {
      endEarly(RunEnding.failed(sentence.get(), cause));
    }
  }

  /** Ends the run because of a bug in a worker. */
  void failWithBug(Throwable bug) {
    String sentence =
        bug instanceof OutOfMemoryError
            ? "not enough memory; use smaller values (-col size=, or size: and cluster: of a profile), fewer threads, or a larger heap"
                + " with CQLSURGE_JAVA_OPTS=-Xmx..."
            : "internal error, please report it: " + bug;
    endEarly(RunEnding.failed(sentence, bug));
  }

  /** Ends the run before its work is done. The first ending is kept. */
  void endEarly(RunEnding early) {
    if (ending.compareAndSet(null, early)) {
      boolean failed = early.kind() == RunEnding.Kind.FAILED;
      patienceEndsNs = clock().getAsLong() + (failed ? FAILED_NS : INTERRUPTED_NS);
    }
    budget.stop();
  }

  /** Records that a lane has nothing left to do and is no longer used. The first reason is kept. */
  void usedUp(String reason) {
    usedUp.compareAndSet(null, reason);
  }

  /** Returns why lanes had nothing left to do; empty if there were none. */
  Optional<String> usedUp() {
    return Optional.ofNullable(usedUp.get());
  }

  /** Returns why the run ended early; empty if it has not ended early. */
  Optional<RunEnding> ending() {
    return Optional.ofNullable(ending.get());
  }

  boolean endedEarly() {
    return ending.get() != null;
  }

  /** Returns whether no request may be started any more, even if it was taken from the budget. */
  boolean isClosed() {
    return endedEarly() || budget.forbids(clock().getAsLong());
  }

  /**
   * Returns whether a worker should stop waiting for outstanding replies.
   *
   * @param quietNs time for which the worker has neither sent nor received anything, in nanoseconds
   */
  boolean isPatienceOver(long nowNs, long quietNs) {
    return nowNs > patienceEndsNs || quietNs > retryPolicy.patienceNs() + BEYOND_PATIENCE_NS;
  }

  /** Adds a pause of a lane before its next operation because no node is connected. */
  void addConnectionPause(long ns) {
    connectionPauses.add(ns);
  }

  /** Returns these pauses' total over all lanes, in nanoseconds. */
  long connectionPauseNs() {
    return connectionPauses.sum();
  }

  void workerEnded(int inFlight) {
    unanswered.addAndGet(inFlight);
    endedNs = clock().getAsLong();
    workers.countDown();
  }

  /** Returns when the last worker ended; the current time if some workers have not ended. */
  long endedNs() {
    return workers.getCount() == 0 ? endedNs : clock().getAsLong();
  }

  /** Returns the number of requests that were not answered before the workers ended. */
  long unanswered() {
    return unanswered.get();
  }
}
