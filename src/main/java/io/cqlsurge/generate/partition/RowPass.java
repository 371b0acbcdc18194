package io.cqlsurge.generate.partition;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * An iteration over a row range in one partition, either all rows or a random selection. It visits
 * the values of the first level one by one, and for each selected value the next level. It belongs
 * to one thread.
 */
final class RowPass {
  /** Share above which every row is selected. */
  private static final double ALL = 0.99999f;

  /** Share below which the next selected value is drawn, instead of whether each one is. */
  private static final double FEW = 0.05;

  private final ClusteringValues levels;
  private final Averages averages;
  private final SplittableRandom random;
  private final long[] at;
  private final long[] last;
  private final int[] indexes;
  private final double[] correction;
  private final double[] chance;
  private double share;
  private boolean averaged;
  private int level;

  /** Whether the value that the pass has moved to was drawn as the next selected one. */
  private boolean isDrawn;

  RowPass(ClusteringValues levels, Averages averages, SplittableRandom random) {
    int count = levels.count();
    this.levels = levels;
    this.averages = averages;
    this.random = random;
    this.at = new long[count];
    this.last = new long[count];
    this.indexes = new int[count];
    this.correction = new double[count];
    this.chance = new double[count];
  }

  /**
   * Moves to the first selected row of a range.
   *
   * @param from the number of rows before the range
   * @param to the last row of the range, below the row count
   * @param selectedShare the share of the rows to select; the last row is selected if no other row
   *     was
   */
  void start(long from, long to, double selectedShare) {
    averaged = false;
    levels.split(to, last);
    if (!seek(from, selectedShare)) {
      throw new IllegalStateException("no row in the range from " + from + " to " + to);
    }
  }

  /**
   * Moves to the first selected row of a range, as in cassandra-stress. It counts rows as if all
   * partitions had average sizes, skips the rows of a group beyond the average, and ends early on
   * levels between the first and the last.
   *
   * @return whether there is a selected row
   */
  boolean startAveraged(long from, long to, double selectedShare) {
    averaged = true;
    averages.split(to, last);
    return seek(from, selectedShare);
  }

  /** Moves to the next selected row; returns false if there is none. */
  boolean next() {
    return advance(at.length - 1, false);
  }

  int index(int level) {
    return indexes[level];
  }

  /** Returns whether the iteration is past the last value of the first level. */
  boolean atEnd() {
    return isEmpty(0);
  }

  private boolean seek(long from, double selectedShare) {
    share = selectedShare;
    Arrays.fill(correction, 1);
    Arrays.fill(chance, 1);
    if (from == 0) {
      at[0] = -1;
      return advance(0, true);
    }
    if (averaged) {
      averages.split(from, at);
    } else {
      levels.split(from, at);
    }
    return seekStart();
  }

  /**
   * Moves to the range's start. If the partition has no row there, moves to the next row; the
   * indexes of the levels above are not updated, as in cassandra-stress.
   */
  private boolean seekStart() {
    for (int i = 0; i < at.length; i++) {
      if (isEmpty(i) && !nextAbove(i)) {
        return false;
      }
      indexes[i] = (int) at[i];
    }
    if (compare(at.length - 1) > 0) {
      return false;
    }
    at[at.length - 1]--;
    return advance(at.length - 1, true);
  }

  private boolean nextAbove(int level) {
    int above = level;
    do {
      above--;
      if (above < 0) {
        return false;
      }
      at[above]++;
    } while (isEmpty(above));
    Arrays.fill(at, above + 1, at.length, 0);
    return true;
  }

  private boolean isEmpty(int level) {
    return at[level] >= levels.size(level);
  }

  /**
   * Compares the current values down to a level with the range's end: negative if before it,
   * positive if after it. If the end is beyond the last value, the last value counts as the end.
   */
  private int compare(int level) {
    boolean before = false;
    for (int i = 0; i <= level; i++) {
      boolean onlyOne = at[i] == levels.size(i) - 1;
      if (before) {
        if (!onlyOne) {
          return -1;
        }
      } else if (at[i] > last[i]) {
        return 1;
      } else if (at[i] < last[i]) {
        if (!onlyOne) {
          return -1;
        }
        before = true;
      }
    }
    return 0;
  }

  private boolean advance(int from, boolean first) {
    isDrawn = false;
    level = from;
    at[level]++;
    while (ascend()) {
      int end = compare(level);
      if (end > 0) {
        return false;
      }
      if (selects(first && end == 0)) {
        indexes[level] = (int) at[level];
        level++;
        if (level == at.length) {
          return true;
        }
        descend();
      } else if (end == 0) {
        return false;
      } else {
        at[level]++;
        skip(share * chance[level]);
      }
    }
    return false;
  }

  /**
   * Moves to the next selected value of a level if few are, at most to the last one: the number of
   * values before it has a geometric distribution.
   */
  private void skip(double probability) {
    long end = Math.min(levels.size(level) - 1L, last[level]);
    if (probability < FEW && at[level] < end) {
      double skipped = Math.log(1 - random.nextDouble()) / Math.log1p(-probability);
      isDrawn = skipped < end - at[level];
      at[level] = isDrawn ? at[level] + (long) skipped : end;
    }
  }

  /**
   * Moves up from the levels that have no more values. An averaged range ends when any level passes
   * its end, independent of the levels above.
   */
  private boolean ascend() {
    while (isEmpty(level)) {
      if (level == 0) {
        return false;
      }
      level--;
      at[level]++;
      if (averaged && at[level] > last[level]) {
        return false;
      }
    }
    return true;
  }

  private boolean selects(boolean always) {
    double probability = share * chance[level];
    boolean wasDrawn = isDrawn;
    isDrawn = false;
    return always || wasDrawn || probability > ALL || probability >= random.nextDouble();
  }

  private void descend() {
    at[level] = 0;
    if (share < 1) {
      correction[level] = correction[level - 1] / Math.min(1, share * chance[level - 1]);
      chance[level] = averages.rowsBelow(level) * correction[level];
    }
  }
}
