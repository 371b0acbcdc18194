package io.cqlsurge.report;

import io.cqlsurge.measure.BenchmarkListener.RampStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The table at a ramp's end: the rows of cassandra-stress for each whole run, with the number of
 * threads in front.
 */
public final class RampText {
  private static final String THREADS = "threads";

  private RampText() {}

  /** Returns the table, with these decimals of latencies in ms; no lines if there was no run. */
  static List<String> lines(List<RampStep> steps, int latencyDigits) {
    if (steps.isEmpty()) {
      return List.of();
    }
    int width = steps.stream().mapToInt(step -> id(step).length()).max().orElseThrow();
    String format = "%" + width + "s, %s";
    List<String> lines = new ArrayList<>();
    lines.add(RootLocale.format(format, "id", Metric.header(false)));
    for (RampStep step : steps) {
      Stream.concat(step.summary().operations().stream(), Stream.of(step.summary().total()))
          .map(figures -> MetricRow.of(figures, step.summary()))
          .map(row -> RootLocale.format(format, id(step), Metric.line(row, latencyDigits, false)))
          .forEach(lines::add);
    }
    return lines;
  }

  /** Returns the table for a terminal, with one row per step; no lines if there was no run. */
  static List<String> compact(List<RampStep> steps, Output output, int width) {
    if (steps.isEmpty()) {
      return List.of();
    }
    Map<String, MetricRow> rows = new LinkedHashMap<>();
    for (RampStep step : steps) {
      String lanes = RootLocale.format("%" + THREADS.length() + "d", step.lanes());
      rows.put(lanes, MetricRow.of(step.summary().total(), step.summary()));
    }
    Set<Metric> without = Set.of(Metric.TOTAL_OPS, Metric.RECALL);
    return new CompactTable(output, THREADS, THREADS.length(), without).lines(rows, width);
  }

  public static List<Finding> findings(List<RampStep> steps) {
    return Stream.of(best(steps), ScalabilityText.line(steps))
        .flatMap(Optional::stream)
        .map(sentence -> Finding.of(Finding.Kind.ANSWER, sentence + "."))
        .toList();
  }

  private static String id(RampStep step) {
    return step.lanes() + " threadCount";
  }

  /** Returns the line with the best step; steps that did not complete are ignored. */
  static Optional<String> best(List<RampStep> steps) {
    return steps.stream()
        .filter(RampStep::complete)
        .max(Comparator.comparingDouble(step -> step.summary().operationRate()))
        .map(
            best ->
                RootLocale.format(
                    "Highest op rate: %,.0f op/s with %d threads",
                    best.summary().operationRate(), best.lanes()));
  }
}
