package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table that fits a terminal: a first column, and the most important metrics for which it has
 * space.
 *
 * @param firstWidth the first column's width; a narrow terminal cuts it
 * @param without metrics that the table never has
 */
record CompactTable(Output output, String heading, int firstWidth, Set<Metric> without) {
  /** Metrics of the whole run, which are not measured for each operation. */
  static final Set<Metric> OF_WHOLE_RUN =
      Set.of(
          Metric.TIME,
          Metric.STANDARD_ERROR,
          Metric.GC_COUNT,
          Metric.GC_SUM,
          Metric.GC_MAX,
          Metric.GC_DEVIATION,
          Metric.GC_MEMORY);

  /** Rates that are equal to that of successful operations if each has one partition and row. */
  static final Set<Metric> OTHER_RATES = Set.of(Metric.PARTITION_RATE, Metric.ROW_RATE);

  private static final Set<Metric> ALWAYS =
      Set.of(Metric.OP_RATE, Metric.MEAN, Metric.P99, Metric.ERRORS);

  /** The other metrics; the most important one is first and is dropped last. */
  private static final List<Metric> BY_IMPORTANCE =
      List.of(
          Metric.RECALL,
          Metric.MAX,
          Metric.MEDIAN,
          Metric.P999,
          Metric.P95,
          Metric.TIME,
          Metric.GC_SUM,
          Metric.STANDARD_ERROR,
          Metric.ROW_RATE,
          Metric.PARTITION_RATE,
          Metric.TOTAL_OPS,
          Metric.GC_COUNT,
          Metric.GC_MAX,
          Metric.GC_MEMORY,
          Metric.GC_DEVIATION);

  private static final String CUT = "..";

  CompactTable {
    firstWidth = Math.max(firstWidth, heading.length());
    without = Set.copyOf(without);
  }

  /**
   * Returns the columns for a width of the terminal. A wider table has all columns of a narrower
   * one.
   */
  List<Metric> columns(int width) {
    Set<Metric> fitting = EnumSet.copyOf(ALWAYS);
    int left = width - firstWidth(width) - leastWidth();
    for (Metric metric : BY_IMPORTANCE) {
      left -= without.contains(metric) ? 0 : metric.compact().columns();
      if (left < 0) {
        break;
      }
      fitting.add(metric);
    }
    fitting.removeAll(without);
    List<Metric> columns = new ArrayList<>(fitting);
    // The time of the run is next to the time of day.
    columns.sort(Comparator.comparing(metric -> metric != Metric.TIME));
    return columns;
  }

  /** Returns the width of the columns that every table has. */
  private static int leastWidth() {
    return ALWAYS.stream().mapToInt(metric -> metric.compact().columns()).sum();
  }

  private int firstWidth(int width) {
    return Math.min(firstWidth, Math.max(heading.length(), width - leastWidth()));
  }

  /** Returns the header and rows, by the text of their first column. */
  List<String> lines(Map<String, MetricRow> rows, int width) {
    List<String> lines = new ArrayList<>(List.of(header(width)));
    rows.forEach((first, row) -> lines.add(row(first, row, width)));
    return lines;
  }

  String header(int width) {
    StringBuilder line = new StringBuilder(first(heading, width));
    columns(width).forEach(metric -> line.append(metric.compact().header()));
    return line.toString();
  }

  /** Returns a row; errors are in colour, if there are any. */
  String row(String first, MetricRow row, int width) {
    StringBuilder line = new StringBuilder(first(first, width));
    for (Metric metric : columns(width)) {
      String text = metric.compactText(row);
      boolean isAlert = metric == Metric.ERRORS && row.counts().errors() > 0;
      line.append(isAlert ? output.terminal().emphasis(text) : text);
    }
    return line.toString();
  }

  private String first(String text, int width) {
    int columns = firstWidth(width);
    return text.length() <= columns
        ? text + " ".repeat(columns - text.length())
        : text.substring(0, columns - CUT.length()) + CUT;
  }
}
