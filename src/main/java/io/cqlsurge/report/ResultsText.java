package io.cqlsurge.report;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * The Results block of a run. Labels, widths and units equal cassandra-stress, line by line,
 * because parsers read them. The garbage collections are from this client.
 */
public final class ResultsText {
  /** The label of the run's length. */
  public static final String OPERATION_TIME = "Total operation time";

  private static final double[] UNITS = {1024.0, 1024.0 * 1024, 1024.0 * 1024 * 1024};
  private static final String[] UNIT_NAMES = {"KiB", "MiB", "GiB"};

  /** Number of decimals of a latency in cassandra-stress. */
  private static final int LATENCY_DIGITS = 1;

  /** Share of the service time from which the time before sending is noticeable. */
  private static final double NOTICEABLE_WAIT = 0.1;

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
   * @param latencyDigits decimals of latencies in ms
   */
  public static List<String> lines(Summary summary, int latencyDigits) {
    List<String> lines = new ArrayList<>(List.of("", "", "Results:"));
    text(summary, latencyDigits).lines.forEach(line -> lines.add(line.full()));
    lines.add("");
    return lines;
  }

  /**
   * Returns the block for a terminal: a table of the operations if there are several, and the lines
   * for all of them together.
   */
  static List<String> compact(Summary summary, Output output, int width) {
    List<String> lines = new ArrayList<>(List.of(""));
    if (summary.operations().size() > 1) {
      lines.addAll(operations(summary, output, width));
      lines.add("");
    }
    Latencies latencies = summary.total().latencies();
    Pacing pacing = latencies.pacing();
    lines.add(
        pacing.hasDueTimes() ? "Results, latency is " + pacing.latencyName() + ":" : "Results:");
    ResultsText rates = new ResultsText(summary, LATENCY_DIGITS);
    rates.compactRates();
    Metric.LATENCIES.forEach(rates::latency);
    rates.lines.forEach(line -> lines.add(line.compact()));
    serviceAndWaiting(latencies).ifPresent(text -> lines.add("  " + text));
    ResultsText totals = new ResultsText(summary, LATENCY_DIGITS);
    totals.counts();
    totals.compactGc();
    totals.operationTime();
    totals.lines.forEach(line -> lines.add(line.compact()));
    lines.add("");
    return lines;
  }

  /** Adds the rates, with those that are equal in one line. The first includes failures. */
  private void compactRates() {
    long errors = summary.total().counts().errors();
    String failed = errors == 0 ? "" : ", failed: " + SignificantDigits.of(errors / summary.seconds());
    Map<Double, List<Metric>> equal = new LinkedHashMap<>();
    for (Metric rate : EnumSet.range(Metric.OP_RATE, Metric.ROW_RATE)) {
      equal.computeIfAbsent(value(rate, summary.total()), value -> new ArrayList<>()).add(rate);
    }
    equal.forEach(
        (value, rates) -> {
          String units = rates.stream().map(Metric::unit).collect(Collectors.joining(" = "));
          String failures = rates.contains(Metric.OP_RATE) ? failed : "";
          add(rates.get(0).label(), value, format("%,8.0f ", value) + units + failures);
        });
  }

  /** Adds the garbage collections in one line. They are from the client, or from the nodes. */
  private void compactGc() {
    GcFigures gc = summary.gc();
    String pauses = gc.count() == 1 ? "%,10.0f pause, " : "%,10.0f pauses, ";
    add(
        gc.equals(summary.client().gc()) ? "Client GC" : "GC of the nodes",
        gc.sumMs(),
        format(pauses, gc.count()) + format("%,.0f ms", gc.sumMs()));
  }

  /**
   * Returns the two parts of the response time if the requests of a run with a rate waited
   * noticeably before they were sent.
   */
  public static Optional<String> serviceAndWaiting(Latencies latencies) {
    double service = Metric.P99.ms(latencies.service());
    double waiting = Metric.P99.ms(latencies.waiting());
    return latencies.pacing().hasDueTimes() && waiting >= NOTICEABLE_WAIT * service
        ? Optional.of(
            "service time p99 %s ms, waiting p99 %s ms"
                .formatted(SignificantDigits.of(service), SignificantDigits.of(waiting)))
        : Optional.empty();
  }

