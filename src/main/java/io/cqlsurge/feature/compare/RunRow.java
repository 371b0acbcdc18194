package io.cqlsurge.feature.compare;

import io.cqlsurge.report.Metric;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.report.trial.Timeline;
import java.util.ArrayList;
import java.util.List;

/** A formatter of runs as lines of a table. */
public final class RunRow {
  private static final String FORMAT = "%5s  %-12s %10s %8s %8s %8s %8s %8s %8s %7s %8s";

  /** A row of 80 columns, without mean, p95 and p99.9. */
  private static final String NARROW = "%1$5s  %2$-12s %3$10s %5$8s %7$8s %9$8s %10$7s %11$8s";

  private static final List<String> NAMES =
      List.of(
          "round", "run", "op/s", "mean", "median", "p95", "p99", "p99.9", "max", "errors", "time");

  private RunRow() {}

  /** Prints the names of the columns; latencies are in ms. */
  public static void printHeading(Output output) {
    print(NAMES, output);
  }

  private static void print(List<String> columns, Output output) {
    output.table(
        List.of(RootLocale.format(FORMAT, columns.toArray())),
        width -> List.of(RootLocale.format(NARROW, columns.toArray())));
  }

  /** Prints the line of a run; without numbers if it did not start. */
  public static void print(String round, String name, Timeline timeline, Output output) {
    List<Trial> trials = TrialReader.of(timeline.entries(), name);
    if (trials.isEmpty()) {
      output.line(RootLocale.format("%5s  %-12s", round, name).stripTrailing());
      return;
    }
    Trial trial = trials.get(0);
    List<String> columns = new ArrayList<>(List.of(round, name));
    columns.add(number(value(trial, Metric.OP_RATE)));
    Metric.LATENCIES.forEach(each -> columns.add(latency(value(trial, each))));
    columns.add(number(value(trial, Metric.ERRORS)));
    columns.add(RootLocale.format("%.1f s", trial.seconds()));
    print(columns, output);
  }

  private static String number(double value) {
    return RootLocale.format("%,.0f", value);
  }

  private static String latency(double ms) {
    return ms > 0 ? SignificantDigits.of(ms) : "-";
  }

  private static double value(Trial trial, Metric line) {
    return trial.estimate(Trial.TOTAL, line).value();
  }
}
