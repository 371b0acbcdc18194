package io.cqlsurge.report.compare;

import io.cqlsurge.report.ResultLabel;
import io.cqlsurge.report.SignificantDigits;
import java.util.Locale;
import java.util.stream.Stream;

/** The lines of the Results block that are compared, in order. */
enum ComparedLine {
  OP_RATE("op-rate", ResultLabel.OP_RATE, Unit.OPERATIONS),
  PARTITION_RATE("pk-rate", ResultLabel.PARTITION_RATE, Unit.PARTITIONS),
  ROW_RATE("row-rate", ResultLabel.ROW_RATE, Unit.ROWS),
  MEAN("mean", ResultLabel.LATENCY_MEAN, Unit.MS),
  MEDIAN("median", ResultLabel.LATENCY_MEDIAN, Unit.MS),
  PERCENTILE_95("p95", ResultLabel.LATENCY_95, Unit.MS),
  PERCENTILE_99("p99", ResultLabel.LATENCY_99, Unit.MS),
  PERCENTILE_999("p999", ResultLabel.LATENCY_999, Unit.MS),
  MAX("max", ResultLabel.LATENCY_MAX, Unit.MS),
  ERRORS("errors", ResultLabel.TOTAL_ERRORS, Unit.COUNT);

  private final String option;
  private final ResultLabel label;
  private final Unit unit;

  ComparedLine(String option, ResultLabel label, Unit unit) {
    this.option = option;
    this.label = label;
    this.unit = unit;
  }

  private enum Unit {
    OPERATIONS(" op/s"),
    PARTITIONS(" pk/s"),
    ROWS(" row/s"),
    MS(" ms"),
    COUNT("");

    private final String name;

    Unit(String name) {
      this.name = name;
    }
  }

  /** Returns the line with this name in options. */
  static ComparedLine named(String option) {
    return Stream.of(values())
        .filter(line -> line.option.equals(option))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(option));
  }

  /** Returns the label of the line in the Results block. */
  String label() {
    return label.text();
  }

  /**
   * Returns the label of the line in a comparison. The op rate of the Results block includes failed
   * operations, but the one that is compared does not.
   */
  String label(boolean hasErrors) {
    return this == OP_RATE && hasErrors ? label() + " of successes" : label();
  }

  /** Returns the key of the line in an entry. */
  String key() {
    return label.key();
  }

  /** Returns whether a higher value is better. */
  boolean isRate() {
    return !isLatency() && this != ERRORS;
  }

  /** Returns whether the line is a latency. */
  boolean isLatency() {
    return label.isLatency();
  }

  /** Returns a value with its unit; latencies with three significant digits. */
  String text(double value) {
    String number =
        isLatency() ? SignificantDigits.of(value) : String.format(Locale.ROOT, "%,.0f", value);
    return number + unit.name;
  }
}
