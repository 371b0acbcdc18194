package io.cqlsurge.report;

import io.cqlsurge.measure.NodeFigures;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/** The columns of the table by node, each of them once; latencies are in milliseconds. */
enum NodeColumn {
  REQUESTS("requests", 12, "%,.0f", row -> row.figures().requests()),
  SHARE("share", 8, "%.1f%%", row -> row.share() * 100),
  ERRORS("errors", 9, "%,.0f", row -> row.figures().errors()),
  RETRIES("retries", 9, "%,.0f", row -> row.figures().retries()),
  MEAN("mean", 9, "%,.1f", row -> row.latency().getMean() / MetricRow.NS_PER_MS),
  MEDIAN("med", 9, "%,.1f", row -> row.latency().getValueAtPercentile(50) / MetricRow.NS_PER_MS),
  P99(".99", 9, "%,.1f", row -> row.latency().getValueAtPercentile(99) / MetricRow.NS_PER_MS),
  MAX("max", 9, "%,.1f", row -> row.latency().getMaxValue() / MetricRow.NS_PER_MS);

  private final String heading;
  private final int width;
  private final String format;
  private final ToDoubleFunction<Row> value;

  NodeColumn(String heading, int width, String format, ToDoubleFunction<Row> value) {
    this.heading = heading;
    this.width = width;
    this.format = format;
    this.value = value;
  }

  static String header() {
    StringBuilder line = new StringBuilder();
    for (NodeColumn column : values()) {
      line.append(column.padded(column.heading));
    }
    return line.toString();
  }

  static String line(Row row) {
    StringBuilder line = new StringBuilder();
    for (NodeColumn column : values()) {
      double number = column.value.applyAsDouble(row);
      line.append(column.padded(String.format(Locale.ROOT, column.format, number)));
    }
    return line.toString();
  }

  private String padded(String text) {
    return " ".repeat(Math.max(1, width - text.length())) + text;
  }

  /**
   * What a row is made from.
   *
   * @param share of the requests of its data centre, from 0 to 1
   */
  record Row(NodeFigures figures, double share) {

    /** Without latencies by node there is one without values. */
    Histogram latency() {
      return figures.service().orElseGet(() -> new Histogram(1));
    }
  }
}
