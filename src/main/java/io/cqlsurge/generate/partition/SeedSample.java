package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The distinct partitions and rows that a seed sample gives, as counts.
 *
 * @param seeds the distinct seed count
 * @param keys the number of different partition keys
 * @param partitionSeeds the number of different partition seeds, from folding these keys;
 *     partitions with the same seed have the same rows
 * @param rows the number of rows in partitions with several rows, counted by the last clustering
 *     column's values
 * @param rowSeeds the number of different seeds for these rows; rows of a partition with the same
 *     seed have the same cells
 */
public record SeedSample(int seeds, int keys, int partitionSeeds, int rows, int rowSeeds) {
  private static final int PARENTS = 20;
  private static final int MAX_VALUES = 1_000;

  /** Minimum seed count per partition at which there are too few partitions. */
  private static final int SEEDS_PER_PARTITION = 100;

  /** Generates the sample of some seeds; equal seeds count once. */
  public static SeedSample of(PartitionShape shape, long[] seeds) {
    long[] different = Arrays.stream(seeds).distinct().toArray();
    Set<List<ByteBuffer>> keys = new HashSet<>();
    Set<Long> folded = new HashSet<>();
    ColumnValues[] columns = shape.generators(shape.table().partitionKey());
    for (long seed : different) {
      ByteBuffer[] key = new ByteBuffer[columns.length];
      folded.add(ColumnValues.key(columns, seed, key));
      keys.add(List.of(key));
    }
    long[] rows = shape.levels() == 0 ? new long[2] : rows(shape, different);
    return new SeedSample(
        different.length, keys.size(), folded.size(), (int) rows[0], (int) rows[1]);
  }

  /** Counts the rows under some parents, and the different seeds of these rows. */
  private static long[] rows(PartitionShape shape, long[] parents) {
    ColumnValues last = shape.generators(shape.table().clustering())[shape.levels() - 1];
    long rows = 0;
    long rowSeeds = 0;
    for (long parent : Arrays.copyOf(parents, Math.min(PARENTS, parents.length))) {
      last.seed(parent);
      long count = Math.min(MAX_VALUES, last.count());
      Set<ByteBuffer> values = new HashSet<>();
      Set<Long> folded = new HashSet<>();
      for (long i = 0; i < count; i++) {
        ByteBuffer value = last.next();
        values.add(value);
        folded.add(last.fold(parent, value));
      }
      if (values.size() > 1) {
        rows += values.size();
        rowSeeds += folded.size();
      }
    }
    return new long[] {rows, rowSeeds};
  }

  /** Returns whether there are at least a hundred times as many seeds as partitions. */
  public boolean hasFewPartitions() {
    return keys > 0 && seeds >= SEEDS_PER_PARTITION * (long) keys;
  }

  /** Returns whether at least half of the partitions have the same rows as another one. */
  public boolean partitionsCollapse() {
    return keys > 1 && keys >= 2L * partitionSeeds;
  }

  /**
   * Returns whether at least half of the rows have the same cells as another row in their
   * partition.
   */
  public boolean rowsCollapse() {
    return rows > 1 && rows >= 2L * rowSeeds;
  }
}
