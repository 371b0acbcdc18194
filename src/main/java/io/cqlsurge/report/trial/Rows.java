package io.cqlsurge.report.trial;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Rows of numbers, such as each interval's values.
 *
 * @param rows a missing number is NaN
 */
public record Rows(List<double[]> rows) {
  public static final Rows NONE = new Rows(List.of());

  public Rows {
    rows = List.copyOf(rows);
  }

  public int size() {
    return rows.size();
  }

  /** Returns the first columns. */
  Rows first(int columns) {
    return new Rows(rows.stream().map(row -> Arrays.copyOf(row, columns)).toList());
  }

  /** Returns a number; NaN if it is missing. */
  public double value(int row, int column) {
    boolean exists = row < rows.size() && column >= 0 && column < rows.get(row).length;
    return exists ? rows.get(row)[column] : Double.NaN;
  }

  /** Returns the sum of a column; a missing number counts as 0. */
  public double sum(int column) {
    return IntStream.range(0, size())
        .mapToDouble(row -> value(row, column))
        .filter(value -> !Double.isNaN(value))
        .sum();
  }
}
