package io.cqlsurge.report.trial;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.Figures;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.report.MetricColumn;
import io.cqlsurge.report.MetricRow;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** What was measured of one kind of operation, or of all, interval after interval. */
final class Series {
  private static final List<MetricColumn> ALL = List.of(MetricColumn.values());
  private static final List<MetricColumn> LATENCIES = List.copyOf(MetricColumn.LATENCIES);

  /** Of a line of the Results block, how sure it is; of the others nobody can tell. */
  private static final Map<String, Function<Samples, Estimate>> ESTIMATES =
      Map.of(
          "op rate",
          Samples::rate,
          // Operations touch as much as they touch; it is how many there are that varies.
          "partition rate",
          Samples::rate,
          "row rate",
          Samples::rate,
          "latency mean",
          Samples::mean,
          "latency median",
          samples -> samples.percentile(50),
          "latency 95th percentile",
          samples -> samples.percentile(95),
          "latency 99th percentile",
          samples -> samples.percentile(99),
          "latency 99.9th percentile",
          samples -> samples.percentile(99.9));

  /** Below it, the decimals that are kept are fewer digits. */
  private static final double FOUR_DIGITS_FROM = 10;

  private final Samples samples = new Samples();
  private final PackedRows rows = rows(ALL);
  private final Map<TimeKind, PackedRows> times =
      Map.of(
          TimeKind.SERVICE, rows(LATENCIES),
          TimeKind.RESPONSE, rows(LATENCIES),
          TimeKind.WAIT, rows(LATENCIES));

  private static PackedRows rows(Collection<MetricColumn> columns) {
    return new PackedRows(
        columns.stream()
            .map(column -> new KeptColumn(column.heading(), column.exactDecimals()))
            .toList());
  }

  /** Takes what an interval says of it. */
  void add(Figures figures, Interval interval) {
    MetricRow row = MetricRow.of(figures, interval);
    rows.add(values(row, ALL));
    Latencies latencies = figures.latencies();
    for (TimeKind kind : TimeKind.of(latencies.pacing())) {
      if (!kind.isShown(latencies.pacing())) {
        times.get(kind).add(values(row.showing(kind.histogram(latencies)), LATENCIES));
      }
    }
    if (interval.span().seconds() > 0) {
      samples.add(interval.span().seconds(), figures.counts().operations(), latencies.shown());
    }
  }

  private static double[] values(MetricRow row, List<MetricColumn> columns) {
    return columns.stream()
        .mapToDouble(
            column -> {
              double value = column.value(row);
              return MetricColumn.LATENCIES.contains(column) ? fourDigits(value) : value;
            })
        .toArray();
  }

  /** A histogram knows a number to three digits; more than one beyond would only take room. */
  private static double fourDigits(double ms) {
    if (ms < FOUR_DIGITS_FROM) {
      return ms;
    }
    double scale = Math.pow(10, 3 - Math.floor(Math.log10(ms)));
    return Math.round(ms * scale) / scale;
  }

  /** How sure a line of the Results block is, by its label in lower case. */
  Optional<Estimate.Spread> spread(String label) {
    return Optional.ofNullable(ESTIMATES.get(label)).flatMap(of -> of.apply(samples).spread());
  }

  /** The rows as cassandra-stress keeps them. */
  void tellRows(ObjectNode entry) {
    ArrayNode names = entry.putArray("metrics");
    names.add(MetricColumn.TYPE);
    ALL.forEach(column -> names.add(column.heading()));
    rows.tell(entry.putArray("intervals"), true);
  }

  /** How the latencies of a whole run are spread, each way of measuring them by itself. */
  void tellTimes(Latencies latencies, ObjectNode target) {
    for (TimeKind kind : TimeKind.of(latencies.pacing())) {
      Histogram histogram = kind.histogram(latencies);
      ObjectNode time = target.putObject(kind.title());
      time.put("count", histogram.getTotalCount());
      LatencyCurve.of(histogram).tell(time);
      if (!kind.isShown(latencies.pacing())) {
        times.get(kind).tell(time);
      }
    }
  }
}
