package io.cqlsurge.report;

import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.RampStep;
import io.cqlsurge.measure.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The results of a run and the closing table of a ramp, for a terminal. */
final class CompactResults {
  private static final String THREADS = "threads";

  private CompactResults() {}

  /**
   * Returns a table of the operations if there are several, and the Results block for all of them.
   */
  static List<String> lines(Summary summary, Output output, int width) {
    List<String> lines = new ArrayList<>();
    if (summary.operations().size() > 1) {
      lines.add("");
      lines.addAll(operations(summary, output, width));
    }
    lines.add("");
    lines.add("Results:");
    for (ResultLine line : ResultsText.of(summary)) {
      if (line.label() != ResultLabel.TOTAL_NOT_APPLIED) {
        lines.add(ResultsText.line(line.label(), text(line)));
      }
    }
    lines.add("");
    return lines;
  }

  /** Returns the value without those of the operations; latencies have three significant digits. */
  private static String text(ResultLine line) {
    int kinds = line.text().indexOf('[');
    return line.label().isLatency()
        ? RootLocale.format("%8s ms", SignificantDigits.of(line.value()))
        : line.text().substring(0, kinds < 0 ? line.text().length() : kinds).stripTrailing();
  }

  private static List<String> operations(Summary summary, Output output, int width) {
    int labels =
        summary.operations().stream().mapToInt(each -> each.label().length()).max().orElse(0);
    CompactTable table =
        new CompactTable(output, MetricColumn.TYPE, labels, CompactColumn.OF_WHOLE_RUN);
    List<String> lines = new ArrayList<>();
    lines.add(table.header(width));
    for (Figures figures : summary.operations()) {
      lines.add(table.row(figures.label(), MetricRow.of(figures, summary), width));
    }
    return lines;
  }

  /** Returns the table of a ramp, one row per step, and the best step; empty without a step. */
  static List<String> ramp(List<RampStep> steps, Output output, int width) {
    List<String> lines = new ArrayList<>();
    if (!steps.isEmpty()) {
      CompactTable table =
          new CompactTable(output, THREADS, THREADS.length(), Set.of(CompactColumn.TOTAL_OPS));
      lines.add(table.header(width));
      for (RampStep step : steps) {
        String lanes = RootLocale.format("%" + THREADS.length() + "d", step.lanes());
        MetricRow total = MetricRow.of(step.summary().total(), step.summary());
        lines.add(table.row(lanes, total, width));
      }
      RampText.best(steps).ifPresent(lines::add);
    }
    return lines;
  }
}
