package io.cqlsurge.feature.plan;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.MetricRow;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.report.TextTable;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The tables of a plan: a row for each interval of each stage, and a row for each stage. */
record PlanTable(Output output, int width) {
  private static final List<Metric> COLUMNS =
      List.of(
          Metric.OP_RATE,
          Metric.MEAN,
          Metric.MEDIAN,
          Metric.P95,
          Metric.P99,
          Metric.P999,
          Metric.MAX,
          Metric.ERRORS);

  /** Prints the names of the columns; latencies are in ms. */
  void printHeading() {
    print(
        List.of(
            "plan s", "stage", "op/s", "mean", "median", "p95", "p99", "p99.9", "max", "errors"));
  }

  /** Prints an interval that ended at this time of the plan, in s. */
  void print(double seconds, String stage, Interval interval) {
    print(
        Stream.concat(
                Stream.of(RootLocale.format("%.1f", seconds), stage),
                COLUMNS.stream().map(column -> text(column, interval)))
            .toList());
  }

  private static String text(Metric column, Interval interval) {
    double value = column.value(MetricRow.of(interval.total(), interval));
    boolean isMissing = column.isLatency() && !(value > 0);
    return isMissing
        ? "-"
        : column.isLatency() ? SignificantDigits.of(value) : RootLocale.format("%,.0f", value);
  }

  private void print(List<String> columns) {
    String name = "%2$-" + width + "s";
    String full = "%1$8s  " + name + " %3$10s %4$8s %5$8s %6$8s %7$8s %8$8s %9$8s %10$8s";
    String narrow = "%1$8s  " + name + " %3$10s %5$8s %7$8s %9$8s %10$7s";
    output.table(
        List.of(RootLocale.format(full, columns.toArray())),
        any -> List.of(RootLocale.format(narrow, columns.toArray())));
  }

  /** Prints all stages, with their place on the time line of the plan. */
  void printStages(List<StageRun> stages) {
    output.table(
        columns ->
            new TextTable<StageRun>()
                .words("Stage", run -> run.stage().name())
                .numbers("from", run -> time(run, run.startSeconds()))
                .numbers("to", run -> time(run, run.endSeconds()))
                .numbers("operations", 5, run -> number(run, Metric.TOTAL_OPS))
                .numbers("op/s", run -> number(run, Metric.OP_RATE))
                .numbers("p50", 3, run -> number(run, Metric.MEDIAN))
                .numbers("p99", run -> number(run, Metric.P99))
                .numbers("max", 2, run -> number(run, Metric.MAX))
                .numbers("errors", 4, run -> number(run, Metric.ERRORS))
                .words("result", StageRun::result)
                .lines(stages, columns));
  }

  private static String time(StageRun run, double seconds) {
    return run.started().getNow(false) ? RootLocale.format("%.1f s", seconds) : "-";
  }

  private static String number(StageRun run, Metric column) {
    Optional<Interval> whole = run.whole();
    return whole.map(interval -> text(column, interval)).orElse("-");
  }
}
