package io.cqlsurge.report.metrics;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.Latencies;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.ProcessorYield;
import io.prometheus.metrics.model.snapshots.CounterSnapshot;
import io.prometheus.metrics.model.snapshots.CounterSnapshot.CounterDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot;
import io.prometheus.metrics.model.snapshots.GaugeSnapshot.GaugeDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot;
import io.prometheus.metrics.model.snapshots.InfoSnapshot.InfoDataPointSnapshot;
import io.prometheus.metrics.model.snapshots.Labels;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import io.prometheus.metrics.model.snapshots.Unit;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/** All metrics: name, description and value. Names and units follow the rules of Prometheus. */
final class MetricFamilies {
  private static final double NS_PER_SECOND = 1e9;
  private static final double LAG_PERCENTILE = 99;

  private final RunTotals totals;
  private final MetricSnapshots.Builder families = MetricSnapshots.builder();
  private final ProcessorYield work = new ProcessorYield();

  private MetricFamilies(RunTotals totals) {
    this.totals = totals;
  }

  /** Returns the metrics of a command with these sums. */
  static MetricSnapshots of(RunLabels labels, long rate, RunTotals totals) {
    MetricFamilies metrics = new MetricFamilies(totals);
    metrics.info(labels);
    totals.phase().ifPresent(metrics::phase);
    metrics.operations();
    metrics.errors();
    metrics.latencies();
    metrics.load(rate);
    metrics.client();
    return metrics.families.build();
  }

  private void info(RunLabels run) {
    Labels labels =
        Labels.of(
            "version", run.version(),
            "command", run.command(),
            "revision", run.revision(),
            "title", run.title());
    families.metricSnapshot(
        InfoSnapshot.builder()
            .name("cqlsurge_run")
            .help("The command that runs; the value is always 1")
            .dataPoint(InfoDataPointSnapshot.builder().labels(labels).build())
            .build());
  }

  private void phase(String name) {
    families.metricSnapshot(
        InfoSnapshot.builder()
            .name("cqlsurge_phase")
            .help("The phase of the run that the last mark began; the value is always 1")
            .dataPoint(InfoDataPointSnapshot.builder().labels(Labels.of("phase", name)).build())
            .build());
  }

  private void operations() {
    CounterSnapshot.Builder operations =
        CounterSnapshot.builder()
            .name("cqlsurge_operations")
            .help("Operations that ended, including failed ones");
    totals
        .operations()
        .forEach(kind -> operations.dataPoint(count(label(kind), kind.counts().operations())));
    families.metricSnapshot(operations.build());
    counter("cqlsurge_partitions", "Partitions of operations that succeeded", Counts::partitions);
    counter("cqlsurge_rows", "Rows of operations that succeeded", Counts::rows);
  }

  private void errors() {
    CounterSnapshot.Builder errors =
        CounterSnapshot.builder()
            .name("cqlsurge_errors")
            .help("Operations that failed after their last try");
    Map<Labels, Long> byOrigin = new HashMap<>();
    totals.errors().stream()
        .filter(count -> count.errors() > 0)
        .forEach(count -> byOrigin.merge(origin(count), count.errors(), Long::sum));
    byOrigin.forEach((origin, number) -> errors.dataPoint(count(origin, number)));
    families.metricSnapshot(errors.build());
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

  private static CounterDataPointSnapshot count(Labels labels, long value) {
    return count(labels, (double) value);
  }

  private static CounterDataPointSnapshot count(Labels labels, double value) {
    return CounterDataPointSnapshot.builder().labels(labels).value(value).build();
  }

  private void counter(String name, String help, ToLongFunction<Counts> number) {
    counter(
        name,
        help,
        totals.operations().stream().map(OperationStats::counts).mapToLong(number).sum());
  }

  private void counter(String name, String help, long value) {
    families.metricSnapshot(
        CounterSnapshot.builder()
            .name(name)
            .help(help)
            .dataPoint(count(Labels.EMPTY, value))
            .build());
  }

  private void latencies() {
    histogram(
        "cqlsurge_response_time_seconds",
        "Time from when an operation was due to its end; without a rate, it is due when it is sent",
        Latencies::response);
    histogram(
        "cqlsurge_service_time_seconds",
        "Time from when an operation was sent to its end",
        Latencies::service);
  }

  private void histogram(String name, String help, Function<Latencies, Histogram> latencies) {
    HistogramSnapshot.Builder histogram =
        HistogramSnapshot.builder().name(name).help(help).unit(Unit.SECONDS);
    for (OperationStats kind : totals.operations()) {
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
    client.scheduleLag().filter(lag -> lag.getTotalCount() > 0).ifPresent(this::scheduleLag);
    gauge(
        "cqlsurge_client_cpu_cores",
        "Processor cores that cqlsurge kept busy in the last interval",
        client.processors().used());
    families.metricSnapshot(
        CounterSnapshot.builder()
            .name("cqlsurge_client_gc_seconds")
            .help("Duration of the garbage collections of cqlsurge")
            .unit(Unit.SECONDS)
            .dataPoint(count(Labels.EMPTY, totals.gcSeconds()))
            .build());
  }

  private void scheduleLag(Histogram lag) {
    families.metricSnapshot(
        GaugeSnapshot.builder()
            .name("cqlsurge_schedule_lag_seconds")
            .help(
                "Delay between when a request could be sent and when it was sent, 99th percentile of the last interval")
            .unit(Unit.SECONDS)
            .dataPoint(value(lag.getValueAtPercentile(LAG_PERCENTILE) / NS_PER_SECOND))
            .build());
  }

  private void gauge(String name, String help, double value) {
    families.metricSnapshot(
        GaugeSnapshot.builder().name(name).help(help).dataPoint(value(value)).build());
  }

  private static GaugeDataPointSnapshot value(double value) {
    return GaugeDataPointSnapshot.builder().value(value).build();
  }
}
