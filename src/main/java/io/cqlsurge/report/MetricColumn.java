package io.cqlsurge.report;

import java.util.Locale;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;

/**
 * The numbers of a row of results, in order, each with its heading and width. Headings and formats
 * are those of cassandra-stress: parsers in the field read them.
 */
enum MetricColumn {
  TOTAL_OPS("total ops", 10, 0, row -> row.counts().operationsSoFar()),
  OP_RATE("op/s", 8, 0, row -> row.rate(row.counts().operations())),
  PARTITION_RATE("pk/s", 8, 0, row -> row.rate(row.counts().partitions())),
  ROW_RATE("row/s", 8, 0, row -> row.rate(row.counts().rows())),
  MEAN("mean", 8, 1, row -> row.latency().getMean() / MetricRow.NS_PER_MS),
  MEDIAN("med", 8, 1, row -> row.percentileMs(50)),
  P95(".95", 8, 1, row -> row.percentileMs(95)),
  P99(".99", 8, 1, row -> row.percentileMs(99)),
  P999(".999", 8, 1, row -> row.percentileMs(99.9)),
  MAX("max", 8, 1, row -> row.latency().getMaxValue() / MetricRow.NS_PER_MS),
  TIME("time", 7, 1, MetricRow::endSeconds),
  STANDARD_ERROR("stderr", 9, 5, MetricRow::standardError),
  ERRORS("errors", 7, 0, row -> row.counts().errors()),
  GC_COUNT("gc: #", 7, 0, row -> row.gc().count()),
  GC_MAX("max ms", 8, 0, row -> row.gc().maxMs()),
  GC_SUM("sum ms", 8, 0, row -> row.gc().sumMs()),
  GC_DEVIATION("sdv ms", 8, 0, row -> row.gc().deviationMs()),
  GC_MEMORY("mb", 8, 0, row -> row.gc().freedBytes() / MetricRow.BYTES_PER_MIB);

  private static final String LABEL = "%-10s";

  private final String heading;
  private final int width;
  private final int decimals;
  private final ToDoubleFunction<MetricRow> value;

  MetricColumn(String heading, int width, int decimals, ToDoubleFunction<MetricRow> value) {
    this.heading = heading;
    this.width = width;
    this.decimals = decimals;
    this.value = value;
  }

  /** The value as a number, in the unit of the column. */
  double value(MetricRow row) {
    return value.applyAsDouble(row);
  }

  /** The line above the rows; it has no comma after the first heading, as the original has none. */
  static String header() {
    StringJoiner headings = new StringJoiner(",");
    for (MetricColumn column : values()) {
      headings.add(String.format(Locale.ROOT, "%" + column.width + "s", column.heading));
    }
    return String.format(Locale.ROOT, LABEL, "type") + headings;
  }

  /** A row: the label, then the numbers separated by commas. */
  static String line(MetricRow row) {
    StringJoiner cells = new StringJoiner(",");
    for (MetricColumn column : values()) {
      String format = "%" + column.width + "." + column.decimals + "f";
      cells.add(String.format(Locale.ROOT, format, column.value(row)));
    }
    return String.format(Locale.ROOT, LABEL, row.figures().label() + ",") + cells;
  }
}
