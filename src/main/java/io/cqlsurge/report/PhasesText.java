package io.cqlsurge.report;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.report.ProfilePhases.Phase;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The table of a load shape's phases. */
final class PhasesText {
  private static final String HEADING = "  %8s  %8s  %11s  %11s  %8s  %8s  %8s  %8s  %8s";
  private static final String ROW =
      "  %8.1f  %8.1f  %,11.0f  %,11.0f  %8.1f  %8.1f  %8.1f  %8.1f  %8d";

  private PhasesText() {}

  /** Returns the table with an empty line after it; no line if there is only one phase. */
  static List<String> lines(ProfilePhases phases) {
    List<Phase> measured = phases.measured();
    if (measured.size() < 2) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("Results of each phase of the load shape, with latencies in ms:");
    lines.add(
        RootLocale.format(
            HEADING, "from s", "to s", "due/s", "ended/s", "mean", "med", ".99", "max", "errors"));
    measured.forEach(phase -> lines.add(row(phase)));
    lines.add("");
    return lines;
  }

  private static String row(Phase phase) {
    OperationStats total = phase.total();
    Histogram latencies = total.latencies().shown();
    return RootLocale.format(
        ROW,
        phase.startSeconds(),
        phase.endSeconds(),
        phase.dueRate(),
        phase.endedRate(),
        Metric.MEAN.ms(latencies),
        Metric.MEDIAN.ms(latencies),
        Metric.P99.ms(latencies),
        Metric.MAX.ms(latencies),
        total.counts().errors());
  }
}
