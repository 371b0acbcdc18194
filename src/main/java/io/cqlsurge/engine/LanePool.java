package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The number of lanes that no load loop in a run owns. The lanes are divided equally among the
 * active load loops; a load loop gives the lanes that are more than its share to the pool.
 * Thread-safe.
 */
final class LanePool {
  private final ActiveLoops loops;
  private final int lanes;
  private final AtomicInteger spare;
  private final AtomicInteger left;

  LanePool(ActiveLoops loops, int lanes) {
    this.loops = loops;
    this.lanes = lanes;
    this.spare = new AtomicInteger(lanes);
    this.left = new AtomicInteger(lanes);
  }

  /** Returns how many lanes a load loop may own now. */
  int share(int loop) {
    int count = loops.count();
    return loop < count ? lanes / count + (loop < lanes % count ? 1 : 0) : 0;
  }

  /** Takes lanes out of the pool; returns their number, which may be less than {@code wanted}. */
  int take(int wanted) {
    int before = spare.getAndUpdate(all -> Math.max(0, all - wanted));
    return Math.min(before, wanted);
  }

  void give(int count) {
    spare.addAndGet(count);
    loops.wakeAll();
  }

  /** Removes a lane that has nothing left to do. */
  void remove() {
    if (left.decrementAndGet() == 0) {
      loops.wakeAll();
    }
  }

  /** Returns whether all lanes of the run were removed. */
  boolean isUsedUp() {
    return left.get() == 0;
  }
}
