package io.cqlsurge.workload.user;

import io.cqlsurge.generate.partition.Row;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The rows of one partition from which the values of a statement are taken; one thread's. */
final class ChosenRows {
  private final SplittableRandom random = new SplittableRandom();
  private final List<ByteBuffer[]> rows = new ArrayList<>();
  private final int columns;
  private final int[] needed;
  private int count;

  /**
   * Rows of a table.
   *
   * @param columns how many columns the table has
   * @param needed the positions of those that are asked for; others cost nothing
   */
  ChosenRows(int columns, IntStream needed) {
    this.columns = columns;
    this.needed = needed.sorted().distinct().toArray();
  }

  /** Begins anew, with no row. */
  void begin() {
    count = 0;
  }

  /** Adds the cells of a row. */
  void keep(Row row) {
    if (count == rows.size()) {
      rows.add(new ByteBuffer[columns]);
    }
    replace(count++, row);
  }

  /** Puts the cells of a row in the place of another. */
  void replace(int place, Row row) {
    ByteBuffer[] cells = rows.get(place);
    for (int column : needed) {
      cells[column] = row.value(column);
    }
  }

  int count() {
    return count;
  }

  /** A cell of the first row. */
  ByteBuffer first(int column) {
    return rows.get(0)[column];
  }

  /** A cell of a row by its position. */
  ByteBuffer cell(int row, int column) {
    return rows.get(row)[column];
  }

  /** A cell of any row, each as likely as the others. */
  ByteBuffer any(int column) {
    return rows.get(count == 1 ? 0 : random.nextInt(count))[column];
  }
}
