package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.schema.Column;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * A cursor over the rows of one partition at a time. The values of a row depend only on the seed,
 * not on the partitions before. It keeps the clustering values of one partition in memory, not its
 * rows. It belongs to one thread.
 */
public final class PartitionCursor {
  private final PartitionShape shape;
  private final ColumnValues[] keys;
  private final ByteBuffer[] key;
  private final ClusteringValues levels;
  private final RowPass pass;
  private final CurrentRow row;
  private final TableChoice tables;

  private long partition;
  private long partitionSeed;
  private int table;
  private boolean hasNext;
  private boolean writing;
  private boolean finished;

  /** Creates a cursor for one thread; its random selection of rows differs each time. */
  public PartitionCursor(PartitionShape shape) {
    this(shape, new SplittableRandom());
  }

  /** Creates a cursor whose selection of rows depends only on {@code random}. */
  PartitionCursor(PartitionShape shape, SplittableRandom random) {
    this.shape = shape;
    this.keys = shape.generators(shape.table().partitionKey());
    this.key = new ByteBuffer[keys.length];
    ColumnValues[] clustering = shape.generators(shape.table().clustering());
    this.levels = new ClusteringValues(clustering, shape.rules().order(), shape.store());
    this.pass = new RowPass(levels, shape.averages(), random);
    this.row = new CurrentRow();
    this.tables = shape.tables();
  }

  /** Moves to a partition of which only the {@link #key} is needed; generates no rows. */
  public void moveTo(Seed seed) {
    hasNext = false;
    writing = false;
    partition = seed.value();
    partitionSeed = ColumnValues.key(keys, partition, key);
    table = tables.of(seed.value());
  }

  /** Returns the partition's table, from 0, if there are several. */
  public int table() {
    return table;
  }

  /** Returns a value of the partition key, in a new buffer for each partition. Do not change it. */
  public ByteBuffer key(int column) {
    return key[column];
  }

  /**
   * Moves to the rows that the next visit to a partition writes, and takes them from the seed.
   *
   * @param select the share of the rows to write, from 0 to 1; at least one row is written
   * @param population the share of values that each row has, starting with the first value, from 0
   *     to 1
   * @return whether there are rows; if not, the partition is finished
   */
  public boolean write(Seed seed, double select, double population) {
    long rows = moveToRows(seed, population);
    writing = true;
    finished = true;
    if (shape.levels() == 0) {
      seed.take(1);
      hasNext = true;
    } else if (rows == 0) {
      seed.take(1);
    } else if (shape.rules().originalPasses()) {
      hasNext = takeAveraged(seed, select);
    } else {
      hasNext = take(seed, rows, select);
    }
    return hasNext;
  }

  private long moveToRows(Seed seed, double population) {
    moveTo(seed);
    levels.fill(partition, partitionSeed);
    row.population = population;
    long rows = levels.rows();
    row.isOnly = rows == 1;
    return rows;
  }

  private boolean take(Seed seed, long rows, double select) {
    long count = visitRows(seed, rows);
    long from = seed.take(count);
    finished = rows - from <= count;
    if (from < rows) {
      pass.start(from, finished ? rows - 1 : from + count - 1, select);
    }
    return from < rows;
  }

  private boolean takeAveraged(Seed seed, double select) {
    long count = visitRows(seed, (long) averageRows());
    boolean found;
    do {
      long from = seed.take(count);
      found = pass.startAveraged(from, from + count - 1, select);
      finished = pass.atEnd();
    } while (!found && !finished);
    return found;
  }

  private long visitRows(Seed seed, long rows) {
    return seed.visits() == 1 ? shape.wholePartition() : Math.max(1, rows / seed.visits());
  }

  private double averageRows() {
    return (double) levels.drawnFirst() * shape.averages().rowsBelow(0);
  }

  /**
   * Moves to a partition's rows; if the partition is being written, to the rows taken so far.
   *
   * @param select the share of the rows to return, from 0 to 1; at least one row is returned
   * @param population the share of values that each row has, starting with the first value, from 0
   *     to 1
   * @return false if the partition is empty
   */
  public boolean read(Seed seed, double select, double population) {
    long rows = moveToRows(seed, population);
    return rows > 0 && readUpTo(seed, select);
  }

