package io.cqlsurge.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * The first seeds whose rows were missing or wrong. It is thread-safe; when it is full, a call
 * costs one volatile read.
 */
public final class MissingRows {
  private static final int MAX_MISSES = 5;

  private final List<Miss> misses = new ArrayList<>();
  private volatile boolean full;

  /**
   * A read that did not return the expected rows.
   *
   * @param seed the generators' seed
   * @param found whether there were rows, but wrong ones
   */
  record Miss(long seed, boolean found) {}

  /** Adds a read that did not return the expected rows. */
  public void add(long seed, boolean found) {
    if (!full) {
      keep(new Miss(seed, found));
    }
  }

  private synchronized void keep(Miss miss) {
    if (misses.size() < MAX_MISSES) {
      misses.add(miss);
    }
    full = misses.size() == MAX_MISSES;
  }

  public synchronized void clear() {
    misses.clear();
    full = false;
  }

  /** Returns whether the maximum number of reads is recorded. */
  public boolean isFull() {
    return full;
  }

  public synchronized List<Miss> misses() {
    return List.copyOf(misses);
  }
}
