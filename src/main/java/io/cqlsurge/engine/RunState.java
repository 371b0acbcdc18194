package io.cqlsurge.engine;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
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

/**
 * What the workers of one run share: what they draw on, and how the run stands. Safe for use by
 * many threads.
 */
final class RunState {
  /** So much longer than any request takes a worker waits for its last replies. */
  private static final long BEYOND_PATIENCE_NS = 3_000_000_000L;

  /** So long they are awaited when the user called the run off. */
  private static final long INTERRUPTED_NS = 3_000_000_000L;

  /** So long they are awaited when the run failed: those that can be answered were by then. */
  private static final long FAILED_NS = 1_000_000_000L;

  private final EngineContext parts;
  private final Budget budget;
  private final Optional<Schedule> schedule;
  private final RetryPolicy retryPolicy;
  private final boolean ignoreErrors;
  private final boolean tellsStatements;
  private final CountDownLatch workers;
  private final ErrorBook errors = new ErrorBook();
  private final AtomicReference<RunEnding> ending = new AtomicReference<>();
  private final AtomicReference<String> usedUp = new AtomicReference<>();
  private final AtomicLong unanswered = new AtomicLong();
  private final LongAdder rested = new LongAdder();
  private volatile long patienceEndsNs = Long.MAX_VALUE;
  private volatile long endedNs;

  RunState(EngineContext parts, RunPlan plan, Budget budget, int workers) {
    this.parts = parts;
    this.budget = budget;
    this.schedule = Schedules.of(plan.pace());
    ErrorSettings rules = plan.errors();
    this.retryPolicy =
        new RetryPolicy(
            rules.tries(),
            plan.patience().toNanos(),
            rules.delay(),
            ThreadLocalRandom.current()::nextDouble);
    this.ignoreErrors = rules.continuesAfterFailure();
    this.tellsStatements = plan.tellsStatements();
    this.workers = new CountDownLatch(workers);
  }

  Database database() {
    return parts.database();
  }

  Clock clock() {
    return parts.clock();
  }

  Budget budget() {
    return budget;
  }

  /** When requests are due; none if they are sent as fast as answers come. */
  Optional<Schedule> schedule() {
    return schedule;
  }

  /** The lanes start now. */
  void begin(long nowNs) {
    budget.begin(nowNs);
    schedule.ifPresent(slots -> slots.begin(nowNs));
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

  /** Whether errors are told with the CQL text of what failed. */
  boolean tellsStatements() {
    return tellsStatements;
  }

  /**
   * Takes note of a try that failed and is followed by another.
   *
   * @param message is asked for at once or never
   */
  void retried(String label, DatabaseError error, Supplier<String> message) {
    errors.retried(label, ErrorKinds.of(error), () -> label + ": " + message.get(), error);
  }

  /**
   * Takes note of an operation that failed for good; ends the run unless errors are ignored.
   *
   * @param message is asked for at once or never
   * @param cause null if the answer is wrong
   */
  void operationFailed(String label, ErrorKind kind, Supplier<String> message, Throwable cause) {
    Supplier<String> sentence = () -> label + " failed: " + message.get();
    if (ignoreErrors) {
      errors.failed(label, kind, sentence, cause);
    } else {
      end(RunEnding.failed(sentence.get(), cause));
    }
  }

  /** Ends the run because of a bug in a worker. */
  void broke(Throwable bug) {
    String sentence =
        bug instanceof OutOfMemoryError
            ? "not enough memory; give smaller cells (-col size=, or size: and cluster: of a profile), fewer threads, or a larger heap"
                + " with CQLSURGE_JAVA_OPTS=-Xmx..."
            : "internal error, please report it: " + bug;
    end(RunEnding.failed(sentence, bug));
  }

  /** Ends the run before its work is done; the first reason given stays. */
  void end(RunEnding why) {
    if (ending.compareAndSet(null, why)) {
      boolean failed = why.kind() == RunEnding.Kind.FAILED;
      patienceEndsNs = clock().getAsLong() + (failed ? FAILED_NS : INTERRUPTED_NS);
    }
    budget.stop();
  }

  /** A lane found nothing left to do and is let go; the first reason given stays. */
  void usedUp(String why) {
    usedUp.compareAndSet(null, why);
  }

  /** Why lanes were let go; only if some were. */
  Optional<String> usedUp() {
    return Optional.ofNullable(usedUp.get());
  }

  /** Why the run ended early; null while it has not. */
  RunEnding ending() {
    return ending.get();
  }

  boolean calledOff() {
    return ending.get() != null;
  }

  /** Whether no request may begin any more, whatever was taken from the budget. */
  boolean isOver() {
    return calledOff() || budget.forbids(clock().getAsLong());
  }

  /**
   * Whether replies that are still out will not come any more.
   *
   * @param quietNs how long the asking worker has neither sent nor received anything, in
   *     nanoseconds
   */
  boolean isPatienceOver(long nowNs, long quietNs) {
    return nowNs > patienceEndsNs || quietNs > retryPolicy.patienceNs() + BEYOND_PATIENCE_NS;
  }

  /** A lane pauses before its next operation, as no node is connected. */
  void rests(long ns) {
    rested.add(ns);
  }

  /** For how long all lanes together paused so, in nanoseconds. */
  long restedNs() {
    return rested.sum();
  }

  void workerEnded(int inFlight) {
    unanswered.addAndGet(inFlight);
    endedNs = clock().getAsLong();
    workers.countDown();
  }

  /** When the last worker ended; now, if some have not. */
  long endedNs() {
    return workers.getCount() == 0 ? endedNs : clock().getAsLong();
  }

  /** Requests that were never answered in the time given. */
  long unanswered() {
    return unanswered.get();
  }
}
