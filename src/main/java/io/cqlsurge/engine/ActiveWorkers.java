package io.cqlsurge.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The workers of a run that may start operations. Without a rate, all of them may. With a rate, one
 * works alone as long as it keeps up, because waking up a thread costs more than a request. The
 * thread of the run calls {@link #join} and {@link #adjust}, any thread the other methods.
 */
final class ActiveWorkers {
  /** Use of the threads of the active workers above which one more is activated, as a share. */
  private static final double BUSY = 0.7;

  /** Use below which one fewer worker is enough, as a share of the threads that remain. */
  private static final double CALM = 0.5;

  /** Minimum time from the last shortage to the deactivation of a worker, in ns. */
  private static final long MIN_CALM_NS = 5_000_000_000L;

  private final List<Runnable> wakers = new ArrayList<>();
  private final AtomicInteger active = new AtomicInteger(1);
  private final boolean all;
  private volatile long lastShortageNs;

  /**
   * Creates a group without workers.
   *
   * @param all whether all workers are always active
   */
  ActiveWorkers(boolean all) {
    this.all = all;
  }

  /**
   * Adds a worker before the run starts.
   *
   * @param waker wakes the worker
   * @return the number of the worker, from 0
   */
  int join(Runnable waker) {
    wakers.add(waker);
    return wakers.size() - 1;
  }

  /** Returns whether a worker may start operations. */
  boolean isActive(int number) {
    return all || number < active.getAcquire();
  }

  /**
   * Activates one more worker if there is one: an active one has no free lane, or cannot send
   * requests as fast as they become due.
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
   * Activates or deactivates a worker by the use of their threads.
   *
   * @param used processor time of the threads of all workers divided by the time, since the last
   *     call
   */
  void adjust(long nowNs, double used) {
    int count = active.get();
    if (used > BUSY * count) {
      reportShortage(nowNs);
    } else if (count > 1 && used < CALM * (count - 1) && nowNs - lastShortageNs >= MIN_CALM_NS) {
      active.compareAndSet(count, count - 1);
    }
  }

  /** Wakes all workers, because the run ends. */
  void wakeAll() {
    wakers.forEach(Runnable::run);
  }
}
