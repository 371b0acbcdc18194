package io.cqlsurge.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The load loops of a run that may start operations. Without a rate, all of them may. With a rate,
 * one works alone as long as it keeps up, because waking up a thread costs more than a request. The
 * thread of the run calls {@link #join} and {@link #adjust}, any thread the other methods.
 */
final class ActiveLoops {
  /** Use per active thread above which one more is activated, as a time share. */
  private static final double BUSY = 0.9;

  /**
   * Use per active thread below which one fewer is tried, as a time share. Fewer threads need less
   * time in total, because each wakes up less often.
   */
  private static final double CALM = 0.6;

  /** Minimum time from the last shortage to the next trial with one fewer, in ns. */
  private static final long MIN_CALM_NS = 1_000_000_000L;

  /** Maximum of this time, which is doubled after each trial that failed, in ns. */
  private static final long MAX_CALM_NS = 64_000_000_000L;

  private final List<Runnable> wakers = new ArrayList<>();
  private final AtomicInteger active = new AtomicInteger(1);

  /** Whether all load loops are always active. */
  private final boolean all;

  private volatile long lastShortageNs;
  private long calmNs = MIN_CALM_NS;
  private long lastTrialNs;
  private boolean tried;

  ActiveLoops(boolean all) {
    this.all = all;
  }

  /**
   * Adds a load loop before the run starts.
   *
   * @return the load loop's number, from 0
   */
  int join(Runnable waker) {
    wakers.add(waker);
    return wakers.size() - 1;
  }

  /** Returns how many load loops may start operations: those with the lowest numbers. */
  int count() {
    return all ? wakers.size() : active.getAcquire();
  }

  /** Returns whether a load loop may start operations. */
  boolean isActive(int number) {
    return number < count();
  }

  /**
   * Activates one more load loop if there is one: an active one cannot send requests as fast as
   * they become due.
   */
  void reportShortage(long nowNs) {
    if (all) {
      return;
    }
    lastShortageNs = nowNs;
    int count = active.get();
    if (count < wakers.size() && active.compareAndSet(count, count + 1)) {
      wakers.get(count).run();
    }
  }

  /**
   * Activates or deactivates a load loop by the use of their threads.
   *
   * @param used processor time used by all load loops' threads divided by the time, since the last
   *     call
   */
  void adjust(long nowNs, double used) {
    int count = active.get();
    if (used > BUSY * count) {
      reportShortage(nowNs);
    } else if (count > 1 && used < CALM * count && nowNs - lastShortageNs >= calmNs) {
      tryOneFewer(nowNs, count);
    }
  }

  private void tryOneFewer(long nowNs, int count) {
    long lastedNs = lastShortageNs - lastTrialNs;
    boolean hasFailed = tried && lastedNs >= 0 && lastedNs < calmNs;
    calmNs = hasFailed ? Math.min(MAX_CALM_NS, 2 * calmNs) : MIN_CALM_NS;
    tried = true;
    lastTrialNs = nowNs;
    active.compareAndSet(count, count - 1);
  }

  /** Wakes all load loops, because the run ends. */
  void wakeAll() {
    wakers.forEach(Runnable::run);
  }
}
