package io.cqlsurge.report;

import io.cqlsurge.estimate.ConfidenceRange;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.UserCommand;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.ToDoubleFunction;

/**
 * The Results block of a run. Labels, widths and units equal cassandra-stress, line by line,
 * because parsers read them. The garbage collections are from this client.
 */
public final class ResultsText {
  /** The label of the run's length. */
  public static final String OPERATION_TIME = "Total operation time";

  private static final List<String> UNITS = List.of("KiB", "MiB", "GiB");

  /** Number of decimals of a latency in cassandra-stress. */
  private static final int LATENCY_DIGITS = 1;

  /** Share of the service time from which the time before sending is noticeable. */
  private static final double NOTICEABLE_WAIT = 0.1;

  private final Interval summary;
  private final int latencyDigits;
  private final List<ResultLine> lines = new ArrayList<>();

  private ResultsText(Interval summary, int latencyDigits) {
    this.summary = summary;
    this.latencyDigits = latencyDigits;
  }

  /**
   * Returns the block with the empty lines around it. It has only lines of cassandra-stress,
   * because parsers read every line from {@code Results:} to the empty line.
   *
   * @param latencyDigits decimals of latencies in ms
   */
  public static List<String> lines(Interval summary, int latencyDigits) {
    List<String> lines = new ArrayList<>(List.of("", "", "Results:"));
    text(summary, latencyDigits, false).lines.forEach(line -> lines.add(line.full()));
    lines.add("");
    return lines;
  }

  /**
   * Returns the block for a terminal: a table of the operations if there are several, and the lines
   * for all of them together.
   */
  static List<String> compact(Interval summary, Output output, int width) {
    List<String> lines = new ArrayList<>(List.of(""));
    if (summary.operations().size() > 1) {
      lines.addAll(operations(summary, output, width));
      lines.add("");
    }
    latency(summary.total().latencies()).ifPresent(lines::add);
    lines.add("Results:");
    Counts counts = summary.total().counts();
    boolean isFailed = counts.operations() > 0 && counts.errors() == counts.operations();
    for (ResultLine line : text(summary, LATENCY_DIGITS, true).lines) {
      boolean isRate = line.key().equals(Metric.OP_RATE.key());
      lines.add(line.compact() + (isFailed && isRate ? ", all failed" : ""));
    }
    lines.add("");
    return lines;
  }

  /**
   * Returns the name of the latency of a run with a rate, and how long requests waited before they
   * were sent if that is noticeable; empty for a run without a rate.
   */
  public static Optional<String> latency(Latencies latencies) {
    if (!latencies.pacing().hasDueTimes()) {
      return Optional.empty();
    }
    double service = Metric.P99.ms(latencies.service());
    double waiting = Metric.P99.ms(latencies.waiting());
    String parts =
        ": service time p99 %s ms, waiting p99 %s ms"
            .formatted(SignificantDigits.of(service), SignificantDigits.of(waiting));
    String name = "Latency is " + latencies.pacing().latencyName();
    return Optional.of(waiting >= NOTICEABLE_WAIT * service ? name + parts : name);
  }

  private static List<String> operations(Interval summary, Output output, int width) {
    int labels =
        summary.operations().stream().mapToInt(each -> each.label().length()).max().orElse(0);
    Set<Metric> without = EnumSet.copyOf(CompactTable.OF_WHOLE_RUN);
    if (!summary.total().counts().recall().isMeasured()) {
      without.add(Metric.RECALL);
    }
    Map<String, MetricRow> rows = new LinkedHashMap<>();
    summary.operations().forEach(each -> rows.put(each.label(), MetricRow.of(each, summary)));
    return new CompactTable(output, Metric.TYPE, labels, without).lines(rows, width);
  }

  /**
   * Returns the lines that the block does not have: on conditional statements that were not applied
   * and on the recall of nearest neighbour searches.
   */
  public static List<String> added(Interval summary) {
    ResultsText text = new ResultsText(summary, LATENCY_DIGITS);
    text.addOwn();
    return text.lines.stream().map(ResultLine::full).toList();
  }

  /** Returns the block's lines, and the lines that pages and files add to them. */
  public static List<ResultLine> of(Interval summary) {
    ResultsText text = text(summary, LATENCY_DIGITS, false);
    text.addOwn();
    return List.copyOf(text.lines);
  }

