package io.cqlsurge.report;

import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.server.ServerWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** A run's errors: a table by operation, kind and node, and the latency of failed operations. */
final class ErrorsText {
  private ErrorsText() {}

  /** Returns the table and an empty line; no lines if there are neither errors nor retries. */
  static List<String> lines(Interval summary) {
    List<ErrorCount> errors = summary.errors();
    if (errors.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("Errors and retries by operation, kind and node:");
    int labels = errors.stream().mapToInt(count -> count.operation().length()).max().orElse(0);
    int nodes = errors.stream().mapToInt(count -> count.node().address().length()).max().orElse(0);
    String format = "  %-" + labels + "s  %-13s  %-" + nodes + "s %,10d errors, %,10d retries";
    for (ErrorCount count : errors) {
      lines.add(
          RootLocale.format(
              format,
              count.operation(),
              count.kind().title(),
              count.node().address(),
              count.errors(),
              count.retries()));
    }
    summary.operations().forEach(figures -> addLatency(figures, labels, lines));
    addRate(summary, lines);
    lines.add("");
    return lines;
  }

  /** Returns the database's warnings and an empty line; no lines if there are none. */
  static List<String> warnings(List<ServerWarning> warnings) {
    if (warnings.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(List.of("Warnings of the database:"));
    for (ServerWarning each : warnings) {
      lines.add(
          RootLocale.format(
              "  replies: %,d, first from %s: %s", each.count(), each.node(), each.text()));
    }
    lines.add("");
    return lines;
  }

  /** Returns the errors in an interval by operation, with their kinds; empty if there are none. */
  static Optional<String> ofRow(Interval interval) {
    return interval.operations().stream()
        .filter(each -> each.counts().errors() > 0)
        .map(each -> RootLocale.format("+%,d %s", each.counts().errors(), kinds(each, interval)))
        .reduce((one, other) -> one + ", " + other)
        .map(text -> " ".repeat("HH:mm:ss ".length()) + text);
  }

  private static String kinds(OperationStats operation, Interval interval) {
    return interval.errors().stream()
        .filter(each -> each.operation().equals(operation.label()) && each.errors() > 0)
        .map(each -> each.kind().title())
        .distinct()
        .collect(Collectors.joining(" or ", operation.label() + " ", ""));
  }

  /** Adds the rate of failed operations, which cassandra-stress counts in the op rate. */
  private static void addRate(Interval summary, List<String> lines) {
    long errors = summary.total().counts().errors();
    if (errors > 0 && summary.seconds() > 0) {
      lines.add(
          RootLocale.format(
              "  failed: %s of %,.0f op/s",
              SignificantDigits.of(errors / summary.seconds()), summary.operationRate()));
    }
  }

  private static void addLatency(OperationStats figures, int labels, List<String> lines) {
    Histogram failed = figures.latencies().failed();
    if (failed.getTotalCount() > 0) {
      lines.add(
          RootLocale.format(
              "  %-" + labels + "s  failed after   median %s ms, 99th %s ms, max %s ms",
              figures.label(),
              SignificantDigits.of(Metric.MEDIAN.ms(failed)),
              SignificantDigits.of(Metric.P99.ms(failed)),
              SignificantDigits.of(Metric.MAX.ms(failed))));
    }
  }
}
