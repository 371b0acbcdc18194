package io.cqlsurge.report.compare;

import io.cqlsurge.report.SignificantDigits;
import java.util.List;
import java.util.Locale;

/** A formatter of runs as lines of a table. */
final class RunRow {
  private static final List<ComparedLine> LATENCIES =
      List.of(
          ComparedLine.MEAN,
          ComparedLine.MEDIAN,
          ComparedLine.PERCENTILE_95,
          ComparedLine.PERCENTILE_99,
          ComparedLine.PERCENTILE_999,
          ComparedLine.MAX);

  private static final String FORMAT = "%5s  %-12s %10s %8s %8s %8s %8s %8s %8s %7s %8s";

  /** The names of the columns; latencies are in ms. */
  static final String HEADING =
      FORMAT.formatted(
          "round", "run", "op/s", "mean", "median", "p95", "p99", "p99.9", "max", "errors", "time");

  private RunRow() {}

  /**
   * Returns the line of a run.
   *
   * @param trials the run; empty if it did not start
   */
  static String of(String round, String name, List<Trial> trials) {
    if (trials.isEmpty()) {
      return String.format(Locale.ROOT, "%5s  %-12s", round, name).stripTrailing();
    }
    Trial trial = trials.get(0);
    Object[] columns = new Object[11];
    columns[0] = round;
    columns[1] = name;
    columns[2] = number(value(trial, ComparedLine.OP_RATE));
    for (int i = 0; i < LATENCIES.size(); i++) {
      columns[3 + i] = SignificantDigits.of(value(trial, LATENCIES.get(i)));
    }
    columns[9] = number(value(trial, ComparedLine.ERRORS));
    columns[10] = String.format(Locale.ROOT, "%.1f s", trial.seconds());
    return String.format(Locale.ROOT, FORMAT, columns);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private static double value(Trial trial, ComparedLine line) {
    return trial.estimate(Trial.TOTAL, line).value();
  }
}
