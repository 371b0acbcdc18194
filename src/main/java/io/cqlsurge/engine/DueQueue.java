package io.cqlsurge.engine;

/**
 * A priority queue of lanes that wait for a point in time: a binary heap ordered by {@code
 * eventNs}, in an array with space for all lanes. Used by one thread. Does not allocate after its
 * creation.
 */
final class DueQueue {
  private final Lane[] heap;
  private int size;

  DueQueue(int capacity) {
    heap = new Lane[capacity];
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns the earliest time. The queue must not be empty. */
  long earliestNs() {
    return heap[0].eventNs;
  }

  void add(Lane lane) {
    int hole = size++;
    while (hole > 0 && lane.eventNs < heap[(hole - 1) / 2].eventNs) {
      heap[hole] = heap[(hole - 1) / 2];
      hole = (hole - 1) / 2;
    }
    heap[hole] = lane;
  }

  /** Removes and returns the lane with the earliest time. The queue must not be empty. */
  Lane poll() {
    final Lane earliest = heap[0];
    Lane last = heap[--size];
    heap[size] = null;
    if (size > 0) {
      sink(last);
    }
    return earliest;
  }

  private void sink(Lane lane) {
    int hole = 0;
    int child = 1;
    while (child < size) {
      if (child + 1 < size && heap[child + 1].eventNs < heap[child].eventNs) {
        child++;
      }
      if (lane.eventNs <= heap[child].eventNs) {
        break;
      }
      heap[hole] = heap[child];
      hole = child;
      child = 2 * hole + 1;
    }
    heap[hole] = lane;
  }
}
