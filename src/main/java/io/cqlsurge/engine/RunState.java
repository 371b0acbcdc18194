package io.cqlsurge.engine;

import io.cqlsurge.engine.schedule.Schedule;
import io.cqlsurge.engine.schedule.Schedules;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.TableTimes;
import io.cqlsurge.settings.ErrorSettings;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The state that the load loops of one run share. Thread-safe.
 *
 * @param schedule the schedule of requests; empty if each is sent as soon as a lane is free
 * @param activeLoops the load loops that may start operations
 * @param lanePool the lanes that no load loop owns
 * @param connectionPauses pauses of lanes because no node is connected, in ns
 * @param epochNs the clock's zero, in ns since 1970
 */
record RunState(
    EngineContext context,
    RunPlan plan,
    Budget budget,
    Optional<Schedule> schedule,
    TargetRate targetRate,
    ActiveLoops activeLoops,
    LanePool lanePool,
    RetryPolicy retryPolicy,
    RunEnd end,
    TableTimes tables,
    ErrorBook errors,
    LongAdder connectionPauses,
    long epochNs) {

  static RunState of(
      EngineContext context, RunPlan plan, Budget budget, TableTimes tables, int loops) {
    Optional<Schedule> schedule = Schedules.of(plan.pace(), plan.shard());
    ActiveLoops active = new ActiveLoops(schedule.isEmpty());
    long patienceNs = plan.patience().toNanos();
    ErrorSettings rules = plan.errors();
    return new RunState(
        context,
        plan,
        budget,
        schedule,
        new TargetRate(plan.pace()),
        active,
        new LanePool(active, plan.ownLanes()),
        new RetryPolicy(
            rules.tries(), patienceNs, rules.delay(), ThreadLocalRandom.current()::nextDouble),
        new RunEnd(context.clock(), budget, patienceNs, loops),
        tables,
        new ErrorBook(),
        new LongAdder(),
        TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - context.clock().getAsLong());
  }

  Clock clock() {
    return context.clock();
  }

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
    if (plan.errors().continuesAfterFailure()) {
      errors.failed(label, kind, sentence, cause);
    } else {
      end.early(RunEnding.failed(sentence.get(), cause));
    }
  }
}
