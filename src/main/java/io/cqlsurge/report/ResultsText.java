package io.cqlsurge.report;

import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.GcFigures;
import io.cqlsurge.measure.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * The Results block of a run. Labels, widths and units are those of cassandra-stress, line by line:
 * parsers in the field read them. The garbage collections are those of this client.
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
   * Returns the block with the empty lines around it. It has only lines of cassandra-stress, as
   * parsers read every line from {@code Results:} to the empty line.
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

  /** Returns the line of conditional statements that were not applied; none if there are none. */
  public static Optional<String> notApplied(Summary summary) {
    ResultsText text = new ResultsText(summary, LATENCY_DIGITS);
    text.notApplied();
    return text.lines.stream().findFirst().map(ResultsText::line);
  }

  private static String line(ResultLine line) {
    return String.format(Locale.ROOT, "%-26s: %s", line.label(), line.text());
  }

  /** Returns the lines of the block, and those of cqlsurge that pages and files add to them. */
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
    text.add("Total operation time", summary.seconds(), operationTime(summary.seconds()));
    return text;
  }

  private void rates() {
    rate("Op rate", "op/s", figures -> figures.counts().operations());
    rate("Partition rate", "pk/s", figures -> figures.counts().partitions());
    rate("Row rate", "row/s", figures -> figures.counts().rows());
  }

  private void rate(String label, String unit, ToDoubleFunction<Figures> count) {
    // Units are padded to six columns, so that the brackets stand below one another.
    String total = String.format(Locale.ROOT, "%%,8.0f %-6s", unit);
    entries(label, total, "%,.0f " + unit, f -> perSecond(count.applyAsDouble(f)));
  }

  private double perSecond(double count) {
    return summary.seconds() > 0 ? count / summary.seconds() : 0;
  }

  private void latencies() {
    latency("mean", Histogram::getMean);
    latency("median", histogram -> histogram.getValueAtPercentile(50));
    latency("95th percentile", histogram -> histogram.getValueAtPercentile(95));
    latency("99th percentile", histogram -> histogram.getValueAtPercentile(99));
    latency("99.9th percentile", histogram -> histogram.getValueAtPercentile(99.9));
    latency("max", Histogram::getMaxValue);
  }

  private void latency(String label, ToDoubleFunction<Histogram> ns) {
    entries(
        "Latency " + label,
        "%6." + latencyDigits + "f ms ",
        "%,." + latencyDigits + "f ms",
        figures -> ns.applyAsDouble(figures.latencies().shown()) / MetricRow.NS_PER_MS);
  }

  private void totals() {
    entries("Total partitions", "%,10.0f ", "%,.0f", figures -> figures.counts().partitions());
    entries("Total errors", "%,10.0f ", "%,.0f", figures -> figures.counts().errors());
  }

  private void notApplied() {
    if (summary.total().counts().notApplied() > 0) {
      entries("Total not applied", "%,10.0f ", "%,.0f", figures -> figures.counts().notApplied());
    }
  }

  private void gc(GcFigures gc) {
    add("Total GC count", "%,1.0f", (double) gc.count());
    add("Total GC memory", (double) gc.freedBytes(), memory(gc.freedBytes()));
    add("Total GC time", "%,6.1f seconds", gc.sumMs() / 1000);
    add("Avg GC time", "%,6.1f ms", gc.meanMs());
    add("StdDev GC time", "%,6.1f ms", gc.deviationMs());
  }

  private void entries(
      String label, String totalFormat, String format, ToDoubleFunction<Figures> value) {
    StringJoiner kinds = new StringJoiner(", ", "[", "]");
    for (Figures figures : summary.operations()) {
      kinds.add(figures.label() + ": " + format(format, value.applyAsDouble(figures)));
    }
    double total = value.applyAsDouble(summary.total());
    add(label, total, format(totalFormat, total) + kinds);
  }

  private void add(String label, String format, double value) {
    add(label, value, format(format, value));
  }

  private void add(String label, double value, String text) {
    lines.add(new ResultLine(label, value, text));
  }

  private static String format(String format, double value) {
    return String.format(Locale.ROOT, format, value);
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
    return String.format(Locale.ROOT, "%02d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }
}
