package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SamplerTest {
  private static final long SECOND = 1_000_000_000L;

  private final OperationRecorder reads = new OperationRecorder(Pacing.NONE);
  private final OperationRecorder moreReads = new OperationRecorder(Pacing.NONE);
  private final OperationRecorder writes = new OperationRecorder(Pacing.NONE);
  private final Sampler sampler =
      new Sampler(
          Map.of("READ", List.of(reads, moreReads), "WRITE", List.of(writes)),
          Pacing.NONE,
          () -> new GcFigures(1, 10, 10, 100, 5),
          7 * SECOND);

  private static void record(OperationRecorder recorder, long ms) {
    recorder.took(0, 0, ms * 1_000_000);
    recorder.succeeded(1, 2);
  }

  @Test
  void workers_are_added_up_by_operation_and_in_total() {
    record(reads, 10);
    record(moreReads, 30);
    record(writes, 20);
    Interval interval = sampler.tick(8 * SECOND);
    assertThat(interval.operations()).extracting(Figures::label).containsExactly("READ", "WRITE");
    Figures read = interval.operations().get(0);
    assertThat(read.counts()).isEqualTo(new Counts(2, 2, 2, 4, 0));
    assertThat(read.latencies().service().getMean()).isCloseTo(20e6, within(2e4));
    assertThat(interval.total().counts()).isEqualTo(new Counts(3, 3, 3, 6, 0));
    assertThat(interval.span()).isEqualTo(new Interval.Span(0, 1));
  }

  @Test
  void an_interval_holds_what_came_since_the_last_and_the_summary_holds_all() {
    record(reads, 10);
    sampler.tick(8 * SECOND);
    record(reads, 20);
    writes.took(0, 0, 5_000_000);
    writes.failed();
    Interval second = sampler.tick(9 * SECOND);
    assertThat(second.operations().get(0).counts()).isEqualTo(new Counts(1, 2, 1, 2, 0));
    assertThat(second.operations().get(1).counts()).isEqualTo(new Counts(1, 1, 0, 0, 1));
    Summary summary = sampler.summary();
    assertThat(summary.seconds()).isEqualTo(2);
    assertThat(summary.total().counts()).isEqualTo(new Counts(3, 3, 2, 4, 1));
    assertThat(summary.total().latencies().service().getTotalCount()).isEqualTo(3);
  }

  @Test
  void without_a_rate_nothing_waits_and_the_response_is_the_service() {
    record(reads, 10);
    Latencies latencies = sampler.tick(8 * SECOND).total().latencies();
    assertThat(latencies.response()).isEqualTo(latencies.service());
    assertThat(latencies.waiting().getTotalCount()).isEqualTo(1);
    assertThat(latencies.waiting().getMaxValue()).isZero();
  }

  @Test
  void with_a_rate_waiting_is_told_apart() {
    OperationRecorder paced = new OperationRecorder(Pacing.FIXED);
    Sampler other = new Sampler(Map.of("X", List.of(paced)), Pacing.FIXED, () -> GcFigures.NONE, 0);
    paced.took(1_000_000, 3_000_000, 7_000_000);
    Latencies latencies = other.tick(SECOND).total().latencies();
    assertThat(latencies.waiting().getMean()).isCloseTo(2e6, within(2e3));
    assertThat(latencies.service().getMean()).isCloseTo(4e6, within(4e3));
    assertThat(latencies.response().getMean()).isCloseTo(6e6, within(6e3));
  }

  @Test
  void the_standard_error_is_that_of_the_mean_rate() {
    for (int i = 0; i < 10; i++) {
      record(reads, 1);
    }
    assertThat(sampler.tick(8 * SECOND).standardError()).isZero();
    for (int i = 0; i < 20; i++) {
      record(reads, 1);
    }
    // Rates 10 and 20: deviation 5, over the root of 2, over the mean 15.
    assertThat(sampler.tick(9 * SECOND).standardError())
        .isCloseTo(5 / Math.sqrt(2) / 15, within(1e-9));
    record(reads, 1);
    assertThat(sampler.last(9 * SECOND + 1).standardError())
        .as("a last interval, however short, changes nothing")
        .isCloseTo(5 / Math.sqrt(2) / 15, within(1e-9));
  }

  @Test
  void collections_are_added_up_and_those_before_the_run_are_not() {
    sampler.tick(8 * SECOND);
    GcFigures gc = sampler.tick(9 * SECOND).gc();
    assertThat(gc.count()).isEqualTo(1);
    assertThat(sampler.summary().gc()).isEqualTo(new GcFigures(2, 10, 20, 200, 10));
    assertThat(sampler.summary().gc().meanMs()).isEqualTo(10);
    assertThat(sampler.summary().gc().deviationMs()).isZero();
  }
}
