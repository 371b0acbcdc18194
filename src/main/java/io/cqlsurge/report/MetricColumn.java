package io.cqlsurge.report;

import io.cqlsurge.measure.ProcessorYield;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;

/**
 * The numeric columns of the interval table, in order, each with its heading and width. Headings
 * and formats are those of cassandra-stress: parsers read them.
 */
public enum MetricColumn {
  TOTAL_OPS("total ops", 10, 0, 0, row -> row.counts().operationsSoFar()),
  OP_RATE("op/s", 8, 0, 1, row -> row.rate(row.counts().operations())),
  PARTITION_RATE("pk/s", 8, 0, 1, row -> row.rate(row.counts().partitions())),
  ROW_RATE("row/s", 8, 0, 1, row -> row.rate(row.counts().rows())),
  MEAN("mean", 8, 1, 3, MetricRow::meanMs),
  MEDIAN("med", 8, 1, 3, row -> row.percentileMs(50)),
  P95(".95", 8, 1, 3, row -> row.percentileMs(95)),
  P99(".99", 8, 1, 3, row -> row.percentileMs(99)),
  P999(".999", 8, 1, 3, row -> row.percentileMs(99.9)),
  MAX("max", 8, 1, 3, MetricRow::maxMs),
  TIME("time", 7, 1, 3, MetricRow::endSeconds),
  STANDARD_ERROR("stderr", 9, 5, 5, MetricRow::standardError),
  ERRORS("errors", 7, 0, 0, row -> row.counts().errors()),
  GC_COUNT("gc: #", 7, 0, 0, row -> row.gc().count()),
  GC_MAX("max ms", 8, 0, 3, row -> row.gc().maxMs()),
  GC_SUM("sum ms", 8, 0, 3, row -> row.gc().sumMs()),
  GC_DEVIATION("sdv ms", 8, 0, 3, row -> row.gc().deviationMs()),
  GC_MEMORY("mb", 8, 0, 3, row -> row.gc().freedBytes() / MetricRow.BYTES_PER_MIB);

  /** The latency columns. */
  public static final Set<MetricColumn> LATENCIES =
      Collections.unmodifiableSet(EnumSet.range(MEAN, MAX));

  /** Heading of the label column, which comes before the numbers. */
  public static final String TYPE = "type";

  private static final String LABEL = "%-10s";

  private final String heading;
  private final int width;
  private final int decimals;
  private final int exactDecimals;
  private final ToDoubleFunction<MetricRow> value;

  MetricColumn(
      String heading,
      int width,
      int decimals,
      int exactDecimals,
      ToDoubleFunction<MetricRow> value) {
    this.heading = heading;
    this.width = width;
    this.decimals = decimals;
    this.exactDecimals = exactDecimals;
    this.value = value;
  }

  /** Returns the heading of the column. */
  public String heading() {
    return heading;
  }

  /** Returns the number of significant decimals, which run.json keeps. */
  public int exactDecimals() {
    return exactDecimals;
  }

  /** Returns the value of a row, in the unit of the column. */
  public double value(MetricRow row) {
    return value.applyAsDouble(row);
  }

  /** Returns the header; like that of cassandra-stress, it has no comma after the first heading. */
  static String header() {
    StringJoiner headings = new StringJoiner(",");
    for (MetricColumn column : values()) {
      headings.add(String.format(Locale.ROOT, "%" + column.width + "s", column.heading));
    }
    return String.format(Locale.ROOT, LABEL, TYPE) + headings;
  }

  /**
   * Returns a row: the label, then the numbers separated by commas.
   *
   * @param latencyDigits number of decimals of latencies in ms
   */
  static String line(MetricRow row, int latencyDigits) {
    StringJoiner numbers = new StringJoiner(",");
    ProcessorYield work = new ProcessorYield();
    for (MetricColumn column : values()) {
      int decimals = LATENCIES.contains(column) ? latencyDigits : column.decimals;
      String format = "%" + column.width + "." + decimals + "f";
      numbers.add(String.format(Locale.ROOT, format, column.value(row)));
      work.ifDue();
    }
    return String.format(Locale.ROOT, LABEL, row.figures().label() + ",") + numbers;
  }
}
