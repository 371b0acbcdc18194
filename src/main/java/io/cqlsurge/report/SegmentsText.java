package io.cqlsurge.report;

import io.cqlsurge.report.ShapeSegments.Segment;
import java.util.ArrayList;
import java.util.List;

/** The table of a load shape's segments. */
final class SegmentsText {
  private SegmentsText() {}

  /** Returns the table with an empty line after it; no line if there is only one segment. */
  static List<String> lines(ShapeSegments segments, int width) {
    List<Segment> measured = segments.measured();
    List<String> lines = new ArrayList<>();
    if (measured.size() > 1) {
      lines.add("Results of each segment of the load shape, with latencies in ms:");
      lines.addAll(table().lines(measured, width));
      lines.add("");
    }
    return lines;
  }

  private static TextTable<Segment> table() {
    return new TextTable<Segment>()
        .numbers("from s", row -> RootLocale.format("%.1f", row.span().startSeconds()))
        .numbers("to s", row -> RootLocale.format("%.1f", row.span().endSeconds()))
        .numbers("due/s", row -> RootLocale.format("%,.0f", row.dueRate()))
        .numbers("ended/s", row -> RootLocale.format("%,.0f", row.endedRate()))
        .numbers("mean", 1, row -> latency(row, Metric.MEAN))
        .numbers("med", 2, row -> latency(row, Metric.MEDIAN))
        .numbers(".99", row -> latency(row, Metric.P99))
        .numbers("max", row -> latency(row, Metric.MAX))
        .numbers("errors", row -> RootLocale.format("%d", row.total().counts().errors()));
  }

  private static String latency(Segment segment, Metric metric) {
    return ClientsText.msText(metric, segment.total().latencies().shown());
  }
}
