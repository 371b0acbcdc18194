package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A queue of lanes whose reply has arrived, for one load loop. Any thread adds, one thread takes.
 * The lanes form a linked stack, so nothing is allocated.
 */
final class ReplyQueue {
  private final AtomicReference<@Nullable Lane> newest = new AtomicReference<>();
  private final Runnable afterFirst;

  /**
   * Creates an empty queue.
   *
   * @param afterFirst is called when a lane was added to the empty queue, on the thread that added
   *     it
   */
  ReplyQueue(Runnable afterFirst) {
    this.afterFirst = afterFirst;
  }

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

  /**
   * Removes and returns all lanes, the oldest first, linked by {@code next}; null if the queue is
   * empty.
   */
  @Nullable Lane takeAll() {
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
