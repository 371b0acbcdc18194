package io.cqlsurge.workload.standard;

import io.cqlsurge.database.Rows;
import io.cqlsurge.distribution.Ratio;
import io.cqlsurge.distribution.RatioSpec;
import io.cqlsurge.generate.partition.Seed;
import io.cqlsurge.generate.partition.SeedSource;
import io.cqlsurge.generate.partition.StandardRow;
import io.cqlsurge.generate.value.Bytes;
import io.cqlsurge.workload.CqlText;
import java.nio.ByteBuffer;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The partition sequence in a predefined table that one worker reads or writes. */
final class StandardRows {
  private final SeedSource seeds;
  private final StandardRow row;
  private final List<String> columns;
  private final Ratio population;
  private final double smallestPopulation;
  private final Seed seed = new Seed();
  private double currentPopulation = 1;

  /**
   * Creates the partitions in their seeds' order.
   *
   * @param population the share of columns that each row has, starting with the first column
   */
  StandardRows(SeedSource seeds, StandardRow row, List<String> columns, RatioSpec population) {
    this.seeds = seeds;
    this.row = row;
    this.columns = columns;
    this.population = population.create();
    this.smallestPopulation = population.min();
  }

  /**
   * Moves to the next partition, and adds its key to empty bytes; returns false if there is none.
   */
  boolean next(Bytes key) {
    if (!seeds.next(seed)) {
      return false;
    }
    row.moveTo(seed.value(), key);
    currentPopulation = population.next();
    return true;
  }

  int columns() {
    return columns.size();
  }

  String columnName(int column) {
    return columns.get(column);
  }

  /** Returns the current partition's seed, as returned by its source. */
  long seed() {
    return seed.value();
  }

  /** Returns the seed of the current partition's cells. */
  long partitionSeed() {
    return row.digest();
  }

  private boolean has(double share, int column) {
    return (double) (column + 1) / columns.size() <= share;
  }

  /**
   * Returns a cell of the current partition; null if the row has none.
   *
   * @param into empty bytes, which the cell is a view of
   */
  @Nullable ByteBuffer cell(int column, Bytes into) {
    if (!has(currentPopulation, column)) {
      return null;
    }
    row.cell(row.digest(), column, into);
    return into.view();
  }

  /**
   * Returns the difference between a cell of a reply and the expected one; null if there is none. A
   * cell that not every row has may be missing.
   *
   * @param position the column's position in the reply's rows
   */
  @Nullable String difference(long partitionSeed, int column, Rows reply, int position) {
    ByteBuffer expected = row.cell(partitionSeed, column);
    if (reply.hasValue(0, position, expected)) {
      return null;
    }
    ByteBuffer found = reply.value(0, position);
    if (found == null && !has(smallestPopulation, column)) {
      return null;
    }
    String shown = found == null ? "null" : CqlText.blob(found);
    return "column %s: expected %s, found %s"
        .formatted(CqlText.name(columns.get(column)), CqlText.blob(expected), shown);
  }
}
