package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * The Results block of a run. Labels, widths and units are those of cassandra-stress, line by line,
 * because parsers read them. The garbage collections are those of this client.
 */
public final class ResultsText {
  private static final double[] UNITS = {1024.0, 1024.0 * 1024, 1024.0 * 1024 * 1024};
  private static final String[] UNIT_NAMES = {"KiB", "MiB", "GiB"};

  /** Number of decimals of a latency in cassandra-stress. */
  private static final int LATENCY_DIGITS = 1;

  private final Summary summary;
  private final int latencyDigits;
  private final List<ResultLine> lines = new ArrayList<>();

  private ResultsText(Summary summary, int latencyDigits) {
    this.summary = summary;
    this.latencyDigits = latencyDigits;
  }

  /**
   * Returns the block with the empty lines around it. It has only lines of cassandra-stress,
   * because parsers read every line from {@code Results:} to the empty line.
   *
   * @param latencyDigits number of decimals of latencies in ms
   */
  public static List<String> lines(Summary summary, int latencyDigits) {
    List<String> lines = new ArrayList<>(List.of("", "", "Results:"));
    for (ResultLine line : text(summary, latencyDigits).lines) {
      lines.add(line(line));
    }
    lines.add("");
    return lines;
  }

  /**
   * Returns the line on conditional statements that were not applied; empty if all were applied.
   */
  public static Optional<String> notApplied(Summary summary) {
    ResultsText text = new ResultsText(summary, LATENCY_DIGITS);
    text.notApplied();
    return text.lines.stream().findFirst().map(ResultsText::line);
  }

  private static String line(ResultLine line) {
    return line(line.label(), line.text());
  }

  /** Returns a line of the block. */
  static String line(ResultLabel label, String text) {
    return RootLocale.format("%-26s: %s", label.text(), text);
  }

  /** Returns the lines of the block, and the lines that pages and files add to them. */
  public static List<ResultLine> of(Summary summary) {
    ResultsText text = text(summary, LATENCY_DIGITS);
    text.notApplied();
    return List.copyOf(text.lines);
  }

  private static ResultsText text(Summary summary, int latencyDigits) {
    ResultsText text = new ResultsText(summary, latencyDigits);
    text.rates();
    text.latencies();
    text.totals();
    text.gc(summary.gc());
    text.add(ResultLabel.OPERATION_TIME, summary.seconds(), operationTime(summary.seconds()));
    return text;
  }

  private void rates() {
    rate(ResultLabel.OP_RATE, "op/s", figures -> figures.counts().operations());
    rate(ResultLabel.PARTITION_RATE, "pk/s", figures -> figures.counts().partitions());
    rate(ResultLabel.ROW_RATE, "row/s", figures -> figures.counts().rows());
  }

  private void rate(ResultLabel label, String unit, ToDoubleFunction<Figures> count) {
    // Units are padded to six columns, so that the brackets are aligned.
    String total = RootLocale.format("%%,8.0f %-6s", unit);
    entries(label, total, "%,.0f " + unit, f -> perSecond(count.applyAsDouble(f)));
  }

  private double perSecond(double count) {
    return summary.seconds() > 0 ? count / summary.seconds() : 0;
  }

  private void latencies() {
    latency(ResultLabel.LATENCY_MEAN, Histogram::getMean);
    latency(ResultLabel.LATENCY_MEDIAN, histogram -> histogram.getValueAtPercentile(50));
    latency(ResultLabel.LATENCY_95, histogram -> histogram.getValueAtPercentile(95));
    latency(ResultLabel.LATENCY_99, histogram -> histogram.getValueAtPercentile(99));
    latency(ResultLabel.LATENCY_999, histogram -> histogram.getValueAtPercentile(99.9));
    latency(ResultLabel.LATENCY_MAX, Histogram::getMaxValue);
  }

  private void latency(ResultLabel label, ToDoubleFunction<Histogram> ns) {
    entries(
        label,
        "%6." + latencyDigits + "f ms ",
        "%,." + latencyDigits + "f ms",
        figures -> ns.applyAsDouble(figures.latencies().shown()) / MetricRow.NS_PER_MS);
  }

  private void totals() {
    count(ResultLabel.TOTAL_PARTITIONS, Counts::partitions);
    count(ResultLabel.TOTAL_ERRORS, Counts::errors);
  }

  private void notApplied() {
    if (summary.total().counts().notApplied() > 0) {
      count(ResultLabel.TOTAL_NOT_APPLIED, Counts::notApplied);
    }
  }

  private void count(ResultLabel label, ToDoubleFunction<Counts> count) {
    entries(label, "%,10.0f ", "%,.0f", figures -> count.applyAsDouble(figures.counts()));
  }

  private void gc(GcFigures gc) {
    add(ResultLabel.GC_COUNT, "%,1.0f", (double) gc.count());
    add(ResultLabel.GC_MEMORY, (double) gc.freedBytes(), memory(gc.freedBytes()));
    add(ResultLabel.GC_TIME, "%,6.1f seconds", gc.sumMs() / 1000);
    add(ResultLabel.GC_MEAN, "%,6.1f ms", gc.meanMs());
    add(ResultLabel.GC_DEVIATION, "%,6.1f ms", gc.deviationMs());
  }

  private void entries(
      ResultLabel label, String totalFormat, String format, ToDoubleFunction<Figures> value) {
    StringJoiner kinds = new StringJoiner(", ", "[", "]");
    for (Figures figures : summary.operations()) {
      kinds.add(figures.label() + ": " + format(format, value.applyAsDouble(figures)));
    }
    double total = value.applyAsDouble(summary.total());
    add(label, total, format(totalFormat, total) + kinds);
  }

  private void add(ResultLabel label, String format, double value) {
    add(label, value, format(format, value));
  }

  private void add(ResultLabel label, double value, String text) {
    lines.add(new ResultLine(label, value, text));
  }

  private static String format(String format, double value) {
    return RootLocale.format(format, value);
  }

  private static String memory(long bytes) {
    int unit = 0;
    while (unit < UNITS.length - 1 && bytes >= UNITS[unit + 1]) {
      unit++;
    }
    return format("%.3f ", bytes / UNITS[unit]) + UNIT_NAMES[unit];
  }

  private static String operationTime(double seconds) {
    long whole = (long) seconds;
    return RootLocale.format("%02d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }
}
