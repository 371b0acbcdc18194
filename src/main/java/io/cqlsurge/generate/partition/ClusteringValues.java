package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;

/**
 * The values of all clustering columns of one partition. Its rows are all combinations of them, for
 * all values of a column have the same values below them. Belongs to one thread.
 */
final class ClusteringValues {
  /** No partition counts for more rows; none could be written in a lifetime. */
  static final long MOST_ROWS = 1L << 60;

  private final Level[] levels;

  ClusteringValues(ColumnValues[] clustering, RowOrder order) {
    levels = new Level[clustering.length];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = new Level(clustering[i], order);
    }
  }

  /** Turns to a partition. */
  void fill(long partitionSeed) {
    long seed = partitionSeed;
    for (Level level : levels) {
      level.fill(seed);
      seed = level.seedBelow();
    }
  }

  int count() {
    return levels.length;
  }

  /** How many values a level has. */
  int size(int level) {
    return levels[level].size();
  }

  /** How many values were drawn for the first level, equal ones included. */
  int drawnFirst() {
    return levels[0].drawn();
  }

  /** How many rows the partition has; without levels, one. */
  long rows() {
    double rows = 1;
    for (Level level : levels) {
      rows *= level.size();
    }
    return (long) Math.min(rows, MOST_ROWS);
  }

  ByteBuffer value(int level, int index) {
    return levels[level].value(index);
  }

  /** From what a row follows, by its index on the last level. */
  long rowSeed(int index) {
    return levels[levels.length - 1].rowSeed(index);
  }

  /** The index on each level of a row by the number of rows before it. */
  void split(long position, long[] into) {
    long rest = position;
    for (int i = levels.length - 1; i > 0; i--) {
      into[i] = rest % levels[i].size();
      rest /= levels[i].size();
    }
    into[0] = rest;
  }
}
