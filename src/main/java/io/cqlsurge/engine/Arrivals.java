package io.cqlsurge.engine;

import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;

/**
 * Lanes whose reply has arrived, on their way back to their worker. Any thread adds, one thread
 * takes; a stack linked through the lanes, so nothing is allocated. The taker can sleep until
 * something comes.
 */
final class Arrivals {
  private final AtomicReference<Lane> newest = new AtomicReference<>();
  private volatile Thread sleeper;

  /** Hands a lane over, and wakes the taker if it sleeps. */
  void add(Lane lane) {
    Lane before;
    do {
      before = newest.get();
      lane.next = before;
    } while (!newest.compareAndSet(before, lane));
    if (before == null) {
      wake();
    }
  }

  /** Makes {@link #await} return, even if nothing arrived. */
  void wake() {
    Thread asleep = sleeper;
    if (asleep != null) {
      LockSupport.unpark(asleep);
    }
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

  /** Sleeps until something is there, the time has passed or {@link #wake} is called. */
  void await(long nanos) {
    sleeper = Thread.currentThread();
    if (newest.get() == null) {
      LockSupport.parkNanos(this, nanos);
    }
    sleeper = null;
  }
}
