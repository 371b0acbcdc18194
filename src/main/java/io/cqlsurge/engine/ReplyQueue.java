package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Lanes whose reply has arrived, on their way back to their worker. Any thread adds, one thread
 * takes; a stack linked through the lanes, so nothing is allocated.
 */
final class ReplyQueue {
  private final AtomicReference<Lane> newest = new AtomicReference<>();
  private final Runnable afterFirst;

  /**
   * No arrivals yet.
   *
   * @param afterFirst is called when there was none and now is one, on the thread that added it
   */
  ReplyQueue(Runnable afterFirst) {
    this.afterFirst = afterFirst;
  }

  /** Hands a lane over. */
  void add(Lane lane) {
    Lane before;
    do {
      before = newest.get();
      lane.next = before;
    } while (!newest.compareAndSet(before, lane));
    if (before == null) {
      afterFirst.run();
    }
  }

  boolean isEmpty() {
    return newest.get() == null;
  }

  /** All that arrived, the oldest first, linked by {@code next}; null if nothing did. */
  Lane takeAll() {
    Lane lane = newest.get() == null ? null : newest.getAndSet(null);
    Lane oldestFirst = null;
    while (lane != null) {
      Lane older = lane.next;
      lane.next = oldestFirst;
      oldestFirst = lane;
      lane = older;
    }
    return oldestFirst;
  }
}
