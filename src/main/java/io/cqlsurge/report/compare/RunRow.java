package io.cqlsurge.report.compare;

import io.cqlsurge.report.Metric;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.report.trial.Timeline;
import java.util.ArrayList;
import java.util.List;

/** A formatter of runs as lines of a table. */
public final class RunRow {
  private static final String FORMAT = "%5s  %-12s %10s %8s %8s %8s %8s %8s %8s %7s %8s";

  /** The columns' names; latencies are in ms. */
  public static final String HEADING =
      FORMAT.formatted(
          "round", "run", "op/s", "mean", "median", "p95", "p99", "p99.9", "max", "errors", "time");

  private RunRow() {}

  /** Returns the line of a run; without numbers if it did not start. */
  public static String of(String round, String name, Timeline timeline) {
    List<Trial> trials = TrialReader.of(timeline.entries(), name);
    if (trials.isEmpty()) {
      return RootLocale.format("%5s  %-12s", round, name).stripTrailing();
    }
    Trial trial = trials.get(0);
    List<String> columns = new ArrayList<>(List.of(round, name));
    columns.add(number(value(trial, Metric.OP_RATE)));
    Metric.LATENCIES.forEach(each -> columns.add(latency(value(trial, each))));
    columns.add(number(value(trial, Metric.ERRORS)));
    columns.add(RootLocale.format("%.1f s", trial.seconds()));
    return RootLocale.format(FORMAT, columns.toArray());
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
