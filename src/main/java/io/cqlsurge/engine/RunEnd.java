package io.cqlsurge.engine;

import io.cqlsurge.measure.RunEnding;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** How and when a run ends, for all its load loops. Thread-safe. */
final class RunEnd {
  /**
   * Additional time for which a load loop waits for its last replies after the maximum time of an
   * operation, in ns.
   */
  private static final long BEYOND_PATIENCE_NS = 3_000_000_000L;

  /**
   * Time for which a load loop waits for its last replies after the user interrupted the run, in
   * ns.
   */
  private static final long INTERRUPTED_NS = 3_000_000_000L;

  /**
   * Time for which a load loop waits for its last replies after the run failed, in ns. Replies that
   * can still arrive have arrived by then.
   */
  private static final long FAILED_NS = 1_000_000_000L;

  private final Clock clock;
  private final Budget budget;
  private final long patienceNs;
  private final CountDownLatch loops;
  private final AtomicReference<@Nullable RunEnding> ending = new AtomicReference<>();
  private final AtomicReference<@Nullable String> usedUp = new AtomicReference<>();
  private final AtomicLong unanswered = new AtomicLong();
  private volatile long patienceEndsNs = Long.MAX_VALUE;
  private volatile long endedNs;

  /**
   * Creates a run's end.
   *
   * @param budget is stopped by an early end
   * @param patienceNs maximum time of an operation, in nanoseconds
   */
  RunEnd(Clock clock, Budget budget, long patienceNs, int loops) {
    this.clock = clock;
    this.budget = budget;
    this.patienceNs = patienceNs;
    this.loops = new CountDownLatch(loops);
  }

  /** Ends the run because of a bug in a load loop. */
  void failWithBug(Throwable bug) {
    String sentence =
        bug instanceof OutOfMemoryError
            ? "not enough memory; use smaller values (-col size=, or size: and cluster: of a profile), fewer threads, or a larger heap"
                + " with CQLSURGE_JAVA_OPTS=-Xmx..."
            : "internal error, please report it: " + bug;
    early(RunEnding.failed(sentence, bug));
  }

  /** Ends the run before its work is done. The first ending is kept. */
  void early(RunEnding early) {
    if (ending.compareAndSet(null, early)) {
      boolean failed = early.kind() == RunEnding.Kind.FAILED;
      patienceEndsNs = clock.getAsLong() + (failed ? FAILED_NS : INTERRUPTED_NS);
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

  boolean isEarly() {
    return ending.get() != null;
  }

  /** Returns whether no request may be started any more, even if it was taken from the budget. */
  boolean isClosed() {
    return isEarly() || budget.forbids(clock.getAsLong());
  }

  /**
   * Returns whether a load loop should stop waiting for outstanding replies.
   *
   * @param quietNs time for which the load loop has neither sent nor received anything, in
   *     nanoseconds
   */
  boolean isPatienceOver(long nowNs, long quietNs) {
    return nowNs > patienceEndsNs || quietNs > patienceNs + BEYOND_PATIENCE_NS;
  }

  CountDownLatch loops() {
    return loops;
  }

  void loopEnded(int inFlight) {
    unanswered.addAndGet(inFlight);
    endedNs = clock.getAsLong();
    loops.countDown();
  }

  /** Returns when the last load loop ended; the current time if some load loops have not ended. */
  long endedNs() {
    return loops.getCount() == 0 ? endedNs : clock.getAsLong();
  }

  /** Returns how many requests were not answered before the load loops ended. */
  long unanswered() {
    return unanswered.get();
  }
}
