package io.cqlsurge.feature.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;
import org.HdrHistogram.Histogram;

/** The metrics after any intervals equal the figures of one long interval. */
class RunMetricsProperties {
  private static final String RESPONSE = "cqlsurge_response_time_seconds";

  private static final List<ErrorKind> KINDS = List.of(ErrorKind.values());

  /** Relative error of a histogram of three digits. */
  private static final double PRECISION = 1e-3;

  private static Interval interval(List<Long> latencies) {
    int half = latencies.size() / 2;
    List<ErrorCount> errors = new ArrayList<>();
    for (long ns : latencies) {
      ErrorKind kind = KINDS.get((int) (ns % KINDS.size()));
      NodeName node = new NodeName("n" + ns % 3, "dc");
      errors.add(new ErrorCount(ns % 2 == 0 ? "READ" : "WRITE", kind, node, ns % 5, ns % 7));
    }
    return TestIntervals.interval(
        TestIntervals.figures(OperationStats.TOTAL, latencies),
        List.of(
            TestIntervals.figures("READ", latencies.subList(0, half)),
            TestIntervals.figures("WRITE", latencies.subList(half, latencies.size()))),
        errors);
  }

  @Property(tries = 30)
  void sums_of_intervals_are_the_figures_of_the_whole_run(
      @ForAll @Size(min = 1, max = 6)
          List<@Size(max = 30) List<@LongRange(max = 100_000_000_000L) Long>> groups) {
    RunMetrics metrics = new RunMetrics(new RunLabels("", "", "", ""), 0, List.of());
    List<Interval> intervals = groups.stream().map(RunMetricsProperties::interval).toList();
    intervals.forEach(metrics::intervalEnded);
    Interval whole = intervals.stream().reduce(Interval::plus).orElseThrow();
    MetricsText text = TestIntervals.text(metrics);
    assertThat(text.sum("cqlsurge_operations_total"))
        .isEqualTo((double) whole.total().counts().operations());
    assertThat(text.sum("cqlsurge_partitions_total"))
        .isEqualTo((double) whole.total().counts().partitions());
    assertThat(text.sum("cqlsurge_rows_total")).isEqualTo((double) whole.total().counts().rows());
    assertThat(text.sum("cqlsurge_errors_total"))
        .isEqualTo((double) whole.errors().stream().mapToLong(ErrorCount::errors).sum());
    assertThat(text.sum("cqlsurge_retries_total"))
        .isEqualTo((double) whole.errors().stream().mapToLong(ErrorCount::retries).sum());
    assertThat(text.sum("cqlsurge_client_gc_seconds_total"))
        .isEqualTo(whole.client().gc().sumMs() / 1e3, within(1e-9));
    for (OperationStats kind : whole.operations()) {
      check(text, kind);
    }
  }

  private static void check(MetricsText text, OperationStats kind) {
    String label = "{operation=\"" + kind.label() + "\"}";
    assertThat(text.value("cqlsurge_operations_total" + label))
        .isEqualTo((double) kind.counts().operations());
    Histogram response = kind.latencies().response();
    double count = (double) response.getTotalCount();
    assertThat(text.value(RESPONSE + "_count" + label)).isEqualTo(count);
    double sum = count == 0 ? 0 : response.getMean() * count / 1e9;
    assertThat(text.value(RESPONSE + "_sum" + label)).isEqualTo(sum, within(1e-9 + sum * 1e-9));
    List<Double> recorded = recorded(response);
    Map<Double, Double> buckets = text.buckets(RESPONSE, kind.label());
    buckets.forEach(
        (bound, below) ->
            assertThat(below)
                .isBetween(
                    atMost(recorded, bound * 1e9 * (1 - PRECISION)),
                    atMost(recorded, bound * 1e9 * (1 + PRECISION))));
    assertThat(List.copyOf(buckets.values())).isSorted().endsWith(count);
  }

  private static List<Double> recorded(Histogram histogram) {
    List<Double> recorded = new ArrayList<>();
    for (var value : histogram.recordedValues()) {
      for (long i = 0; i < value.getCountAddedInThisIterationStep(); i++) {
        recorded.add((double) value.getValueIteratedTo());
      }
    }
    return recorded;
  }

  private static double atMost(List<Double> recorded, double ns) {
    return (double) recorded.stream().filter(value -> value <= ns).count();
  }
}
