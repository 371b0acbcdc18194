package io.cqlsurge.report.trial;

import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.ProcessorYield;
import io.cqlsurge.report.Metric;
import io.cqlsurge.report.MetricRow;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** The figures of one operation kind or of the total, interval by interval. */
final class Series {
  private static final List<KeptColumn<MetricRow>> LATENCIES =
      Metric.LATENCIES.stream().map(Series::column).toList();

  /**
   * The columns of the interval table: a label, which has no number, and the metrics, recall last.
   */
  private static final List<KeptColumn<MetricRow>> ALL =
      Stream.concat(
              Stream.of(new KeptColumn<MetricRow>(Metric.TYPE, 0, row -> Double.NaN)),
              Arrays.stream(Metric.values()).map(Series::column))
          .toList();

  /** Exact numbers of an interval. Rates are rounded, so they do not suffice to add up runs. */
  private static final List<KeptColumn<MetricRow>> COUNTS =
      List.of(
          new KeptColumn<>("end", 9, row -> row.interval().span().endSeconds()),
          new KeptColumn<>("operations", 0, row -> row.counts().operations()),
          new KeptColumn<>("partitions", 0, row -> row.counts().partitions()),
          new KeptColumn<>("rows", 0, row -> row.counts().rows()),
          new KeptColumn<>("errors", 0, row -> row.counts().errors()),
          new KeptColumn<>("not applied", 0, row -> row.counts().notApplied()));

  /** Latency in ms from which four digits are fewer than the decimals that are kept. */
  private static final double FOUR_DIGITS_FROM = 10;

  private final Samples samples = new Samples();
  private final PackedRows<MetricRow> rows = new PackedRows<>(ALL);
  private final PackedRows<MetricRow> counts = new PackedRows<>(COUNTS);
  private final HeatMap heatMap = new HeatMap();
  private boolean hasRecall;
  private final Map<TimeKind, PackedRows<MetricRow>> times = new EnumMap<>(TimeKind.class);

  private static KeptColumn<MetricRow> column(Metric metric) {
    return new KeptColumn<>(
        metric.heading(), metric.exactDecimals(), row -> fourDigits(metric, row));
  }

  void add(OperationStats figures, Interval interval) {
    ProcessorYield work = new ProcessorYield();
    MetricRow row = MetricRow.of(figures, interval);
    rows.add(row);
    hasRecall |= figures.counts().recall().isMeasured();
    work.ifDue();
    counts.add(row);
    Latencies latencies = figures.latencies();
    heatMap.add(row.latency());
    work.ifDue();
    for (TimeKind kind : TimeKind.of(latencies.pacing())) {
      if (!kind.isShown(latencies.pacing())) {
        of(kind).add(row.showing(kind.histogram(latencies)));
        work.ifDue();
      }
    }
    if (interval.span().seconds() > 0) {
      samples.add(interval.span().seconds(), figures.counts().operations(), row.latency());
    }
  }

  private PackedRows<MetricRow> of(TimeKind kind) {
    return times.computeIfAbsent(kind, any -> new PackedRows<>(LATENCIES));
  }

  /** Rounds latencies to four digits: histograms have three, and further ones only take space. */
  private static double fourDigits(Metric metric, MetricRow row) {
    double value = metric.value(row);
    if (!metric.isLatency() || value < FOUR_DIGITS_FROM) {
      return value;
    }
    double scale = Math.pow(10, 3 - Math.floor(Math.log10(value)));
    return Math.round(value * scale) / scale;
  }

  /** Returns the error of a metric of the whole run; empty if it is unknown. */
  Optional<Estimate.Spread> spread(Metric metric) {
    return metric.estimate(samples).flatMap(Estimate::spread);
  }

  /** Returns the rows in the format of cassandra-stress. */
  RunEntry.MetricTable table() {
    int columns = hasRecall ? ALL.size() : ALL.size() - 1;
    return new RunEntry.MetricTable(
        rows.names().subList(0, columns), rows.unpacked().first(columns));
  }

  RunData.Table counts() {
    return counts.table();
  }

  /**
   * Returns the latencies of each kind.
   *
   * @param whole those of the whole run; without them, there are only rows and the heat map
   */
  Map<String, RunData.Times> times(Pacing pacing, Optional<Latencies> whole) {
    Map<String, RunData.Times> all = new LinkedHashMap<>();
    for (TimeKind kind : TimeKind.of(pacing)) {
      boolean isShown = kind.isShown(pacing);
      all.put(
          kind.title(),
          RunData.Times.of(
              whole.map(kind::histogram),
              isShown ? Optional.empty() : Optional.of(of(kind).table()),
              isShown ? Optional.of(heatMap.data()) : Optional.empty()));
    }
    return all;
  }

  /** The kinds of latency of an operation. */
  private enum TimeKind {
    /** From the time the request was first sent to the reply. */
    SERVICE(Latencies::service),
    /** From the due time to the reply. */
    RESPONSE(Latencies::response),
    /** From the due time to the time the request was first sent. */
    WAIT(Latencies::waiting);

    private final Function<Latencies, Histogram> histogram;

    TimeKind(Function<Latencies, Histogram> histogram) {
      this.histogram = histogram;
    }

    /** Returns the kinds that are measured: without due times only the service time. */
    static List<TimeKind> of(Pacing pacing) {
      return pacing.hasDueTimes() ? List.of(values()) : List.of(SERVICE);
    }

    /** Returns whether rows and results show this kind. */
    boolean isShown(Pacing pacing) {
      return this == (pacing == Pacing.FIXED ? RESPONSE : SERVICE);
    }

    String title() {
      return name().toLowerCase(Locale.ROOT);
    }

    Histogram histogram(Latencies latencies) {
      return histogram.apply(latencies);
    }
  }
}
