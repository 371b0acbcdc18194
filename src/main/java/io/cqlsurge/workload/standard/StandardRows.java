package io.cqlsurge.workload.standard;

import io.cqlsurge.distribution.Ratio;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.StandardRow;
import io.cqlsurge.workload.CqlText;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.List;

/** The partitions of a predefined table as one worker meets them, one after the other. */
final class StandardRows {
  private final SeedSource seeds;
  private final StandardRow row;
  private final List<String> columns;
  private final Ratio population;
  private final double smallestPopulation;
  private final Seed seed = new Seed();
  private double filled = 1;

  /**
   * Partitions in the order of their seeds.
   *
   * @param population the share of the columns that a row has, from the first on
   */
  StandardRows(SeedSource seeds, StandardRow row, List<String> columns, RatioSpec population) {
    this.seeds = seeds;
    this.row = row;
    this.columns = columns;
    this.population = population.create();
    this.smallestPopulation = population.min();
  }

  /** Turns to the next partition; false if there is none. */
  boolean next() {
    if (!seeds.next(seed)) {
      return false;
    }
    row.moveTo(seed.value());
    filled = population.next();
    return true;
  }

  int columns() {
    return columns.size();
  }

  String columnName(int column) {
    return columns.get(column);
  }

  ByteBuffer key() {
    return row.key();
  }

  /** The seed of the partition turned to, as it came. */
  long seed() {
    return seed.value();
  }

  /** From what the cells of the partition turned to follow. */
  long partitionSeed() {
    return row.digest();
  }

  private boolean has(double share, int column) {
    return (double) (column + 1) / columns.size() <= share;
  }

  /** A cell of the partition turned to; null where the row has none. */
  ByteBuffer cell(int column) {
    return has(filled, column) ? row.cell(row.digest(), column) : null;
  }

  /**
   * What is wrong with a cell of some partition; null if it is right. A cell may be missing that
   * not every row has.
   */
  String difference(long partitionSeed, int column, ByteBuffer found) {
    boolean right =
        found == null
            ? !has(smallestPopulation, column)
            : row.matches(partitionSeed, column, found);
    if (right) {
      return null;
    }
    return "column "
        + CqlText.name(columns.get(column))
        + ": expected "
        + CqlText.blob(row.cell(partitionSeed, column))
        + ", found "
        + (found == null ? "null" : CqlText.blob(found));
  }

  String keys(Work work) {
    return CqlText.hex(work.key());
  }
}