  /**
   * Moves to some rows of a partition; if the partition is being written, to some of the rows taken
   * so far.
   *
   * @param target the approximate row count, as a share of the average number. With several levels
   *     there are more, because each selected group has at least one row.
   * @param population the share of values that each row has, starting with the first value, from 0
   *     to 1
   * @return false if the partition is empty
   */
  public boolean readSome(Seed seed, int target, double population) {
    long rows = moveToRows(seed, population);
    if (rows == 0) {
      return false;
    }
    long position = seed.position();
    double expected = shape.levels() > 0 && position == 0 ? averageRows() : Math.max(1, position);
    return readUpTo(seed, Math.max(0, Math.min(1, target / expected)));
  }

  /**
   * Moves to the rows from a position in a partition; if the partition is being written, only to
   * rows taken so far. It ignores the original passes.
   *
   * @param from how many rows are before them; beyond the end, the last row is the only one
   * @param population the share of values that each row has
   * @return false if the partition is empty
   */
  public boolean readFrom(Seed seed, long from, long count, double population) {
    moveToRows(seed, population);
    return start(seed, from, count);
  }

  /**
   * Moves to one row of a partition like {@link #readFrom}.
   *
   * @param share the share of its rows that are before it, from 0 to below 1
   */
  public boolean readAt(Seed seed, double share, double population) {
    moveToRows(seed, population);
    return start(seed, (long) (share * readable(seed)), 1);
  }

  private boolean start(Seed seed, long from, long count) {
    long rows = readable(seed);
    hasNext = rows > 0;
    if (hasNext && shape.levels() > 0) {
      pass.start(Math.min(from, rows - 1), Math.min(from + count, rows) - 1, 1);
    }
    return hasNext;
  }

  /** Returns how many rows a read can return from the current partition. */
  public long readable(Seed seed) {
    long position = seed.position();
    return position == 0 ? levels.rows() : Math.min(position, levels.rows());
  }

  private boolean readUpTo(Seed seed, double select) {
    long position = seed.position();
    hasNext = true;
    if (shape.levels() > 0 && position > 0 && shape.rules().originalPasses()) {
      hasNext = pass.startAveraged(0, position - 1, select);
    } else if (shape.levels() > 0) {
      pass.start(0, readable(seed) - 1, select);
    }
    return hasNext;
  }

  /** Sets whether the following rows get values in place of a column's share of nulls. */
  public void ignoreNulls(boolean isIgnored) {
    row.ignoresNulls = isIgnored;
  }

  /** Returns whether the partition has only one row, including rows not written yet. */
  public boolean isOnlyRow() {
    return row.isOnly;
  }

  public boolean hasNext() {
    return hasNext;
  }

  /** Moves to the next row and returns it; every call returns the same object. */
  public Row next() {
    if (!hasNext) {
      throw new IllegalStateException("there are no more rows");
    }
    row.copy();
    hasNext = shape.levels() > 0 && pass.next();
    if (writing && !hasNext && shape.rules().originalPasses() && shape.levels() > 0) {
      finished = pass.atEnd();
    }
    return row;
  }

  /**
   * Returns whether a write has left no rows of the partition for later visits. The result is valid
   * when {@link #hasNext} is false.
   */
  public boolean finished() {
    return finished;
  }

  private final class CurrentRow implements Row {
    private final ColumnValues[] values = shape.generators(shape.table().values());
    private final boolean[] isStatic = new boolean[values.length];
    private final ByteBuffer[] clustering = new ByteBuffer[shape.levels()];
    private double population;

    /** Whether the partition has only this row, including rows not written yet. */
    private boolean isOnly;

    private long seed;
    private boolean ignoresNulls;

    CurrentRow() {
      List<Column> columns = shape.table().values();
      for (int i = 0; i < isStatic.length; i++) {
        isStatic[i] = columns.get(i).isStatic();
      }
    }

    void copy() {
      seed = partitionSeed;
      for (int i = 0; i < clustering.length; i++) {
        clustering[i] = levels.value(i, pass.index(i));
      }
      if (clustering.length > 0) {
        seed = levels.rowSeed(partitionSeed, clustering);
      }
    }

    @Override
    public @Nullable ByteBuffer value(int column) {
      if (column < key.length) {
        return key[column];
      }
      int inRow = column - key.length;
      return inRow < clustering.length ? clustering[inRow] : generated(inRow - clustering.length);
    }

    private @Nullable ByteBuffer generated(int column) {
      if ((double) (column + 1) / values.length > population) {
        return null;
      }
      long start = isStatic[column] && !isOnly ? partitionSeed : seed;
      start = values[column].isOfPartition() ? partition : start;
      if (values[column].isNull(start) && !ignoresNulls) {
        return null;
      }
      values[column].seed(start);
      return values[column].next();
    }
  }
}
