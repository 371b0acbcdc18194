package io.cqlsurge.generate.partition;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Goes over rows of one partition, all of a stretch or some picked by chance: value by value on the
 * first level, for each picked one those of the next. Belongs to one thread.
 */
final class RowPass {
  /** A share above this one picks every row. */
  private static final double ALL = 0.99999f;

  private final ClusteringValues levels;
  private final Averages averages;
  private final SplittableRandom random;
  private final long[] at;
  private final long[] last;
  private final int[] cells;
  private final double[] roll;
  private final double[] chance;
  private double share;
  private boolean averaged;
  private int level;

  RowPass(ClusteringValues levels, Averages averages, SplittableRandom random) {
    int count = levels.count();
    this.levels = levels;
    this.averages = averages;
    this.random = random;
    this.at = new long[count];
    this.last = new long[count];
    this.cells = new int[count];
    this.roll = new double[count];
    this.chance = new double[count];
  }

  /**
   * Turns to the first picked row of a stretch.
   *
   * @param from how many rows lie before it
   * @param to the stretch's last row, below the number of rows
   * @param picked the share of the rows to pick; the last is picked if no other was
   */
  void start(long from, long to, double picked) {
    averaged = false;
    levels.split(to, last);
    if (!seek(from, picked)) {
      throw new IllegalStateException("no row in a stretch from " + from + " to " + to);
    }
  }

  /**
   * Turns to the first picked row of a stretch of cassandra-stress, which counts rows as if all
   * partitions were average, skips the rest of a group beyond that, and ends early on the levels
   * between the first and the last.
   *
   * @return whether there is one
   */
  boolean startAveraged(long from, long to, double picked) {
    averaged = true;
    averages.split(to, last);
    return seek(from, picked);
  }

  /** Goes on to the next picked row; false if there is none. */
  boolean next() {
    return advance(at.length - 1, false);
  }

  /** The index of the current row's value on a level. */
  int index(int level) {
    return cells[level];
  }

  /** Whether the last value of the first level was left behind. */
  boolean atEnd() {
    return isEmpty(0);
  }

  private boolean seek(long from, double picked) {
    share = picked;
    Arrays.fill(roll, 1);
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
   * Where the partition has no such row it goes on with the next that is there; the cells of the
   * levels above are left as they were, as the original has it.
   */
  private boolean seekStart() {
    for (int i = 0; i < at.length; i++) {
      if (isEmpty(i) && !nextAbove(i)) {
        return false;
      }
      cells[i] = (int) at[i];
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
   * Where the current values down to a level stand to the end of the stretch: negative before it,
   * positive behind it. The last value there is counts as the end where the end lies beyond.
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
    level = from;
    at[level]++;
    while (ascend()) {
      int end = compare(level);
      if (end > 0) {
        return false;
      }
      if (picks(first && end == 0)) {
        cells[level] = (int) at[level];
        level++;
        if (level == at.length) {
          return true;
        }
        descend();
      } else if (end == 0) {
        return false;
      } else {
        at[level]++;
      }
    }
    return false;
  }

  /**
   * Leaves the levels whose values are used up. The end of an averaged stretch is met on any level,
   * whatever the levels above are at.
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

  private boolean picks(boolean always) {
    double probability = share * chance[level];
    return always || probability > ALL || probability >= random.nextDouble();
  }

  private void descend() {
    at[level] = 0;
    if (share < 1) {
      roll[level] = roll[level - 1] / Math.min(1, share * chance[level - 1]);
      chance[level] = averages.rowsBelow(level) * roll[level];
    }
  }
}
