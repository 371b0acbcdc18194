package io.cqlsurge.report;

import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.report.ShapeSegments.Segment;
import java.util.List;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The table of a load shape's segments. */
final class SegmentsText {
  private static final List<String> NAMES =
      List.of("from s", "to s", "due/s", "ended/s", "mean", "med", ".99", "max", "errors");

  private static final String ROW = "  %8s  %8s  %11s  %11s  %8s  %8s  %8s  %8s  %8s";

  /** A row of 80 columns, without mean and median. */
  private static final String NARROW = "  %1$8s  %2$8s  %3$11s  %4$11s  %7$8s  %8$8s  %9$8s";

  private SegmentsText() {}

  /** Returns the table with an empty line after it; no line if there is only one segment. */
  static List<String> lines(ShapeSegments segments, boolean isNarrow) {
    List<Segment> measured = segments.measured();
    if (measured.size() < 2) {
      return List.of();
    }
    return ClientsText.table(
        "Results of each segment of the load shape, with latencies in ms:",
        isNarrow ? NARROW : ROW,
        Stream.concat(Stream.of(NAMES), measured.stream().map(SegmentsText::cells)));
  }

  private static List<String> cells(Segment segment) {
    OperationStats total = segment.total();
    Histogram latencies = total.latencies().shown();
    return List.of(
        RootLocale.format("%.1f", segment.span().startSeconds()),
        RootLocale.format("%.1f", segment.span().endSeconds()),
        RootLocale.format("%,.0f", segment.dueRate()),
        RootLocale.format("%,.0f", segment.endedRate()),
        ClientsText.msText(Metric.MEAN, latencies),
        ClientsText.msText(Metric.MEDIAN, latencies),
        ClientsText.msText(Metric.P99, latencies),
        ClientsText.msText(Metric.MAX, latencies),
        RootLocale.format("%d", total.counts().errors()));
  }
}