  private static ResultsText text(Interval summary, int latencyDigits, boolean isCompact) {
    ResultsText text = new ResultsText(summary, latencyDigits);
    Counts counts = summary.total().counts();
    if (isCompact && counts.hasEqualRates() && counts.errors() == 0) {
      text.add(Metric.OP_RATE.label(), "%,8.0f op/s", summary.operationRate());
    } else {
      EnumSet.range(Metric.OP_RATE, Metric.ROW_RATE).forEach(text::rate);
    }
    Metric.LATENCIES.forEach(text::latency);
    text.count("Total partitions", Optional.empty(), Counts::partitions);
    text.count(Metric.ERRORS.label(), Optional.of(Metric.ERRORS), Counts::errors);
    text.gc(summary.gc(), isCompact);
    text.add(OPERATION_TIME, summary.seconds(), operationTime(summary.seconds()));
    return text;
  }

  private void rate(Metric rate) {
    // Units are padded to six columns, so that the brackets are aligned.
    String total = RootLocale.format("%%,8.0f %-6s", rate.unit());
    String format = "%,.0f " + rate.unit();
    entries(rate.label(), Optional.of(rate), total, format, figures -> value(rate, figures));
  }

  private void latency(Metric latency) {
    String total = "%6." + latencyDigits + "f ms ";
    String format = "%,." + latencyDigits + "f ms";
    entries(latency.label(), Optional.of(latency), total, format, of -> value(latency, of));
  }

  /** Returns the value of an operation; latencies of no operations are 0. */
  private double value(Metric metric, OperationStats figures) {
    double value = metric.value(MetricRow.of(figures, summary));
    return Double.isNaN(value) ? 0 : value;
  }

  /** Adds the lines that the block of cassandra-stress does not have. */
  private void addOwn() {
    Recall all = summary.total().counts().recall();
    if (all.isMeasured()) {
      StringJoiner kinds = new StringJoiner(", ", " [", "]");
      summary.operations().stream()
          .filter(kind -> kind.counts().recall().isMeasured())
          .forEach(kind -> kinds.add(kind.label() + ": " + recall(kind.counts().recall())));
      lines.add(
          new ResultLine(
              Metric.RECALL.label(),
              Optional.of(Metric.RECALL),
              all.share(),
              recall(all),
              kinds.toString()));
    }
    if (summary.total().counts().notApplied() > 0) {
      count("Total not applied", Optional.empty(), Counts::notApplied);
    }
  }

  private static String recall(Recall recall) {
    ConfidenceRange range = range(recall);
    return RootLocale.format(
        "%.4f (%.4f to %.4f) @%.0f", recall.share(), range.low(), range.high(), recall.perQuery());
  }

  /** Returns a recall and its error. */
  public static Estimate estimate(Recall recall) {
    ConfidenceRange range = range(recall);
    double error = (range.high() - range.low()) / 2 / ConfidenceRange.NORMAL;
    return recall.hits() == 0
        ? Estimate.unsure(recall.share())
        : new Estimate(
            recall.share(),
            Optional.of(new Estimate.Spread(error / recall.share(), recall.queries())));
  }

  /** Returns a recall's confidence range: a query vector that was used again counts once. */
  private static ConfidenceRange range(Recall recall) {
    long vectors = Math.min(recall.queries(), UserCommand.RECALL_SAMPLE);
    return ConfidenceRange.ofMean(recall.share(), recall.variance(), vectors, recall.perQuery());
  }

  private void count(String label, Optional<Metric> metric, ToDoubleFunction<Counts> count) {
    entries(label, metric, "%,10.0f ", "%,.0f", figures -> count.applyAsDouble(figures.counts()));
  }

  private void gc(GcFigures gc, boolean isCompact) {
    if (isCompact) {
      String label = gc.equals(summary.client().gc()) ? "Client GC" : "Server GC";
      String pauses =
          RootLocale.format(
              gc.count() == 1 ? "%,10.0f pause, " : "%,10.0f pauses, ", (double) gc.count());
      add(label, gc.sumMs(), pauses + RootLocale.format("%,.0f ms", gc.sumMs()));
      return;
    }
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
      kinds.add(figures.label() + ": " + RootLocale.format(format, value.applyAsDouble(figures)));
    }
    double total = value.applyAsDouble(summary.total());
    lines.add(
        new ResultLine(
            label, metric, total, RootLocale.format(totalFormat, total), kinds.toString()));
  }

  private void add(String label, String format, double value) {
    add(label, value, RootLocale.format(format, value));
  }

  private void add(String label, double value, String text) {
    lines.add(new ResultLine(label, Optional.empty(), value, text, ""));
  }

  private static String memory(long bytes) {
    double size = bytes / 1024.0;
    int unit = 0;
    while (unit < UNITS.size() - 1 && size >= 1024) {
      size /= 1024;
      unit++;
    }
    return RootLocale.format("%.3f %s", size, UNITS.get(unit));
  }

  private static String operationTime(double seconds) {
    long whole = (long) seconds;
    return RootLocale.format("%02d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60);
  }
}
