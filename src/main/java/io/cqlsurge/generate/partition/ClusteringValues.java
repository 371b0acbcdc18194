package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;

/**
 * The values in all clustering columns of one partition. The rows are all their combinations,
 * because all values in a column have the same values below them. It belongs to one thread.
 */
final class ClusteringValues {
  /** Upper limit for a partition's computed row count; more rows could never be written. */
  static final long MAX_ROWS = 1L << 60;

  private final Level[] levels;

  /** The first level that a row's seed depends on. */
  private final int firstOfSeed;

  ClusteringValues(ColumnValues[] clustering, RowOrder order, RowStore store) {
    levels = new Level[clustering.length];
    for (int i = 0; i < levels.length; i++) {
      levels[i] = new Level(clustering[i], order, i, store);
    }
    firstOfSeed = order == RowOrder.NUMBERED ? 0 : levels.length - 1;
  }

  void fill(long partition, long partitionSeed) {
    long seed = partitionSeed;
    for (Level level : levels) {
      level.fill(partition, seed);
      seed = level.seedBelow();
    }
  }

  int count() {
    return levels.length;
  }

  int size(int level) {
    return levels[level].size();
  }

  /** Returns the number of values drawn for the first level, including duplicates. */
  int drawnFirst() {
    return levels[0].drawn();
  }

  /** Returns the row count of the partition; one if there are no clustering columns. */
  long rows() {
    double rows = 1;
    for (Level level : levels) {
      rows *= level.size();
    }
    return (long) Math.min(rows, MAX_ROWS);
  }

  ByteBuffer value(int level, int index) {
    return levels[level].value(index);
  }

  /** Returns the seed for the row with these values in the clustering columns, at least one. */
  long rowSeed(long partitionSeed, ByteBuffer[] values) {
    long seed = partitionSeed;
    for (int i = firstOfSeed; i < levels.length; i++) {
      seed = levels[i].rowSeed(seed, values[i]);
    }
    return seed;
  }

  /** Computes the index on each level of the row at a position. */
  void split(long position, long[] into) {
    long rest = position;
    for (int i = levels.length - 1; i > 0; i--) {
      into[i] = rest % levels[i].size();
      rest /= levels[i].size();
    }
    into[0] = rest;
  }
}
