package io.cqlsurge.report;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ProcessorYield;
import java.util.Collections;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.BiFunction;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/**
 * The numbers that describe operations, in the interval table's order. Each has a column there and
 * in compact tables; those that are compared also have a line in the Results block. Headings,
 * formats and labels equal cassandra-stress: parsers read them.
 */
public enum Metric {
  TOTAL_OPS(
      new Full("total ops", 10, 0, 0),
      new Compact("total ops", 10, CompactNumber::count),
      row -> row.counts().operationsSoFar()),
  OP_RATE("op/s", "op-rate", "Op rate", Counts::operations),
  PARTITION_RATE("pk/s", "pk-rate", "Partition rate", Counts::partitions),
  ROW_RATE("row/s", "row-rate", "Row rate", Counts::rows),
  MEAN("mean"),
  MEDIAN("med", "med", "median", "median", OptionalDouble.of(50)),
  P95(".95", "p95", "p95", "95th percentile", OptionalDouble.of(95)),
  P99(".99", "p99", "p99", "99th percentile", OptionalDouble.of(99)),
  P999(".999", "p99.9", "p999", "99.9th percentile", OptionalDouble.of(99.9)),
  MAX("max"),
  TIME(
      new Full("time", 7, 1, 3),
      new Compact("run s", 7, CompactNumber::tenths),
      row -> row.interval().span().endSeconds()),
  STANDARD_ERROR(
      new Full("stderr", 9, 5, 5),
      new Compact("stderr", 7, CompactNumber::precise),
      row -> row.interval().standardError()),
  ERRORS(
      new Full("errors", 7, 0, 0),
      new Compact("errors", 6, CompactNumber::count),
      new Line("errors", "Total errors", ""),
      row -> row.counts().errors()),
  GC_COUNT(
      new Full("gc: #", 7, 0, 0),
      new Compact("gc #", 6, CompactNumber::count),
      row -> row.interval().gc().count()),
  GC_MAX(
      new Full("max ms", 8, 0, 3),
      new Compact("gc max", 7, CompactNumber::precise),
      row -> row.interval().gc().maxMs()),
  GC_SUM(
      new Full("sum ms", 8, 0, 3),
      new Compact("gc ms", 7, CompactNumber::precise),
      row -> row.interval().gc().sumMs()),
  GC_DEVIATION(
      new Full("sdv ms", 8, 0, 3),
      new Compact("gc sdv", 7, CompactNumber::precise),
      row -> row.interval().gc().deviationMs()),
  GC_MEMORY(
      new Full("mb", 8, 0, 3),
      new Compact("gc mb", 7, CompactNumber::count),
      row -> row.interval().gc().freedBytes() / MetricRow.BYTES_PER_MIB),
  /** Only in tables about nearest neighbour searches. */
  RECALL(
      new Full("recall", 7, 4, 4),
      new Compact("recall", 6, CompactNumber::precise),
      new Line("recall", "Recall", ""),
      row -> row.counts().recall().share());

  public static final Set<Metric> LATENCIES = Collections.unmodifiableSet(EnumSet.range(MEAN, MAX));

  /** The lines of the Results block that are compared, in its order. */
  public static final List<Metric> COMPARED =
      List.of(OP_RATE, PARTITION_RATE, ROW_RATE, MEAN, MEDIAN, P95, P99, P999, MAX, ERRORS);

  /** The same with the recall. */
  private static final List<Metric> COMPARED_WITH_RECALL =
      Stream.concat(COMPARED.stream(), Stream.of(RECALL)).toList();

  /** The label column's heading, which comes before the numbers. */
  public static final String TYPE = "type";

  private static final String LATENCY = "Latency ";

  private static final String LABEL = "%-10s";

  private final Full full;
  private final Compact compact;
  private final Line line;
  private final OptionalDouble percentile;
  private final ToDoubleFunction<MetricRow> value;

  /** The interval table's column; run.json keeps the exact decimals. */
  private record Full(String heading, int width, int decimals, int exactDecimals) {}

  /** A compact table's column; its form of a number fits a maximum width. */
  record Compact(String heading, int width, BiFunction<Double, Integer, String> form) {

    /** Returns the columns of the terminal that it takes, with a blank before it. */
    int columns() {
      return 1 + width;
    }

    String header() {
      return padded(heading);
    }

    private String padded(String text) {
      return " ".repeat(Math.max(1, columns() - text.length())) + text;
    }
  }

  /** The line of the Results block, its name in options, and its unit. */
  private record Line(String option, String label, String unit) {}

  /** A number that is not compared. */
  Metric(Full full, Compact compact, ToDoubleFunction<MetricRow> value) {
    this(full, compact, new Line(full.heading, full.heading, ""), value);
  }

  Metric(Full full, Compact compact, Line line, ToDoubleFunction<MetricRow> value) {
    this.full = full;
    this.compact = compact;
    this.line = line;
    this.percentile = OptionalDouble.empty();
    this.value = value;
  }

