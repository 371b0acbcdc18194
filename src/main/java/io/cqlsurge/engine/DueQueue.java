package io.cqlsurge.engine;

/**
 * Lanes that have to wait for a moment to come, the earliest first: a binary heap by {@code
 * eventNs} in an array as large as there are lanes. Belongs to one thread; allocates nothing once
 * made.
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

  int size() {
    return size;
  }

  /** The earliest time; only when there is a lane. */
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

  /** Takes the lane with the earliest time out; only when there is one. */
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
