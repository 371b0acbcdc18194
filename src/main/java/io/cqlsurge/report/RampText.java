package io.cqlsurge.report;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RampStep;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The table at a ramp's end: the rows of cassandra-stress for each whole run, with the number of
 * threads in front.
 */
public final class RampText {
  private static final String THREADS = "threads";

  private final int width;
  private final int latencyDigits;

  private RampText(List<RampStep> steps, int latencyDigits) {
    this.latencyDigits = latencyDigits;
    this.width = steps.stream().mapToInt(step -> id(step).length()).max().orElse(0);
  }

  /** Returns the table, with these decimals of latencies in ms; no lines if there was no run. */
  static List<String> lines(List<RampStep> steps, int latencyDigits) {
    if (steps.isEmpty()) {
      return List.of();
    }
    RampText text = new RampText(steps, latencyDigits);
    List<String> lines = new ArrayList<>();
    lines.add(text.padded("id") + Metric.header(false));
    for (RampStep step : steps) {
      for (OperationStats figures : step.summary().operations()) {
        lines.add(text.row(step, figures));
      }
      lines.add(text.row(step, step.summary().total()));
    }
    return lines;
  }

  /** Returns the table for a terminal, with one row per step; no lines if there was no run. */
  static List<String> compact(List<RampStep> steps, Output output, int width) {
    List<String> lines = new ArrayList<>();
    if (!steps.isEmpty()) {
      CompactTable table =
          new CompactTable(
              output, THREADS, THREADS.length(), Set.of(Metric.TOTAL_OPS, Metric.RECALL));
      lines.add(table.header(width));
      for (RampStep step : steps) {
        String lanes = RootLocale.format("%" + THREADS.length() + "d", step.lanes());
        MetricRow total = MetricRow.of(step.summary().total(), step.summary());
        lines.add(table.row(lanes, total, width));
      }
    }
    return lines;
  }

  public static List<Finding> findings(List<RampStep> steps) {
    return Stream.of(best(steps), ScalabilityText.line(steps))
        .flatMap(Optional::stream)
        .map(sentence -> Finding.of(Finding.Kind.ANSWER, sentence + "."))
        .toList();
  }

  private String row(RampStep step, OperationStats figures) {
    return padded(id(step))
        + Metric.line(MetricRow.of(figures, step.summary()), latencyDigits, false);
  }

  private static String id(RampStep step) {
    return step.lanes() + " threadCount";
  }

  private String padded(String id) {
    return " ".repeat(width - Math.min(width, id.length())) + id + ", ";
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
