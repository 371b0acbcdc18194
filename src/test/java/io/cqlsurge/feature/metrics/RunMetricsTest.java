package io.cqlsurge.feature.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent.Mark;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot;
import io.prometheus.metrics.model.snapshots.HistogramSnapshot.HistogramDataPointSnapshot;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunMetricsTest {
  private static final RunLabels LABELS =
      new RunLabels("1.2", "write n=5 -mode password=***", "r1", "a \"title\"\nof two lines");
  private static final long RATE = 1000;
  private static final NodeName NODE = new NodeName("/127.0.0.1:9042", "dc1");
  private static final NodeName SAME_ADDRESS = new NodeName("/127.0.0.1:9042", "dc2");

  private static RunMetrics metrics(long rate) {
    return new RunMetrics(LABELS, rate, List.of("WRITE"));
  }

  private static Interval writes(List<ErrorCount> errors, Long... responseNs) {
    List<Long> latencies = List.of(responseNs);
    OperationStats total = TestIntervals.figures(OperationStats.TOTAL, latencies);
    return TestIntervals.interval(
        total, List.of(TestIntervals.figures("WRITE", latencies)), errors);
  }

  private static ErrorCount timeouts(NodeName node, long errors, long retries) {
    return new ErrorCount("WRITE", ErrorKind.TIMEOUT, node, errors, retries);
  }

  @Test
  void names_and_types_follow_the_conventions_of_prometheus() {
    RunMetrics metrics = metrics(RATE);
    metrics.intervalEnded(writes(List.of(timeouts(NODE, 1, 0)), 1_000_000L));
    assertThat(TestIntervals.text(metrics).types())
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("cqlsurge_operations_total", "counter"),
                Map.entry("cqlsurge_errors_total", "counter"),
                Map.entry("cqlsurge_retries_total", "counter"),
                Map.entry("cqlsurge_partitions_total", "counter"),
                Map.entry("cqlsurge_rows_total", "counter"),
                Map.entry("cqlsurge_response_time_seconds", "histogram"),
                Map.entry("cqlsurge_service_time_seconds", "histogram"),
                Map.entry("cqlsurge_requests_in_flight", "gauge"),
                Map.entry("cqlsurge_threads", "gauge"),
                Map.entry("cqlsurge_target_rate", "gauge"),
                Map.entry("cqlsurge_schedule_lag_seconds", "gauge"),
                Map.entry("cqlsurge_client_cpu_cores", "gauge"),
                Map.entry("cqlsurge_client_gc_seconds_total", "counter"),
                Map.entry("cqlsurge_run_info", "gauge")));
  }

  @Test
  void open_metrics_has_units_and_an_end() {
    RunMetrics metrics = metrics(RATE);
    metrics.intervalEnded(writes(List.of(), 1_000_000L));
    String text = TestIntervals.scrape(metrics, "application/openmetrics-text; version=1.0.0");
    assertThat(text)
        .contains(
            "# UNIT cqlsurge_response_time_seconds seconds\n",
            "# UNIT cqlsurge_client_gc_seconds seconds\n",
            "# TYPE cqlsurge_run info\n",
            "cqlsurge_operations_total{operation=\"WRITE\"} 1.0\n")
        .endsWith("# EOF\n");
  }

  @Test
  void the_phase_is_that_of_the_last_mark() {
    RunMetrics metrics = metrics(RATE);
    metrics.runStarts(1, "");
    metrics.intervalEnded(writes(List.of(), 1_000_000L));
    assertThat(TestIntervals.text(metrics).names()).doesNotContain("cqlsurge_phase_info");
    metrics.happened(new Mark(1, "one"));
    metrics.happened(new Mark(2, "repair \"starts\""));
    assertThat(
            TestIntervals.text(metrics)
                .value("cqlsurge_phase_info{phase=\"repair \\\"starts\\\"\"}"))
        .isEqualTo(1);
    metrics.runStarts(2, "");
    assertThat(TestIntervals.text(metrics).names()).doesNotContain("cqlsurge_phase_info");
  }

  @Test
  void before_the_first_interval_all_counters_are_zero() {
    MetricsText text = TestIntervals.text(metrics(0));
    assertThat(text.value("cqlsurge_operations_total{operation=\"WRITE\"}")).isZero();
    assertThat(text.value("cqlsurge_service_time_seconds_count{operation=\"WRITE\"}")).isZero();
    assertThat(text.value("cqlsurge_retries_total")).isZero();
    assertThat(text.names())
        .doesNotContain("cqlsurge_target_rate", "cqlsurge_schedule_lag_seconds");
  }

  @Test
  void figures_of_the_last_interval_are_in_base_units() {
    RunMetrics metrics = metrics(RATE);
    metrics.runStarts(50, "");
    metrics.intervalEnded(writes(List.of(), 1_000_000L));
    MetricsText text = TestIntervals.text(metrics);
    assertThat(text.value("cqlsurge_threads")).isEqualTo(50);
    assertThat(text.value("cqlsurge_target_rate")).isEqualTo(1000);
    assertThat(text.value("cqlsurge_requests_in_flight")).isEqualTo(12.5);
    assertThat(text.value("cqlsurge_client_cpu_cores")).isEqualTo(0.5);
    assertThat(text.value("cqlsurge_client_gc_seconds_total")).isEqualTo(0.04, within(1e-9));
    assertThat(text.value("cqlsurge_schedule_lag_seconds")).isEqualTo(0.002, within(1e-5));
  }

  @Test
  void counters_continue_from_one_step_of_a_ramp_to_the_next() {
    RunMetrics metrics = metrics(0);
    metrics.runStarts(4, "");
    metrics.intervalEnded(writes(List.of(timeouts(NODE, 1, 2)), 1_000_000L, 2_000_000L));
    metrics.runEnded(TestFigures.summary(1, GcFigures.NONE, total()));
    metrics.runStarts(8, "");
    assertThat(TestIntervals.text(metrics).value("cqlsurge_threads")).isEqualTo(8);
    metrics.intervalEnded(writes(List.of(timeouts(NODE, 3, 4)), 3_000_000L));
    MetricsText text = TestIntervals.text(metrics);
    assertThat(text.value("cqlsurge_operations_total{operation=\"WRITE\"}")).isEqualTo(3);
    assertThat(text.value("cqlsurge_partitions_total")).isEqualTo(3);
    assertThat(text.value("cqlsurge_rows_total")).isEqualTo(9);
    assertThat(text.value("cqlsurge_retries_total")).isEqualTo(6);
    assertThat(text.sum("cqlsurge_errors_total")).isEqualTo(4);
    assertThat(text.value("cqlsurge_response_time_seconds_sum{operation=\"WRITE\"}"))
        .isEqualTo(0.006, within(1e-5));
  }

  private static OperationStats total() {
    return TestFigures.upTo(OperationStats.TOTAL, 2, 0);
  }

  @Test
  void the_neighbours_of_searches_are_counted() {
    RunMetrics metrics = metrics(0);
    metrics.runStarts(1, "");
    OperationStats near = TestFigures.recall(TestFigures.upTo("near", 1_000, 0), 9_712, 94_700);
    assertThat(TestIntervals.text(metrics).names()).noneMatch(name -> name.contains("neighbours"));
    metrics.intervalEnded(TestIntervals.interval(near, List.of(near), List.of()));
    metrics.intervalEnded(TestIntervals.interval(near, List.of(near), List.of()));
    MetricsText text = TestIntervals.text(metrics);
    assertThat(text.value("cqlsurge_neighbours_found_total")).isEqualTo(19_424);
    assertThat(text.value("cqlsurge_neighbours_wanted_total")).isEqualTo(20_000);
  }

  @Test
  void without_a_rate_response_times_are_service_times() {
    RunMetrics metrics = metrics(0);
    OperationStats total = TestFigures.upTo("WRITE", 3, 0);
    metrics.intervalEnded(TestIntervals.interval(total, List.of(total), List.of()));
    metrics.intervalEnded(TestIntervals.interval(total, List.of(total), List.of()));
    MetricsText text = TestIntervals.text(metrics);
    for (String name : List.of("cqlsurge_response_time_seconds", "cqlsurge_service_time_seconds")) {
      assertThat(text.value(name + "_count{operation=\"WRITE\"}")).isEqualTo(6);
      assertThat(text.value(name + "_sum{operation=\"WRITE\"}")).isEqualTo(0.012, within(1e-5));
    }
  }

  @Test
  void errors_have_operation_kind_and_node_and_retries_alone_are_no_errors() {
    RunMetrics metrics = metrics(RATE);
    metrics.intervalEnded(
        writes(List.of(timeouts(NODE, 2, 0), timeouts(SAME_ADDRESS, 3, 5)), 1_000_000L));
    metrics.intervalEnded(
        writes(List.of(new ErrorCount("WRITE", ErrorKind.OVERLOADED, NODE, 0, 7))));
    MetricsText text = TestIntervals.text(metrics);
    assertThat(text.samples().keySet())
        .filteredOn(sample -> sample.startsWith("cqlsurge_errors_total"))
        .containsExactly(
            "cqlsurge_errors_total{kind=\"timeout\",node=\"/127.0.0.1:9042\",operation=\"WRITE\"}");
    assertThat(text.sum("cqlsurge_errors_total")).isEqualTo(5);
    assertThat(text.value("cqlsurge_retries_total")).isEqualTo(12);
  }

  @Test
  void the_command_is_described_and_special_characters_are_escaped() {
    assertThat(TestIntervals.scrape(metrics(RATE), ""))
        .contains(
            "cqlsurge_run_info{command=\"write n=5 -mode password=***\",revision=\"r1\","
                + "title=\"a \\\"title\\\"\\nof two lines\",version=\"1.2\"} 1");
  }

  @Test
  void buckets_extend_from_100_us_to_60_s() {
    RunMetrics metrics = metrics(RATE);
    metrics.intervalEnded(
        writes(List.of(), 0L, 40_000L, 250_000L, 1_400_000L, 59_000_000_000L, 61_000_000_000L));
    Map<Double, Double> buckets =
        TestIntervals.text(metrics).buckets("cqlsurge_response_time_seconds", "WRITE");
    assertThat(buckets.keySet()).startsWith(1e-4, 1.5e-4).endsWith(60.0, Double.POSITIVE_INFINITY);
    assertThat(buckets)
        .containsEntry(1e-4, 2.0)
        .containsEntry(2e-4, 2.0)
        .containsEntry(3e-4, 3.0)
        .containsEntry(1.5e-3, 4.0)
        .containsEntry(30.0, 4.0)
        .containsEntry(60.0, 5.0)
        .containsEntry(Double.POSITIVE_INFINITY, 6.0);
  }

  @Test
  void native_buckets_contain_their_latencies() {
    RunMetrics metrics = metrics(RATE);
    List<Long> latencies = List.of(0L, 1L, 999L, 1_000_000L, 7_777_777L, 90_000_000_000L);
    metrics.intervalEnded(writes(List.of(), latencies.toArray(Long[]::new)));
    HistogramDataPointSnapshot point =
        metrics.snapshots().stream()
            .filter(each -> each.getMetadata().getName().equals("cqlsurge_response_time_seconds"))
            .map(each -> ((HistogramSnapshot) each).getDataPoints().get(0))
            .findFirst()
            .orElseThrow();
    assertThat(point.getNativeZeroCount()).isEqualTo(1);
    List<Integer> expected =
        latencies.stream()
            .filter(ns -> ns > 0)
            .map(ns -> (int) Math.ceil(Math.log(ns / 1e9) / Math.log(2) * 8))
            .toList();
    assertThat(point.getNativeBucketsForPositiveValues().stream().map(b -> b.getBucketIndex()))
        .containsExactlyElementsOf(expected);
  }
}
