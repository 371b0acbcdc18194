package io.cqlsurge.report;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.report.ShapeSegments.Segment;
import java.util.ArrayList;
import java.util.List;
import org.HdrHistogram.Histogram;

/** The table of a load shape's segments. */
final class SegmentsText {
  private static final String HEADING = "  %8s  %8s  %11s  %11s  %8s  %8s  %8s  %8s  %8s";
  private static final String ROW = "  %8.1f  %8.1f  %,11.0f  %,11.0f  %8s  %8s  %8s  %8s  %8d";

  private SegmentsText() {}

  /** Returns the table with an empty line after it; no line if there is only one segment. */
  static List<String> lines(ShapeSegments segments) {
    List<Segment> measured = segments.measured();
    if (measured.size() < 2) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("Results of each segment of the load shape, with latencies in ms:");
    lines.add(
        RootLocale.format(
            HEADING, "from s", "to s", "due/s", "ended/s", "mean", "med", ".99", "max", "errors"));
    measured.forEach(segment -> lines.add(row(segment)));
    lines.add("");
    return lines;
  }

  private static String row(Segment segment) {
    OperationStats total = segment.total();
    Histogram latencies = total.latencies().shown();
    return RootLocale.format(
        ROW,
        segment.span().startSeconds(),
        segment.span().endSeconds(),
        segment.dueRate(),
        segment.endedRate(),
        ClientsText.msText(Metric.MEAN, latencies),
        ClientsText.msText(Metric.MEDIAN, latencies),
        ClientsText.msText(Metric.P99, latencies),
        ClientsText.msText(Metric.MAX, latencies),
        total.counts().errors());
  }
}
