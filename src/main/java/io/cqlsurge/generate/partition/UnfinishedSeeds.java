package io.cqlsurge.generate.partition;

import java.util.Arrays;

/**
 * The partitions of which rows are left to be written, in the order in which they were begun. Finds
 * the n-th and removes any in logarithmic time. For one thread at a time.
 */
final class UnfinishedSeeds {
  private static final int SMALLEST = 64;

  private Seed[] slots = new Seed[SMALLEST];

  /** A Fenwick tree over the slots that are taken; index 0 is unused. */
  private int[] sums = new int[SMALLEST + 1];

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
    slots[seed.place] = null;
    count(seed.place, -1);
    seed.waiting = false;
    size--;
  }

  /** The one at a position below the size, the oldest being 0. */
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
    seed.place = used;
    seed.waiting = true;
    used++;
    size++;
  }

  private void count(int slot, int change) {
    for (int node = slot + 1; node <= slots.length; node += node & -node) {
      sums[node] += change;
    }
  }

  /**
   * At least as many slots are free afterwards as are taken, so that this costs little an entry.
   */
  private void compact() {
    Seed[] old = slots;
    int length = Math.max(SMALLEST, Integer.highestOneBit(Math.max(1, size)) * 4);
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
