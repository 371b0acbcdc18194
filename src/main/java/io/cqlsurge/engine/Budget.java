package io.cqlsurge.engine;

import io.cqlsurge.settings.RunLength;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How much a run may still begin. Shared by all workers; whoever takes from it has to do the work.
 * Once it is closed, for whatever reason, nothing more can be taken.
 */
final class Budget {
  private final AtomicLong left;
  private final long durationNs;
  private final AtomicReference<StopRule> closedBy = new AtomicReference<>();
  private volatile long deadlineNs = Long.MAX_VALUE;
  private volatile boolean closed;
  private volatile boolean stopped;

  private Budget(long operations, long durationNs) {
    this.left = new AtomicLong(operations);
    this.durationNs = durationNs;
  }

  /** What a stop rule allows. */
  static Budget of(RunLength length) {
    if (length instanceof RunLength.Operations operations) {
      return new Budget(operations.count(), Long.MAX_VALUE);
    }
    if (length instanceof RunLength.Timed timed) {
      return new Budget(Long.MAX_VALUE, timed.duration().toNanos());
    }
    return new Budget(Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** The lanes start now; from now on time counts. */
  void begin(long nowNs) {
    if (durationNs < Long.MAX_VALUE) {
      deadlineNs = nowNs + durationNs;
    }
  }

  /** Takes one operation; false if the run has to come to its end. */
  boolean take(long nowNs) {
    if (closed) {
      return false;
    }
    if (nowNs >= deadlineNs) {
      close(StopRule.DURATION);
      return false;
    }
    if (left.getAndDecrement() <= 0) {
      close(StopRule.COUNT);
      return false;
    }
    return true;
  }

  /** Whether what is due then may no longer begin, even if it was taken. */
  boolean forbids(long dueNs) {
    if (dueNs >= deadlineNs) {
      close(StopRule.DURATION);
      return true;
    }
    return stopped;
  }

  /** Lets nobody take anything more; the first reason given stays. */
  void close(StopRule why) {
    closedBy.compareAndSet(null, why);
    closed = true;
  }

  /** Lets nobody begin anything more, not even what was taken. */
  void stop() {
    stopped = true;
    closed = true;
  }

  /** The rule that ended the run; none if it was called off, or goes on. */
  Optional<StopRule> closedBy() {
    return Optional.ofNullable(closedBy.get());
  }
}
