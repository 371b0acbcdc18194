package io.cqlsurge.generate.partition;

import io.cqlsurge.generate.value.ColumnValues;
import io.cqlsurge.schema.Column;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The rows of one partition after the other. What a row holds follows from the seed alone; nothing
 * is left of the partition before. Keeps the clustering values of one partition in memory, not its
 * rows. Belongs to one thread.
 */
public final class PartitionCursor {
  private final PartitionShape shape;
  private final ColumnValues[] keys;
  private final ByteBuffer[] key;
  private final ClusteringValues levels;
  private final RowPass pass;
  private final CurrentRow row;

  private long partitionSeed;
  private boolean hasNext;
  private boolean writing;
  private boolean first;
  private boolean finished;

  /** A cursor for one thread; which rows it selects differs each time. */
  public PartitionCursor(PartitionShape shape) {
    this(shape, new SplittableRandom());
  }

  /** A cursor whose choice of rows depends on {@code random} alone. */
  PartitionCursor(PartitionShape shape, SplittableRandom random) {
    this.shape = shape;
    this.keys = shape.generators(shape.table().partitionKey());
    this.key = new ByteBuffer[keys.length];
    ColumnValues[] clustering = shape.generators(shape.table().clustering());
    this.levels = new ClusteringValues(clustering, shape.rules().order());
    this.pass = new RowPass(levels, shape.averages(), random);
    this.row = new CurrentRow();
  }

  /** Turns to a partition of which only the {@link #key} is wanted; no rows are made. */
  public void moveTo(Seed seed) {
    hasNext = false;
    writing = false;
    partitionSeed = 0;
    for (int i = 0; i < keys.length; i++) {
      keys[i].seed(seed.value());
      key[i] = keys[i].next();
      partitionSeed = keys[i].fold(partitionSeed, key[i]);
    }
  }

  /** A value of the partition key, in a buffer of its own for each partition, not to be changed. */
  public ByteBuffer key(int column) {
    return key[column];
  }

  /**
   * Turns to the rows that the next visit to a partition writes, and takes them from the seed.
   *
   * @param select the share of them to be written, from 0 to 1; at least one row is
   * @param population the share of its values that a row has, from the first on, from 0 to 1
   * @return whether there are any; if not, the partition is finished
   */
  public boolean write(Seed seed, double select, double population) {
    long rows = turn(seed, population);
    writing = true;
    first = false;
    finished = true;
    if (shape.levels() == 0) {
      first = seed.take(1) == 0;
      hasNext = true;
    } else if (rows == 0) {
      first = seed.take(1) == 0;
    } else if (shape.rules().originalPasses()) {
      hasNext = takeAveraged(seed, select);
    } else {
      hasNext = take(seed, rows, select);
    }
    return hasNext;
  }

  private long turn(Seed seed, double population) {
    moveTo(seed);
    levels.fill(partitionSeed);
    row.population = population;
    long rows = levels.rows();
    row.isOnly = rows == 1;
    return rows;
  }

  private boolean take(Seed seed, long rows, double select) {
    long count = visitRows(seed, rows);
    long from = seed.take(count);
    first = from == 0;
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
      first |= from == 0;
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
   * Turns to the rows of a partition; of one that is being written, to those taken so far.
   *
   * @param select the share of them to be delivered, from 0 to 1; at least one row is
   * @param population the share of its values that a row has, from the first on, from 0 to 1
   * @return false if the partition is empty
   */
  public boolean read(Seed seed, double select, double population) {
    long rows = turn(seed, population);
    return rows > 0 && readUpTo(seed.position(), rows, select);
  }

  /**
   * Turns to some rows of a partition; of one that is being written, to some of those taken so far.
   *
   * @param target about how many rows are wanted, a share of the average rows there are; more come
   *     from several levels, for one of each group picked is certain
   * @param population the share of its values that a row has, from the first on, from 0 to 1
   * @return false if the partition is empty
   */
  public boolean readSome(Seed seed, int target, double population) {
    long rows = turn(seed, population);
    if (rows == 0) {
      return false;
    }
    long position = seed.position();
    double expected = shape.levels() > 0 && position == 0 ? averageRows() : Math.max(1, position);
    return readUpTo(position, rows, Math.max(0, Math.min(1, target / expected)));
  }

  private boolean readUpTo(long position, long rows, double select) {
    hasNext = true;
    if (shape.levels() > 0 && position > 0 && shape.rules().originalPasses()) {
      hasNext = pass.startAveraged(0, position - 1, select);
    } else if (shape.levels() > 0) {
      pass.start(0, (position == 0 ? rows : Math.min(position, rows)) - 1, select);
    }
    return hasNext;
  }

  /** Whether a row is left of those turned to. */
  public boolean hasNext() {
    return hasNext;
  }

  /** The next row; the same object each time, its values those of the new row. */
  public Row next() {
    if (!hasNext) {
      throw new IllegalStateException("no row is left");
    }
    row.copy();
    hasNext = shape.levels() > 0 && pass.next();
    if (writing && !hasNext && shape.rules().originalPasses() && shape.levels() > 0) {
      finished = pass.atEnd();
    }
    return row;
  }

  /**
   * Whether a write has left nothing of the partition for later visits. Holds once {@link #hasNext}
   * is false.
   */
  public boolean finished() {
    return finished;
  }

  /** Whether a write was the first visit. */
  boolean first() {
    return first;
  }

  private final class CurrentRow implements Row {
    private final ColumnValues[] values = shape.generators(shape.table().values());
    private final boolean[] isStatic = new boolean[values.length];
    private final ByteBuffer[] clustering = new ByteBuffer[shape.levels()];
    private double population;

    /** Whether the partition has no other row, written or not. */
    private boolean isOnly;

    private long seed;

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
        seed = levels.rowSeed(pass.index(clustering.length - 1));
      }
    }

    @Override
    public ByteBuffer value(int column) {
      if (column < key.length) {
        return key[column];
      }
      int inRow = column - key.length;
      return inRow < clustering.length ? clustering[inRow] : made(inRow - clustering.length);
    }

    private ByteBuffer made(int column) {
      if ((double) (column + 1) / values.length > population) {
        return null;
      }
      values[column].seed(isStatic[column] && !isOnly ? partitionSeed : seed);
      return values[column].next();
    }
  }
}
