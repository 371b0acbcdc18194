package io.cqlsurge.feature.plan;

import io.cqlsurge.feature.plan.Plan.Stage;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.MetricRow;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.RootLocale;
import io.cqlsurge.report.SignificantDigits;
import io.cqlsurge.run.Marks;
import io.cqlsurge.run.Shared;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/**
 * What the stages of a plan share: its time, its marks, and its table with a row for each interval
 * of each stage. Thread-safe.
 */
final class PlanProgress {
  private static final double NS_PER_SECOND = 1e9;

  /** Maximum width of the names of stages, in characters. */
  private static final int MAX_NAME = 24;

  private static final List<Metric> COLUMNS =
      Stream.concat(
              Stream.of(Metric.OP_RATE),
              Stream.concat(Metric.LATENCIES.stream(), Stream.of(Metric.ERRORS)))
          .toList();

  private final Output output;
  private final String full;
  private final String narrow;
  private final String id = UUID.randomUUID().toString();
  private final Shared shared = new Shared();
  private final Map<Stage, Marks> marks = Collections.synchronizedMap(new IdentityHashMap<>());
  private final long startNs = System.nanoTime();

  PlanProgress(Output output, Plan plan) {
    this.output = output;
    int width = plan.stages().stream().mapToInt(stage -> stage.name().length()).max().orElse(1);
    String name = "%1$8s  %2$-" + Math.min(MAX_NAME, Math.max(width, "stage".length())) + "s";
    full = name + " %3$10s %4$8s %5$8s %6$8s %7$8s %8$8s %9$8s %10$8s";
    narrow = name + " %3$10s %5$8s %7$8s %9$8s %10$7s";
  }

  /** Returns the identifier of this execution of the plan. */
  String id() {
    return id;
  }

  Shared shared() {
    return shared;
  }

  /** Returns the time since the start of the plan, in s. */
  double seconds() {
    return (System.nanoTime() - startNs) / NS_PER_SECOND;
  }

  /** Adds the marks of a stage's current run: events of the other stages are added to them. */
  void add(Stage stage, Marks ofRun) {
    marks.put(stage, ofRun);
  }

  /** Sets a mark in the others, as a stage starts to be measured. */
  void started(Stage stage) {
    others(stage).forEach(other -> other.mark(stage.name()));
  }

  /**
   * Sets a mark in the others, as a stage has ended.
   *
   * @param how such as {@code took 0.7 s}
   */
  void ended(Stage stage, String how) {
    marks.remove(stage);
    for (Marks other : others(stage)) {
      if (stage.isLoad()) {
        other.mark("after " + stage.name());
      } else {
        other.ended(stage.name(), how);
      }
    }
  }

  private List<Marks> others(Stage stage) {
    synchronized (marks) {
      List<Marks> all = new ArrayList<>(marks.values());
      all.remove(marks.get(stage));
      return all;
    }
  }

  /** Prints the names of the columns; latencies are in ms. */
  void printHeading() {
    print(
        List.of(
            "plan s", "stage", "op/s", "mean", "median", "p95", "p99", "p99.9", "max", "errors"));
  }

  /**
   * Prints an interval of a stage.
   *
   * @param from start of the stage's run, in s since the start of the plan
   */
  void print(double from, Stage stage, Interval interval) {
    String time = RootLocale.format("%.1f", from + interval.span().endSeconds());
    print(
        Stream.concat(
                Stream.of(time, stage.name()),
                COLUMNS.stream().map(column -> text(column, interval)))
            .toList());
  }

  /** Returns a figure of all operations in an interval. */
  static String text(Metric column, Interval interval) {
    double value = column.value(MetricRow.of(interval.total(), interval));
    if (!column.isLatency()) {
      return RootLocale.format("%,.0f", value);
    }
    return value > 0 ? SignificantDigits.of(value) : "-";
  }

  private synchronized void print(List<String> columns) {
    output.table(
        List.of(RootLocale.format(full, columns.toArray())),
        width -> List.of(RootLocale.format(narrow, columns.toArray())));
  }

  /** Prints the results of a stage, without rows of others between them. */
  synchronized void printResults(StageOutput results, String heading) {
    results.printResults(heading);
  }
}
