package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The row counts in a sample of partitions, including duplicates, compared with numbers that were
 * drawn independently from the same distributions.
 *
 * @param partitions distinct partition count
 * @param least the smallest row count
 * @param most the largest row count
 * @param deviation standard deviation of the row counts
 * @param independentDeviation standard deviation of independent numbers
 */
public record RowCounts(
    int partitions, double least, double most, double deviation, double independentDeviation) {
  private static final int MIN_PARTITIONS = 30;
  private static final double NARROW = 0.25;

  /** Draws the row counts of some seeds' partitions. */
  public static RowCounts of(PartitionShape shape, long[] seeds) {
    ColumnValues[] keys = shape.generators(shape.table().partitionKey());
    ColumnValues[] clustering = shape.generators(shape.table().clustering());
    ByteBuffer[] key = new ByteBuffer[keys.length];
    long[] partitions =
        Arrays.stream(seeds).map(seed -> ColumnValues.key(keys, seed, key)).distinct().toArray();
    double[] counts =
        Arrays.stream(partitions).mapToDouble(seed -> rows(clustering, seed)).toArray();
    double[] independent = new double[counts.length];
    for (int i = 0; i < independent.length; i++) {
      independent[i] =
          Arrays.stream(clustering).mapToDouble(ColumnValues::count).reduce(1, (a, b) -> a * b);
    }
    return new RowCounts(
        counts.length,
        Arrays.stream(counts).min().orElse(0),
        Arrays.stream(counts).max().orElse(0),
        deviation(counts),
        deviation(independent));
  }

  private static double rows(ColumnValues[] clustering, long partitionSeed) {
    long seed = partitionSeed;
    double rows = 1;
    for (ColumnValues column : clustering) {
      column.seed(seed);
      rows *= Math.max(0, column.count());
      seed = column.fold(seed, column.next());
    }
    return rows;
  }

  private static double deviation(double[] numbers) {
    double mean = Arrays.stream(numbers).average().orElse(0);
    return Math.sqrt(
        Arrays.stream(numbers).map(it -> (it - mean) * (it - mean)).average().orElse(0));
  }

  /** Returns whether close seeds give all partitions nearly the same row count. */
  public boolean isNarrow() {
    return partitions >= MIN_PARTITIONS && deviation < NARROW * independentDeviation;
  }
}
