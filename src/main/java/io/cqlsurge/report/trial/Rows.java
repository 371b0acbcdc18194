package io.cqlsurge.report.trial;

import java.util.Arrays;
import java.util.List;

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

  /** Returns a number; 0 if it is missing. */
  public double known(int row, int column) {
    double value = value(row, column);
    return Double.isNaN(value) ? 0 : value;
  }
}
