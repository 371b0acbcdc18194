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
  /** The part of its duration by which a run may be longer to send what was due before its end. */
  private static final long BACKLOG_PART = 10;

  private static final long LONGEST_BACKLOG_NS = 10_000_000_000L;

  private final AtomicLong left;
  private final long durationNs;
  private final long backlogNs;
  private final AtomicReference<StopRule> closedBy = new AtomicReference<>();
  private volatile long deadlineNs = Long.MAX_VALUE;
  private volatile long backlogEndNs = Long.MAX_VALUE;
  private volatile boolean closed;
  private volatile boolean stopped;

  private Budget(long partitions, long durationNs, long backlogNs) {
    this.left = new AtomicLong(partitions);
    this.durationNs = durationNs;
    this.backlogNs = backlogNs;
  }

  /**
   * What a stop rule allows.
   *
   * @param hasDueTimes whether operations are due at some time; then those that were due before the
   *     end may be late
   */
  static Budget of(RunLength length, boolean hasDueTimes) {
    if (length instanceof RunLength.Operations operations) {
      return new Budget(operations.count(), Long.MAX_VALUE, 0);
    }
    if (length instanceof RunLength.Bounded bounded) {
      return new Budget(bounded.count(), bounded.most().toNanos(), 0);
    }
    if (length instanceof RunLength.Timed timed) {
      long durationNs = timed.duration().toNanos();
      long backlogNs = Math.min(LONGEST_BACKLOG_NS, durationNs / BACKLOG_PART);
      return new Budget(Long.MAX_VALUE, durationNs, hasDueTimes ? backlogNs : 0);
    }
    return new Budget(Long.MAX_VALUE, Long.MAX_VALUE, 0);
  }

  /** The lanes start now; from now on time counts. */
  void begin(long nowNs) {
    if (durationNs < Long.MAX_VALUE) {
      deadlineNs = nowNs + durationNs;
      backlogEndNs = deadlineNs + backlogNs;
    }
  }

  /**
   * Takes the partitions of one operation.
   *
   * @param wanted how many it wants to touch, at least 1
   * @return how many it may touch: those wanted, or the last ones; 0 if the run has to come to its
   *     end
   */
  long take(long nowNs, long wanted) {
    if (closed) {
      return 0;
    }
    if (nowNs >= backlogEndNs) {
      close(StopRule.DURATION);
      return 0;
    }
    long before = left.getAndAdd(-wanted);
    if (before <= 0) {
      close(StopRule.COUNT);
      return 0;
    }
    return Math.min(before, wanted);
  }

  /** Leaves to others what was taken, and for which there was nothing to do. */
  void giveBack(long partitions) {
    left.addAndGet(partitions);
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

  /** Whether nothing can be taken then. */
  boolean isClosedBy(long timeNs) {
    return closed || timeNs >= deadlineNs;
  }

  /** That moment, or the end of a timed run if it comes before. */
  long endingBy(long timeNs) {
    return Math.min(timeNs, deadlineNs);
  }

  /** When the time of a run is over that has a duration; never for others. */
  long deadlineNs() {
    return deadlineNs;
  }
}
