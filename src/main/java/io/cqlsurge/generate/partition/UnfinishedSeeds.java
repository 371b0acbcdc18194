package io.cqlsurge.generate.partition;

import java.util.Arrays;

/**
 * The partitions with rows left to write, in the order in which they were started. Finding the n-th
 * and removing any takes logarithmic time. It is not thread-safe.
 */
final class UnfinishedSeeds {
  private static final int MIN_SLOTS = 64;

  private Seed[] slots = new Seed[MIN_SLOTS];

  /** A Fenwick tree over the occupied slots; index 0 is unused. */
  private int[] sums = new int[MIN_SLOTS + 1];

  private int used;
  private int size;

  int size() {
    return size;
  }

  void add(Seed seed) {
    if (used == slots.length) {
      compact();
    }
    put(seed);
  }

  void remove(Seed seed) {
    slots[seed.slot] = null;
    count(seed.slot, -1);
    seed.unfinished = false;
    size--;
  }

  /** Returns the seed at a position below the size; 0 is the oldest. */
  Seed at(int index) {
    int slot = 0;
    int left = index + 1;
    for (int step = slots.length; step > 0; step >>= 1) {
      if (slot + step <= slots.length && sums[slot + step] < left) {
        slot += step;
        left -= sums[slot];
      }
    }
    return slots[slot];
  }

  private void put(Seed seed) {
    slots[used] = seed;
    count(used, 1);
    seed.slot = used;
    seed.unfinished = true;
    used++;
    size++;
  }

  private void count(int slot, int change) {
    for (int node = slot + 1; node <= slots.length; node += node & -node) {
      sums[node] += change;
    }
  }

  /**
   * Removes free slots. Afterwards at least half of the slots are free, so the cost per added seed
   * is small.
   */
  private void compact() {
    Seed[] old = slots;
    int length = Math.max(MIN_SLOTS, Integer.highestOneBit(Math.max(1, size)) * 4);
    slots = new Seed[length];
    sums = length + 1 == sums.length ? sums : new int[length + 1];
    Arrays.fill(sums, 0);
    used = 0;
    size = 0;
    for (Seed seed : old) {
      if (seed != null) {
        put(seed);
      }
    }
  }
}
