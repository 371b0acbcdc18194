package io.cqlsurge.engine;

import io.cqlsurge.database.RequestSender;
import io.cqlsurge.engine.schedule.Schedule;
import io.cqlsurge.engine.schedule.Schedules;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.outcome.Outcomes;
import io.cqlsurge.settings.ErrorSettings;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The state that the load loops of one run share. Thread-safe. */
final class RunState {
  private final EngineContext context;
  private final RunPlan plan;
  private final Budget budget;
  private final Optional<Schedule> schedule;
  private final TargetRate targetRate;
  private final ActiveLoops activeLoops;
  private final LanePool lanePool;
  private final RetryPolicy retryPolicy;
  private final RunEnd end;
  private final ErrorBook errors = new ErrorBook();
  private final LongAdder connectionPauses = new LongAdder();

  RunState(EngineContext context, RunPlan plan, Budget budget, int loops) {
    this.context = context;
    this.plan = plan;
    this.budget = budget;
    this.schedule = Schedules.of(plan.pace(), plan.shard());
    this.targetRate = new TargetRate(plan.pace());
    this.activeLoops = new ActiveLoops(schedule.isEmpty());
    this.lanePool = new LanePool(activeLoops, plan.ownLanes());
    ErrorSettings rules = plan.errors();
    this.retryPolicy =
        new RetryPolicy(
            rules.tries(),
            plan.patience().toNanos(),
            rules.delay(),
            ThreadLocalRandom.current()::nextDouble);
    this.end = new RunEnd(context.clock(), budget, plan.patience().toNanos(), loops);
  }

  RequestSender sender() {
    return context.sender();
  }

  /** Returns the record of outcomes, if it is requested. */
  Optional<Outcomes> outcomes() {
    return context.outcomes();
  }

  Clock clock() {
    return context.clock();
  }

  Budget budget() {
    return budget;
  }

  /** Returns how and when the run ends. */
  RunEnd end() {
    return end;
  }

  /** Returns the schedule of requests; empty if each is sent as soon as a lane is free. */
  Optional<Schedule> schedule() {
    return schedule;
  }

  /** Returns the load loops that may start operations. */
  ActiveLoops activeLoops() {
    return activeLoops;
  }

  /** Returns the lanes that no load loop owns. */
  LanePool lanePool() {
    return lanePool;
  }

  /** Starts the run's time. */
  void begin(long nowNs) {
    budget.begin(nowNs);
    schedule.ifPresent(slots -> slots.begin(nowNs));
    targetRate.begin(nowNs);
  }

  /** Changes the whole run's rate; returns false if the run has no constant rate. */
  boolean setRate(long perSecond) {
    boolean changed = schedule.isPresent() && schedule.get().setRate(perSecond);
    if (changed) {
      targetRate.set(perSecond, clock().getAsLong());
    }
    return changed;
  }

  /** Returns how many requests were due before a timed run's end but not sent. */
  long notBegun() {
    boolean timeUp = budget.closedBy().equals(Optional.of(StopRule.DURATION));
    return timeUp && end.ending().isEmpty()
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
  void retried(String label, ErrorKind kind, Supplier<String> message, Throwable cause) {
    errors.retried(label, kind, () -> label + ": " + message.get(), cause);
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
      end.early(RunEnding.failed(sentence.get(), cause));
    }
  }

  /** Adds a pause of a lane before its next operation because no node is connected. */
  void addConnectionPause(long ns) {
    connectionPauses.add(ns);
  }

  /** Returns these pauses' total over all lanes, in nanoseconds. */
  long connectionPauseNs() {
    return connectionPauses.sum();
  }
}
