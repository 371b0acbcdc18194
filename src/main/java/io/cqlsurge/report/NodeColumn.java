package io.cqlsurge.report;

import io.cqlsurge.measure.NodeFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The table's columns by node; latencies are in milliseconds. */
enum NodeColumn {
  REQUESTS("requests", 12, row -> count(row.figures().requests())),
  SHARE("share", 8, row -> RootLocale.format("%.1f%%", row.share() * 100)),
  ERRORS("errors", 9, row -> count(row.figures().errors())),
  RETRIES("retries", 9, row -> count(row.figures().retries())),
  SHARDS("shards", 8, Row::shards),
  MISPLACED("misplaced", 11, row -> RootLocale.format("%.2f%%", row.misplaced() * 100)),
  MEAN(Metric.MEAN),
  MEDIAN(Metric.MEDIAN),
  P99(Metric.P99),
  MAX(Metric.MAX);

  /** The columns that a narrow terminal does not show, the least important one first. */
  private static final List<NodeColumn> DROPPED =
      List.of(MEAN, MAX, RETRIES, MEDIAN, SHARE, ERRORS, SHARDS);

  private final String heading;
  private final int width;
  private final Function<Row, String> text;

  NodeColumn(String heading, int width, Function<Row, String> text) {
    this.heading = heading;
    this.width = width;
    this.text = text;
  }

  NodeColumn(Metric latency) {
    this(latency.heading(), 9, row -> row.text(latency));
  }

  private static String count(long number) {
    return RootLocale.format("%,d", number);
  }

  /** Returns the columns that fit a width; those about shards only if there are any. */
  static List<NodeColumn> fitting(int width, boolean hasShards) {
    List<NodeColumn> columns = new ArrayList<>(List.of(values()));
    if (!hasShards) {
      columns.removeAll(List.of(SHARDS, MISPLACED));
    }
    int used = columns.stream().mapToInt(column -> column.width).sum();
    for (NodeColumn column : DROPPED) {
      if (used > width && columns.remove(column)) {
        used -= column.width;
      }
    }
    return columns;
  }

  static String header(List<NodeColumn> columns) {
    return columns.stream().map(it -> it.padded(it.heading)).collect(Collectors.joining());
  }

  static String line(Row row, List<NodeColumn> columns) {
    return columns.stream().map(it -> it.padded(it.text.apply(row))).collect(Collectors.joining());
  }

  private String padded(String text) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }

  /** A row's data; the node's share of the requests in its data centre is from 0 to 1. */
  record Row(NodeFigures figures, double share) {

    /** Returns the number of shards that answered, which the driver's request handler hides. */
    String shards() {
      List<Integer> shards = figures.placement().shards();
      return shards.isEmpty() ? "-" : count(shards.size());
    }

    double misplaced() {
      return figures.placement().misplaced() / (double) Math.max(1, figures.requests());
    }

    /** Returns a service time; {@code -} without requests, or if it is not recorded by node. */
    String text(Metric latency) {
      return figures
          .service()
          .filter(times -> times.getTotalCount() > 0)
          .map(times -> SignificantDigits.of(latency.ms(times)))
          .orElse("-");
    }
  }
}
