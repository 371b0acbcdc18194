package io.cqlsurge.engine;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The lanes that wait for a point in time, ordered by {@code eventNs}, with space for all lanes.
 * Used by one thread. Does not allocate after its creation.
 */
final class DueQueue {
  private final PriorityQueue<Lane> lanes;

  DueQueue(int capacity) {
    lanes =
        new PriorityQueue<>(
            Math.max(1, capacity), Comparator.comparingLong((Lane lane) -> lane.eventNs));
  }

  boolean isEmpty() {
    return lanes.isEmpty();
  }

  /** Returns the earliest time. The queue must not be empty. */
  long earliestNs() {
    return lanes.element().eventNs;
  }

  void add(Lane lane) {
    lanes.add(lane);
  }

  /** Removes and returns the lane with the earliest time. The queue must not be empty. */
  Lane poll() {
    return lanes.remove();
  }
}
