package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;

/**
 * The average value and row counts in a partition: for each level, the values under one parent, and
 * the rows below one value. An average of 0 counts as 1. Immutable.
 */
final class Averages {
  private final long[] values;
  private final long[] rowsBelow;

  Averages(ColumnValues[] clustering) {
    int levels = clustering.length;
    values = new long[levels];
    rowsBelow = new long[levels];
    double below = 1;
    for (int i = levels - 1; i >= 0; i--) {
      values[i] = Math.max(1, clustering[i].averageCount());
      rowsBelow[i] = (long) below;
      below *= values[i];
    }
  }

  long values(int level) {
    return values[level];
  }

  long rowsBelow(int level) {
    return rowsBelow[level];
  }

  /**
   * Computes the index on each level of the row at a position, as if all partitions had average
   * sizes.
   */
  void split(long position, long[] into) {
    long rest = position;
    for (int i = 0; i < into.length; i++) {
      into[i] = rest / rowsBelow[i];
      rest %= rowsBelow[i];
    }
    for (int i = into.length - 1; i > 0; i--) {
      into[i - 1] += into[i] / values[i];
      into[i] %= values[i];
    }
  }
}
