package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The number of lanes that no worker in a run owns. The lanes are divided equally among the active
 * workers; a worker gives the lanes that are more than its share to the pool. Thread-safe.
 */
final class LanePool {
  private final ActiveWorkers workers;
  private final int lanes;
  private final AtomicInteger spare;
  private final AtomicInteger left;

  /**
   * Creates the pool of a run, which has all lanes.
   *
   * @param lanes maximum number of requests in flight
   */
  LanePool(ActiveWorkers workers, int lanes) {
    this.workers = workers;
    this.lanes = lanes;
    this.spare = new AtomicInteger(lanes);
    this.left = new AtomicInteger(lanes);
  }

  /** Returns the number of lanes that a worker may own now. */
  int share(int worker) {
    int count = workers.count();
    return worker < count ? lanes / count + (worker < lanes % count ? 1 : 0) : 0;
  }

  /** Takes lanes out of the pool; returns their number, which may be less than {@code wanted}. */
  int take(int wanted) {
    int before = spare.getAndUpdate(all -> Math.max(0, all - wanted));
    return Math.min(before, wanted);
  }

  /** Puts lanes into the pool. */
  void give(int count) {
    spare.addAndGet(count);
    workers.wakeAll();
  }

  /** Removes a lane that has nothing left to do. */
  void remove() {
    if (left.decrementAndGet() == 0) {
      workers.wakeAll();
    }
  }

  /** Returns whether all lanes of the run were removed. */
  boolean isUsedUp() {
    return left.get() == 0;
  }
}