  /** A count per second. */
  Metric(String unit, String option, String label, ToLongFunction<Counts> count) {
    this(
        new Full(unit, 8, 0, 1),
        new Compact(unit, 8, CompactNumber::count),
        new Line(option, label, unit),
        row -> row.rate(count.applyAsLong(row.counts())));
  }

  /** A latency with one name. */
  Metric(String name) {
    this(name, name, name, name, OptionalDouble.empty());
  }

  /** A latency. */
  Metric(
      String heading,
      String compactHeading,
      String option,
      String name,
      OptionalDouble percentile) {
    this.full = new Full(heading, 8, 1, 3);
    this.compact = new Compact(compactHeading, 7, CompactNumber::precise);
    this.line = new Line(option, LATENCY + name, "ms");
    this.percentile = percentile;
    this.value = row -> row.isEmpty() ? Double.NaN : ms(row.latency());
  }

  /** Returns the lines that are compared. */
  public static List<Metric> compared(boolean hasRecall) {
    return hasRecall ? COMPARED_WITH_RECALL : COMPARED;
  }

  private static Set<Metric> columns(boolean hasRecall) {
    return hasRecall ? EnumSet.allOf(Metric.class) : EnumSet.complementOf(EnumSet.of(RECALL));
  }

  public static Metric named(String option) {
    return COMPARED.stream()
        .filter(metric -> metric.line.option.equals(option))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(option));
  }

  /** Returns the column's heading in the interval table. */
  public String heading() {
    return full.heading;
  }

  /** Returns the number of significant decimals, which run.json keeps. */
  public int exactDecimals() {
    return full.exactDecimals;
  }

  Compact compact() {
    return compact;
  }

  /** Returns the line's label in the Results block. */
  public String label() {
    return line.label;
  }

  /**
   * Returns the line's label in a comparison. The op rate of the Results block includes failed
   * operations, but the one that is compared does not.
   */
  public String label(boolean hasErrors) {
    return this == OP_RATE && hasErrors ? label() + " of successes" : label();
  }

  /** Returns the line's key in run.json and on graph pages. */
  public String key() {
    return label().toLowerCase(Locale.ROOT);
  }

  /** Returns the key of a latency among latencies, such as {@code 99th percentile}. */
  public String latencyKey() {
    return key().substring(LATENCY.length());
  }

  /** Returns the unit; empty for a count. */
  String unit() {
    return line.unit;
  }

  public boolean isRate() {
    return this == OP_RATE || this == PARTITION_RATE || this == ROW_RATE;
  }

  /** Returns whether a higher value is better. */
  public boolean isBetterHigh() {
    return isRate() || this == RECALL;
  }

  public boolean isLatency() {
    return LATENCIES.contains(this);
  }

  /** Returns a value with its unit; latencies with three significant digits. */
  public String text(double number) {
    String form = this == RECALL ? "%.4f" : "%,.0f";
    String text = isLatency() ? SignificantDigits.of(number) : RootLocale.format(form, number);
    return line.unit.isEmpty() ? text : text + " " + line.unit;
  }

  /** Returns the value of a row, in the column's unit; NaN for a latency of no operations. */
  public double value(MetricRow row) {
    return value.applyAsDouble(row);
  }

  /** Returns this latency of a histogram in milliseconds; 0 if it is empty. */
  public double ms(Histogram latencies) {
    double ns =
        switch (this) {
          case MEAN -> MetricRow.meanNs(latencies);
          case MAX -> (double) latencies.getMaxValue();
          default -> (double) latencies.getValueAtPercentile(percentile.orElseThrow());
        };
    return ns / MetricRow.NS_PER_MS;
  }

  /** Returns the estimate from a run's intervals; empty if its error is unknown. */
  public Optional<Estimate> estimate(Samples samples) {
    if (isRate()) {
      // The number of operations varies, not the numbers of partitions and rows per operation.
      return Optional.of(samples.rate());
    }
    return this == MEAN
        ? Optional.of(samples.mean())
        : percentile.stream().mapToObj(samples::percentile).findFirst();
  }

  /** Returns the value of a row for a compact table, with blanks in front. */
  String compactText(MetricRow row) {
    return compact.padded(compact.form.apply(value(row), compact.width));
  }

  /** Returns the header; as in cassandra-stress, it has no comma after the first heading. */
  static String header(boolean hasRecall) {
    StringJoiner headings = new StringJoiner(",");
    for (Metric metric : columns(hasRecall)) {
      headings.add(RootLocale.format("%" + metric.full.width + "s", metric.full.heading));
    }
    return RootLocale.format(LABEL, TYPE) + headings;
  }

  /** Returns a row with commas between the numbers, and these decimals of latencies in ms. */
  static String line(MetricRow row, int latencyDigits, boolean hasRecall) {
    StringJoiner numbers = new StringJoiner(",");
    ProcessorYield work = new ProcessorYield();
    for (Metric metric : columns(hasRecall)) {
      int decimals = metric.isLatency() ? latencyDigits : metric.full.decimals;
      String format = "%" + metric.full.width + "." + decimals + "f";
      numbers.add(RootLocale.format(format, metric.value(row)));
      work.ifDue();
    }
    return RootLocale.format(LABEL, row.figures().label() + ",") + numbers;
  }
}
