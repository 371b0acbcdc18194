package io.cqlsurge.feature.metrics;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.ProcessorYield;
import io.cqlsurge.report.MetricRow;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricMetadata;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.HdrHistogram.Histogram;

/** All metrics: name, description and value. Names and units follow the rules of Prometheus. */
final class MetricFamilies {
  private static final double LAG_PERCENTILE = 99;

  private final Totals totals;
  private final MetricSnapshots.Builder families = MetricSnapshots.builder();
  private final ProcessorYield work = new ProcessorYield();

  /**
   * The sums of all intervals of all runs of a command, and its client's state.
   *
   * @param threads requests in flight of the current or last run; 0 before the first one
   * @param client the client in the last interval
   * @param gcSeconds duration of all garbage collections of the client
   * @param phase the phase that the last mark began
   */
  record Totals(
      List<OperationStats> operations,
      List<ErrorCount> errors,
      int threads,
      ClientFigures client,
      double gcSeconds,
      Optional<String> phase) {}

  private MetricFamilies(Totals totals) {
    this.totals = totals;
  }

  /** Returns the metrics of a command with these sums. */
  static MetricSnapshots of(RunLabels labels, long rate, Totals totals) {
    MetricFamilies metrics = new MetricFamilies(totals);
    metrics.info(
        "cqlsurge_run",
        "The command that runs; the value is always 1",
        Labels.of(
            "version", labels.version(),
            "command", labels.command(),
            "revision", labels.revision(),
            "title", labels.title()));
    totals
        .phase()
        .ifPresent(
            phase ->
                metrics.info(
                    "cqlsurge_phase",
                    "The phase of the run that the last mark began; the value is always 1",
                    Labels.of("phase", phase)));
    metrics.operations();
    metrics.errors();
    metrics.latencies();
    metrics.load(rate);
    metrics.client();
    return metrics.families.build();
  }

  private void info(String name, String help, Labels labels) {
    families.metricSnapshot(
        new InfoSnapshot(
            new MetricMetadata(name, help), List.of(new InfoDataPointSnapshot(labels))));
  }

  private void operations() {
    counter(
        new MetricMetadata("cqlsurge_operations", "Operations that ended, including failed ones"),
        kinds(false).stream()
            .map(kind -> count(label(kind), (double) kind.counts().operations()))
            .toList());
    counter("cqlsurge_partitions", "Partitions of operations that succeeded", Counts::partitions);
    counter("cqlsurge_rows", "Rows of operations that succeeded", Counts::rows);
    if (totals.operations().stream().anyMatch(kind -> kind.counts().recall().isMeasured())) {
      counter(
          "cqlsurge_neighbours_wanted",
          "Exact nearest neighbours that replies should have",
          counts -> counts.recall().wanted());
      counter(
          "cqlsurge_neighbours_found",
          "Exact nearest neighbours that replies had; divided by those wanted: the recall",
          counts -> counts.recall().hits());
    }
  }

  private void errors() {
    Map<Labels, Long> byOrigin =
        totals.errors().stream()
            .filter(count -> count.errors() > 0)
            .collect(
                Collectors.groupingBy(
                    MetricFamilies::origin, Collectors.summingLong(ErrorCount::errors)));
    counter(
        new MetricMetadata("cqlsurge_errors", "Operations that failed after their last try"),
        byOrigin.entrySet().stream().map(it -> count(it.getKey(), it.getValue())).toList());
    counter(
        "cqlsurge_retries",
        "Failed tries that were followed by another try",
        totals.errors().stream().mapToLong(ErrorCount::retries).sum());
  }

  private static Labels label(OperationStats kind) {
    return Labels.of("operation", kind.label());
  }

  private static Labels origin(ErrorCount count) {
    return Labels.of(
        "operation", count.operation(),
        "kind", count.kind().title(),
        "node", count.node().address());
  }

  private static CounterDataPointSnapshot count(Labels labels, double value) {
    return CounterDataPointSnapshot.builder().labels(labels).value(value).build();
  }

  private void counter(String name, String help, ToLongFunction<Counts> number) {
    long sum = kinds(false).stream().map(OperationStats::counts).mapToLong(number).sum();
    counter(name, help, sum);
  }

  private void counter(String name, String help, long value) {
    counter(new MetricMetadata(name, help), List.of(count(Labels.EMPTY, (double) value)));
  }

  private void counter(MetricMetadata about, List<CounterDataPointSnapshot> values) {
    families.metricSnapshot(new CounterSnapshot(about, values));
  }

  private void latencies() {
    histogram(
        "cqlsurge_response_time_seconds",
        "Time from when an operation was due to its end; without a rate, it is due when it is sent",
        kinds(false),
        Latencies::response);
    histogram(
        "cqlsurge_service_time_seconds",
        "Time from when an operation was sent to its end",
        kinds(false),
        Latencies::service);
    if (!kinds(true).isEmpty()) {
      histogram(
          "cqlsurge_step_time_seconds",
          "Time of each step of a sequence, whose time is in the other histograms",
          kinds(true),
          Latencies::service);
    }
  }

  /** Returns the steps, or the operations that are no steps: a sum must not count both. */
  private List<OperationStats> kinds(boolean areSteps) {
    return totals.operations().stream().filter(kind -> kind.isStep() == areSteps).toList();
  }

  private void histogram(
      String name,
      String help,
      List<OperationStats> kinds,
      Function<Latencies, Histogram> latencies) {
    HistogramSnapshot.Builder histogram =
        HistogramSnapshot.builder().name(name).help(help).unit(Unit.SECONDS);
    for (OperationStats kind : kinds) {
      LatencyBuckets buckets = new LatencyBuckets(latencies.apply(kind.latencies()));
      histogram.dataPoint(buckets.dataPoint(label(kind)));
      work.ifDue();
    }
    families.metricSnapshot(histogram.build());
  }

  private void load(long rate) {
    gauge("cqlsurge_threads", "Maximum number of requests in flight", totals.threads());
    gauge(
        "cqlsurge_requests_in_flight",
        "Average number of requests in flight in the last interval",
        totals.client().lanes().inUse());
    if (rate > 0) {
      gauge("cqlsurge_target_rate", "Requested rate in partitions per second", (double) rate);
    }
  }

  private void client() {
    ClientFigures client = totals.client();
    MetricMetadata lateness =
        new MetricMetadata(
            "cqlsurge_schedule_lag_seconds",
            "Delay between when a request could be sent and when it was sent, 99th percentile of the last interval",
            Unit.SECONDS);
    client
        .scheduleLag()
        .filter(lag -> lag.getTotalCount() > 0)
        .map(lag -> lag.getValueAtPercentile(LAG_PERCENTILE) / MetricRow.NS_PER_SECOND)
        .ifPresent(seconds -> gauge(lateness, seconds));
    gauge(
        "cqlsurge_client_cpu_cores",
        "Processor cores that cqlsurge kept busy in the last interval",
        client.processors().used());
    counter(
        new MetricMetadata(
            "cqlsurge_client_gc_seconds",
            "Duration of the garbage collections of cqlsurge",
            Unit.SECONDS),
        List.of(count(Labels.EMPTY, totals.gcSeconds())));
  }

  private void gauge(String name, String help, double value) {
    gauge(new MetricMetadata(name, help), value);
  }

  private void gauge(MetricMetadata about, double value) {
    families.metricSnapshot(
        new GaugeSnapshot(about, List.of(GaugeDataPointSnapshot.builder().value(value).build())));
  }
}
