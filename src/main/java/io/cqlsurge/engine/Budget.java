package io.cqlsurge.engine;

import io.cqlsurge.settings.RunLength;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How much a run may still begin. Shared by all workers; whoever takes from it has to do the work.
 * Once it is closed, for whatever reason, nothing more can be taken.
 */
final class Budget {
  private final AtomicLong left;
  private final long deadlineNs;
  private volatile boolean closed;

  private Budget(long operations, long deadlineNs) {
    this.left = new AtomicLong(operations);
    this.deadlineNs = deadlineNs;
  }

  /** So many operations, no more and no less. */
  static Budget ofOperations(long operations) {
    return new Budget(operations, Long.MAX_VALUE);
  }

  /** What the stop rule of a run that starts now allows. */
  static Budget of(RunLength length, long nowNs) {
    if (length instanceof RunLength.Operations operations) {
      return ofOperations(operations.count());
    }
    if (length instanceof RunLength.Timed timed) {
      return new Budget(Long.MAX_VALUE, nowNs + timed.duration().toNanos());
    }
    return new Budget(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** Takes one operation; false if the run has to come to its end. */
  boolean take(long nowNs) {
    if (!closed && nowNs < deadlineNs && left.getAndDecrement() > 0) {
      return true;
    }
    closed = true;
    return false;
  }

  /** Lets nobody take anything more. */
  void close() {
    closed = true;
  }

  /** Whether nothing more can be taken, as far as anybody has noticed. */
  boolean isClosed() {
    return closed;
  }
}
