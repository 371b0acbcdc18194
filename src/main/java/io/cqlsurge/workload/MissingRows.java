package io.cqlsurge.workload;

import java.util.ArrayList;
import java.util.List;

/**
 * The first seeds whose rows were missing or wrong. Takes them from any thread; costs one volatile
 * read once it has enough.
 */
public final class MissingRows {
  private static final int ENOUGH = 5;

  private final List<Miss> misses = new ArrayList<>();
  private volatile boolean full;

  /**
   * A read that did not find what it should.
   *
   * @param seed as the generators are given it
   * @param found whether there were rows, though not the right ones
   */
  record Miss(long seed, boolean found) {}

  /** Takes a read that did not find what it should. */
  public void add(long seed, boolean found) {
    if (!full) {
      keep(new Miss(seed, found));
    }
  }

  private synchronized void keep(Miss miss) {
    if (misses.size() < ENOUGH) {
      misses.add(miss);
    }
    full = misses.size() == ENOUGH;
  }

  /** Whether there are as many as are kept. */
  public boolean isFull() {
    return full;
  }

  /** Those there are so far. */
  public synchronized List<Miss> misses() {
    return List.copyOf(misses);
  }
}
