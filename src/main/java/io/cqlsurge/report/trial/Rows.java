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

  Rows first(int columns) {
    return new Rows(rows.stream().map(row -> Arrays.copyOf(row, columns)).toList());
  }

  /** Returns the sum of a column; a missing number counts as 0. */
  public double sum(int column) {
    return rows.stream()
        .filter(row -> column < row.length)
        .mapToDouble(row -> row[column])
        .filter(value -> !Double.isNaN(value))
        .sum();
  }
}
