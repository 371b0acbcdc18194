package io.cqlsurge.engine;

import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The number of partitions that a client may still use in a run. Shared by all load loops. A load
 * loop that takes partitions must execute their operation. Once the budget is closed, nothing can
 * be taken.
 */
final class Budget {
  /**
   * Divisor of a run's duration. The result is the maximum extra time for sending requests that
   * were due before the end.
   */
  private static final long BACKLOG_DIVISOR = 10;

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
   * Returns a client's budget.
   *
   * @param length the stop rule of the whole run
   * @param shard the part of the run that the client executes; its share of the partitions may be 0
   * @param hasDueTimes whether operations have due times; then those that were due before the end
   *     may be sent late
   */
  static Budget of(RunLength length, Shard shard, boolean hasDueTimes) {
    if (length instanceof RunLength.Operations operations) {
      return new Budget(shard.share(operations.count()), Long.MAX_VALUE, 0);
    }
    if (length instanceof RunLength.Bounded bounded) {
      return new Budget(shard.share(bounded.count()), bounded.most().toNanos(), 0);
    }
    if (length instanceof RunLength.Timed timed) {
      long durationNs = timed.duration().toNanos();
      long backlogNs = Math.min(LONGEST_BACKLOG_NS, durationNs / BACKLOG_DIVISOR);
      return new Budget(Long.MAX_VALUE, durationNs, hasDueTimes ? backlogNs : 0);
    }
    return new Budget(Long.MAX_VALUE, Long.MAX_VALUE, 0);
  }

  /** Starts the run's time. */
  void begin(long nowNs) {
    if (durationNs < Long.MAX_VALUE) {
      deadlineNs = nowNs + durationNs;
      backlogEndNs = deadlineNs + backlogNs;
    }
  }

  /**
   * Takes one operation's partitions.
   *
   * @param wanted partitions that it wants to use, at least 1
   * @return number of partitions that it may use: those wanted or the remaining ones; 0 if the run
   *     must end
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

  /**
   * Returns partitions that were taken but have nothing to do, so that other load loops can take
   * them.
   */
  void giveBack(long partitions) {
    left.addAndGet(partitions);
  }

  /** Returns whether an operation with this due time may no longer start, even if it was taken. */
  boolean forbids(long dueNs) {
    if (dueNs >= deadlineNs) {
      close(StopRule.DURATION);
      return true;
    }
    return stopped;
  }

  /** Closes the budget, so that nothing can be taken. The first rule is kept. */
  void close(StopRule rule) {
    closedBy.compareAndSet(null, rule);
    closed = true;
  }

  /** Prevents the start of any operation, including those that were taken. */
  void stop() {
    stopped = true;
    closed = true;
  }

  /** Returns the rule that ended the run; empty if the run ended early or continues. */
  Optional<StopRule> closedBy() {
    return Optional.ofNullable(closedBy.get());
  }

  /** Returns whether nothing can be taken any more. */
  boolean isClosed() {
    return closed;
  }

  /** Returns whether nothing can be taken at this time. */
  boolean isClosedBy(long timeNs) {
    return closed || timeNs >= deadlineNs;
  }

  /** Returns the end of a run with a duration; {@link Long#MAX_VALUE} for other runs. */
  long deadlineNs() {
    return deadlineNs;
  }
}
