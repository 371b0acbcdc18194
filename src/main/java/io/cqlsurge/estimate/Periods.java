package io.cqlsurge.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BinaryOperator;

/**
 * Consecutive periods of a run in a list of bounded length. When it is full, pairs of neighbours
 * are joined, and each later entry covers twice as many periods. Not thread-safe.
 */
public final class Periods<T> {
  private final int most;
  private final BinaryOperator<T> join;
  private final List<T> entries = new ArrayList<>();
  private int periodsPerEntry = 1;
  private int periodsInLast;

  /**
   * Creates an empty list.
   *
   * @param most maximum number of entries; even, so that they can be joined in pairs
   * @param join returns a period and the one that follows it as one
   */
  public Periods(int most, BinaryOperator<T> join) {
    this.most = most;
    this.join = join;
  }

  public void add(T period) {
    if (!entries.isEmpty() && periodsInLast < periodsPerEntry) {
      int last = entries.size() - 1;
      entries.set(last, join.apply(entries.get(last), period));
      periodsInLast++;
      return;
    }
    if (entries.size() == most) {
      for (int i = 0; i < most / 2; i++) {
        entries.set(i, join.apply(entries.get(i), entries.remove(i + 1)));
      }
      periodsPerEntry *= 2;
    }
    entries.add(period);
    periodsInLast = 1;
  }

  /** Returns how many periods an entry covers; the last entry can have fewer. */
  public int periodsPerEntry() {
    return periodsPerEntry;
  }

  /** Returns a copy of the entries, in order. */
  public List<T> list() {
    return new ArrayList<>(entries);
  }
}
