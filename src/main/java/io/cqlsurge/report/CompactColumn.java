package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** The columns of compact tables in their order. */
enum CompactColumn {
  SECONDS("run s", 7, MetricColumn.TIME, CompactNumber::tenths),
  TOTAL_OPS("total ops", 10, MetricColumn.TOTAL_OPS, CompactNumber::count),
  OP_RATE("op/s", 8, MetricColumn.OP_RATE, CompactNumber::count),
  PARTITION_RATE("pk/s", 8, MetricColumn.PARTITION_RATE, CompactNumber::count),
  ROW_RATE("row/s", 8, MetricColumn.ROW_RATE, CompactNumber::count),
  MEAN("mean", 7, MetricColumn.MEAN, CompactNumber::precise),
  MEDIAN("med", 7, MetricColumn.MEDIAN, CompactNumber::precise),
  P95("p95", 7, MetricColumn.P95, CompactNumber::precise),
  P99("p99", 7, MetricColumn.P99, CompactNumber::precise),
  P999("p99.9", 7, MetricColumn.P999, CompactNumber::precise),
  MAX("max", 7, MetricColumn.MAX, CompactNumber::precise),
  ERRORS("errors", 6, MetricColumn.ERRORS, CompactNumber::count),
  STANDARD_ERROR("stderr", 7, MetricColumn.STANDARD_ERROR, CompactNumber::precise),
  GC_COUNT("gc #", 6, MetricColumn.GC_COUNT, CompactNumber::count),
  GC_SUM("gc ms", 7, MetricColumn.GC_SUM, CompactNumber::precise),
  GC_MAX("gc max", 7, MetricColumn.GC_MAX, CompactNumber::precise),
  GC_DEVIATION("gc sdv", 7, MetricColumn.GC_DEVIATION, CompactNumber::precise),
  GC_MEMORY("gc mb", 7, MetricColumn.GC_MEMORY, CompactNumber::count);

  /** Columns of every table. */
  private static final Set<CompactColumn> ALWAYS =
      Collections.unmodifiableSet(EnumSet.of(OP_RATE, MEAN, P99, ERRORS));

  /** Columns of the whole run, which are not measured for each operation. */
  static final Set<CompactColumn> OF_WHOLE_RUN =
      Collections.unmodifiableSet(
          EnumSet.of(SECONDS, STANDARD_ERROR, GC_COUNT, GC_SUM, GC_MAX, GC_DEVIATION, GC_MEMORY));

  /** The other columns; the most important one is first and is dropped last. */
  private static final List<CompactColumn> BY_IMPORTANCE =
      List.of(
          MAX,
          MEDIAN,
          P999,
          P95,
          SECONDS,
          GC_SUM,
          STANDARD_ERROR,
          ROW_RATE,
          PARTITION_RATE,
          TOTAL_OPS,
          GC_COUNT,
          GC_MAX,
          GC_MEMORY,
          GC_DEVIATION);

  private final String heading;
  private final int width;
  private final MetricColumn source;
  private final Form form;

  CompactColumn(String heading, int width, MetricColumn source, Form form) {
    this.heading = heading;
    this.width = width;
    this.source = source;
    this.form = form;
  }

  /** Formats a number for a maximum width. */
  private interface Form {
    String text(double value, int width);
  }

  /** Returns the columns that are in a table of any width, with a blank before each. */
  static int leastWidth() {
    return ALWAYS.stream().mapToInt(CompactColumn::columns).sum();
  }

  /**
   * Returns the columns that fit, in order. A wider table has all columns of a narrower one.
   *
   * @param width of all columns together
   * @param without columns that are never shown
   */
  static List<CompactColumn> fitting(int width, Set<CompactColumn> without) {
    Set<CompactColumn> fitting = EnumSet.copyOf(ALWAYS);
    int used = leastWidth();
    for (CompactColumn column : BY_IMPORTANCE) {
      used += without.contains(column) ? 0 : column.columns();
      if (used > width) {
        break;
      }
      fitting.add(column);
    }
    fitting.removeAll(without);
    return new ArrayList<>(fitting);
  }

  private int columns() {
    return 1 + width;
  }

  /** Returns the heading, with blanks in front. */
  String header() {
    return padded(heading);
  }

  /** Returns the value of a row, with blanks in front. */
  String text(MetricRow row) {
    return padded(form.text(source.value(row), width));
  }

  private String padded(String text) {
    return " ".repeat(Math.max(1, columns() - text.length())) + text;
  }
}
