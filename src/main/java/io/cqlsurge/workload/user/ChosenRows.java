package io.cqlsurge.workload.user;

import io.cqlsurge.generate.partition.Row;
import io.cqlsurge.workload.Work;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The rows of one partition that provide a statement's values. It belongs to one thread. */
final class ChosenRows {
  private final SplittableRandom random = new SplittableRandom();
  private final List<ByteBuffer[]> rows = new ArrayList<>();
  private final int columns;
  private final int[] needed;
  private final int[] required;
  private final ClockCells clock;
  private int count;
  private long dueUs;
  private SequenceState sequence = new SequenceState();

  /**
   * Creates storage for rows of a table.
   *
   * @param columns the column count of the table
   * @param needed the positions of the columns that are used; the others are not stored
   * @param required those that need a value
   * @param clock those that get the time
   */
  ChosenRows(int columns, IntStream needed, IntStream required, ClockCells clock) {
    this.columns = columns;
    this.needed = needed.sorted().distinct().toArray();
    this.required = required.toArray();
    this.clock = clock;
  }

  /** Removes all rows, for the next request of a lane. */
  void begin(Work work) {
    count = 0;
    dueUs = work.dueUs();
    sequence = UserWork.of(work).sequence;
  }

  /** Returns the state of the lane's sequence. */
  SequenceState sequence() {
    return sequence;
  }

  void keep(Row row) {
    if (count == rows.size()) {
      rows.add(new ByteBuffer[columns]);
    }
    replace(count++, row);
  }

  /** Stores a row if it has all required values, or if {@code isAny} is true. */
  void keep(Row row, boolean isAny) {
    keep(row);
    for (int column : required) {
      if (!isAny && rows.get(count - 1)[column] == null) {
        count--;
        return;
      }
    }
  }

  void replace(int index, Row row) {
    @Nullable ByteBuffer[] cells = rows.get(index);
    for (int column : needed) {
      cells[column] = row.value(column);
    }
    clock.fill(cells, dueUs);
  }

  /** Replaces a column's value in all rows. */
  void replace(int column, ByteBuffer value) {
    rows.subList(0, count).forEach(row -> row[column] = value);
  }

  int count() {
    return count;
  }

  /** Returns a cell of the first row. */
  @Nullable ByteBuffer first(int column) {
    return rows.get(0)[column];
  }

  /** Returns a cell of a row by its index. */
  @Nullable ByteBuffer cell(int row, int column) {
    return rows.get(row)[column];
  }

  /** Returns a cell of a random row; all rows are equally likely. */
  @Nullable ByteBuffer any(int column) {
    return rows.get(count == 1 ? 0 : random.nextInt(count))[column];
  }
}