  private static List<String> operations(Summary summary, Output output, int width) {
    int labels =
        summary.operations().stream().mapToInt(each -> each.label().length()).max().orElse(0);
    Set<Metric> without = EnumSet.copyOf(CompactTable.OF_WHOLE_RUN);
    if (summary.total().counts().hasEqualRates()) {
      without.addAll(CompactTable.OTHER_RATES);
    }
    CompactTable table = new CompactTable(output, Metric.TYPE, labels, without);
    List<String> lines = new ArrayList<>();
    lines.add(table.header(width));
    for (OperationStats figures : summary.operations()) {
      lines.add(table.row(figures.label(), MetricRow.of(figures, summary), width));
    }
    return lines;
  }

  /**
   * Returns the line on conditional statements that were not applied; empty if all were applied.
   */
  public static Optional<String> notApplied(Summary summary) {
    ResultsText text = new ResultsText(summary, LATENCY_DIGITS);
    text.notApplied();
    return text.lines.stream().findFirst().map(ResultLine::full);
  }

  /** Returns the block's lines, and the lines that pages and files add to them. */
  public static List<ResultLine> of(Summary summary) {
    ResultsText text = text(summary, LATENCY_DIGITS);
    text.notApplied();
    return List.copyOf(text.lines);
  }

  private static ResultsText text(Summary summary, int latencyDigits) {
    ResultsText text = new ResultsText(summary, latencyDigits);
    EnumSet.range(Metric.OP_RATE, Metric.ROW_RATE).forEach(text::rate);
    Metric.LATENCIES.forEach(text::latency);
    text.counts();
    text.gc(summary.gc());
    text.operationTime();
    return text;
  }

  private void counts() {
    count("Total partitions", Optional.empty(), Counts::partitions);
    count(Metric.ERRORS.label(), Optional.of(Metric.ERRORS), Counts::errors);
  }

  private void operationTime() {
    add(OPERATION_TIME, summary.seconds(), operationTime(summary.seconds()));
  }

  private void rate(Metric rate) {
    // Units are padded to six columns, so that the brackets are aligned.
    String total = RootLocale.format("%%,8.0f %-6s", rate.unit());
    entries(rate, total, "%,.0f " + rate.unit());
  }

  private void latency(Metric latency) {
    entries(latency, "%6." + latencyDigits + "f ms ", "%,." + latencyDigits + "f ms");
  }

  private void entries(Metric metric, String totalFormat, String format) {
    entries(
        metric.label(),
        Optional.of(metric),
        totalFormat,
        format,
        figures -> value(metric, figures));
  }

  /** Returns the value of an operation; latencies of no operations are 0. */
  private double value(Metric metric, OperationStats figures) {
    double value = metric.value(MetricRow.of(figures, summary));
    return Double.isNaN(value) ? 0 : value;
  }

  /** Adds a line that the block of cassandra-stress does not have. */
  private void notApplied() {
    if (summary.total().counts().notApplied() > 0) {
      count("Total not applied", Optional.empty(), Counts::notApplied);
    }
  }

  private void count(String label, Optional<Metric> metric, ToDoubleFunction<Counts> count) {
    entries(label, metric, "%,10.0f ", "%,.0f", figures -> count.applyAsDouble(figures.counts()));
  }

  private void gc(GcFigures gc) {
    add("Total GC count", "%,1.0f", (double) gc.count());
    add("Total GC memory", (double) gc.freedBytes(), memory(gc.freedBytes()));
    add("Total GC time", "%,6.1f seconds", gc.sumMs() / 1000);
    add("Avg GC time", "%,6.1f ms", gc.meanMs());
    add("StdDev GC time", "%,6.1f ms", gc.deviationMs());
  }

  private void entries(
      String label,
      Optional<Metric> metric,
      String totalFormat,
      String format,
      ToDoubleFunction<OperationStats> value) {
    StringJoiner kinds = new StringJoiner(", ", "[", "]");
    for (OperationStats figures : summary.operations()) {
      kinds.add(figures.label() + ": " + format(format, value.applyAsDouble(figures)));
    }
    double total = value.applyAsDouble(summary.total());
    lines.add(new ResultLine(label, metric, total, format(totalFormat, total), kinds.toString()));
  }

  private void add(String label, String format, double value) {
    add(label, value, format(format, value));
  }

  private void add(String label, double value, String text) {
    lines.add(new ResultLine(label, Optional.empty(), value, text, ""));
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
