package io.cqlsurge.report.compare;

import io.cqlsurge.report.SignificantDigits;
import java.util.Locale;

/** The lines of a Results block that are compared, in their order. */
enum ComparedLine {
  OP_RATE("Op rate", Unit.OPERATIONS),
  PARTITION_RATE("Partition rate", Unit.PARTITIONS),
  ROW_RATE("Row rate", Unit.ROWS),
  MEAN("Latency mean", Unit.MS),
  MEDIAN("Latency median", Unit.MS),
  PERCENTILE_95("Latency 95th percentile", Unit.MS),
  PERCENTILE_99("Latency 99th percentile", Unit.MS),
  PERCENTILE_999("Latency 99.9th percentile", Unit.MS),
  MAX("Latency max", Unit.MS),
  ERRORS("Total errors", Unit.COUNT);

  private final String label;
  private final Unit unit;

  ComparedLine(String label, Unit unit) {
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

  /** As the Results block has it. */
  String label() {
    return label;
  }

  /** The key of the line in an entry. */
  String key() {
    return label.toLowerCase(Locale.ROOT);
  }

  /** Whether more of it is better. */
  boolean isRate() {
    return !isLatency() && this != ERRORS;
  }

  /** Whether it is a time. */
  boolean isLatency() {
    return unit == Unit.MS;
  }

  /** A value with its unit; times with three significant digits. */
  String text(double value) {
    String number =
        isLatency() ? SignificantDigits.of(value) : String.format(Locale.ROOT, "%,.0f", value);
    return number + unit.name;
  }
}
