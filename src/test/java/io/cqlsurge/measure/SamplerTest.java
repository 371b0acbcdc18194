package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.gc.GcFigures;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class SamplerTest {
  private static final long SECOND = 1_000_000_000L;

  private static final NodeName A = new NodeName("/a", "dc1");
  private static final NodeName C = new NodeName("/c", "dc1");

  private final OperationRecorder reads = new OperationRecorder(Pacing.NONE);
  private final OperationRecorder moreReads = new OperationRecorder(Pacing.NONE);
  private final OperationRecorder writes = new OperationRecorder(Pacing.NONE);
  private final NodeRecorders nodes = new NodeRecorders(List.of("READ", "WRITE"), false);
  private final NodeRecorders moreNodes = new NodeRecorders(List.of("WRITE", "READ"), true);
  private final Sampler sampler =
      new Sampler(
          new Sampler.Recording(
              Map.of("READ", List.of(reads, moreReads), "WRITE", List.of(writes)),
              List.of(nodes, moreNodes),
              Pacing.NONE),
          () -> new GcFigures(1, 10, 10, 100, 5),
          Optional.empty(),
          TestFigures.meter(),
          7 * SECOND);

  private static void record(OperationRecorder recorder, long ms) {
    recorder.setTimes(0, 0, ms * 1_000_000);
    recorder.succeeded(1, 2, 0, 0, 0);
  }

  @Test
  void workers_are_added_up_by_operation_and_in_total() {
    record(reads, 10);
    record(moreReads, 30);
    record(writes, 20);
    Interval interval = sampler.tick(8 * SECOND, Long.MAX_VALUE, true);
    assertThat(interval.operations())
        .extracting(OperationStats::label)
        .containsExactly("READ", "WRITE");
    OperationStats read = interval.operations().get(0);
    assertThat(read.counts()).isEqualTo(new Counts(2, 2, 2, 4, 0, 0, Recall.NONE));
    assertThat(read.latencies().service().getMean()).isCloseTo(20e6, within(2e4));
    assertThat(interval.total().counts()).isEqualTo(new Counts(3, 3, 3, 6, 0, 0, Recall.NONE));
    assertThat(interval.span()).isEqualTo(new Interval.Span(0, 1));
  }

  @Test
  void an_interval_has_the_operations_since_the_last_one_and_the_summary_has_all() {
    record(reads, 10);
    sampler.tick(8 * SECOND, Long.MAX_VALUE, true);
    record(reads, 20);
    writes.setTimes(0, 0, 5_000_000);
    writes.failed();
    Interval second = sampler.tick(9 * SECOND, Long.MAX_VALUE, true);
    assertThat(second.operations().get(0).counts())
        .isEqualTo(new Counts(1, 2, 1, 2, 0, 0, Recall.NONE));
    assertThat(second.operations().get(1).counts())
        .isEqualTo(new Counts(1, 1, 0, 0, 1, 0, Recall.NONE));
    Interval summary = sampler.summary();
    assertThat(summary.seconds()).isEqualTo(2);
    assertThat(summary.total().counts()).isEqualTo(new Counts(3, 3, 2, 4, 1, 0, Recall.NONE));
    assertThat(summary.total().latencies().service().getTotalCount()).isEqualTo(3);
  }

  @Test
  void an_interval_keeps_its_latencies_when_later_ones_end() {
    record(reads, 10);
    record(writes, 20);
    Interval first = sampler.tick(8 * SECOND, Long.MAX_VALUE, true);
    record(reads, 500);
    sampler.tick(9 * SECOND, Long.MAX_VALUE, true);
    record(reads, 900);
    sampler.idle(10 * SECOND);
    sampler.last(11 * SECOND);
    assertThat(first.operations().get(0).latencies().service().getMaxValue())
        .isCloseTo(10_000_000, within(10_000L));
    assertThat(first.total().latencies().service().getTotalCount()).isEqualTo(2);
    assertThat(first.total().counts().operations()).isEqualTo(2);
  }

  @Test
  void latencies_that_are_equal_are_copied_once() {
    Sampler ofOne =
        new Sampler(
            new Sampler.Recording(Map.of("READ", List.of(reads)), List.of(nodes), Pacing.NONE),
            () -> GcFigures.NONE,
            Optional.empty(),
            TestFigures.meter(),
            7 * SECOND);
    record(reads, 10);
    Interval interval = ofOne.tick(8 * SECOND, Long.MAX_VALUE, true);
    Latencies latencies = interval.total().latencies();
    assertThat(latencies).isSameAs(interval.operations().get(0).latencies());
    assertThat(latencies.responses()).isSameAs(latencies.services());
    assertThat(latencies.failures())
        .isSameAs(ofOne.last(9 * SECOND).total().latencies().failures())
        .isSameAs(SparseHistogram.EMPTY);
  }

  @Test
  void statements_that_were_not_applied_are_counted() {
    reads.setTimes(0, 0, 1_000);
    reads.succeeded(1, 1, 3, 0, 0);
    Interval first = sampler.tick(8 * SECOND, Long.MAX_VALUE, true);
    record(reads, 1);
    writes.setTimes(0, 0, 1_000);
    writes.succeeded(1, 1, 2, 0, 0);
    Interval second = sampler.tick(9 * SECOND, Long.MAX_VALUE, true);
    assertThat(first.total().counts()).isEqualTo(new Counts(1, 1, 1, 1, 0, 3, Recall.NONE));
    assertThat(second.total().counts()).isEqualTo(new Counts(2, 3, 2, 3, 0, 2, Recall.NONE));
    assertThat(first.plus(second).total().counts())
        .isEqualTo(new Counts(3, 3, 3, 4, 0, 5, Recall.NONE));
    assertThat(sampler.summary().operations().get(0).counts().notApplied()).isEqualTo(3);
    assertThat(sampler.summary().total().counts().notApplied()).isEqualTo(5);
  }

  @Test
  void latencies_of_failed_operations_are_recorded_separately_and_with_all_others() {
    record(writes, 2);
    writes.setTimes(0, 0, 9_000_000);
    writes.failed();
    Latencies failing =
        sampler.tick(8 * SECOND, Long.MAX_VALUE, true).operations().get(1).latencies();
    assertThat(failing.failed().getTotalCount()).isEqualTo(1);
    assertThat(failing.failed().getMean()).isCloseTo(9e6, within(9e3));
    assertThat(failing.service().getTotalCount()).isEqualTo(2);
    record(writes, 2);
    Interval well = sampler.tick(9 * SECOND, Long.MAX_VALUE, true);
    assertThat(well.total().latencies().failed().getTotalCount()).isZero();
    assertThat(sampler.summary().total().latencies().failed().getTotalCount()).isEqualTo(1);
  }

  @Test
  void errors_of_all_workers_are_counted_by_operation_kind_and_node() {
    nodes.of(1, "/a", "dc1").failed(0, ErrorKind.TIMEOUT);
    moreNodes.of(1, "/a", "dc1").failed(1, ErrorKind.TIMEOUT);
    moreNodes.of(3, "/c", "dc1").retried(0, ErrorKind.OVERLOADED);
    assertThat(sampler.tick(8 * SECOND, Long.MAX_VALUE, true).errors())
        .containsExactly(
            new ErrorCount("READ", ErrorKind.TIMEOUT, A, 2, 0),
            new ErrorCount("WRITE", ErrorKind.OVERLOADED, C, 0, 1));
    nodes.of(1, "/a", "dc1").failed(0, ErrorKind.TIMEOUT);
    nodes.of(3, "/c", "dc1").retried(0, ErrorKind.TIMEOUT);
    assertThat(sampler.tick(9 * SECOND, Long.MAX_VALUE, true).errors())
        .containsExactly(
            new ErrorCount("READ", ErrorKind.TIMEOUT, A, 1, 0),
            new ErrorCount("READ", ErrorKind.TIMEOUT, C, 0, 1));
    assertThat(sampler.last(9 * SECOND).errors()).isEmpty();
    assertThat(sampler.summary().errors())
        .containsExactly(
            new ErrorCount("READ", ErrorKind.TIMEOUT, A, 3, 0),
            new ErrorCount("READ", ErrorKind.TIMEOUT, C, 0, 1),
            new ErrorCount("WRITE", ErrorKind.OVERLOADED, C, 0, 1));
  }

  @Test
  void there_are_figures_of_each_node_with_latencies_if_recorded() {
    nodes.of(1, "/a", "dc1").succeeded(5_000_000);
    moreNodes.of(3, "/c", "dc1").succeeded(7_000_000);
    sampler.tick(8 * SECOND, Long.MAX_VALUE, true);
    moreNodes.of(3, "/c", "dc1").succeeded(9_000_000);
    moreNodes.of(3, "/c", "dc1").failed(0, ErrorKind.OTHER);
    moreNodes.of(3, "/c", "dc1").retried(0, ErrorKind.OTHER);
    sampler.tick(9 * SECOND, Long.MAX_VALUE, true);
    List<NodeFigures> figures = sampler.nodes();
    assertThat(figures.get(0))
        .isEqualTo(new NodeFigures(A, 1, 0, 0, Placement.NONE, Optional.empty()));
    NodeFigures second = figures.get(1);
    assertThat(second.node()).isEqualTo(C);
    assertThat(List.of(second.requests(), second.errors(), second.retries()))
        .containsExactly(2L, 1L, 1L);
    assertThat(second.service().orElseThrow().getMean()).isCloseTo(8e6, within(8e3));
  }

  @Test
  void operations_that_ended_after_an_interval_belong_to_the_next_even_if_the_tick_is_delayed() {
    sampler.begin(8 * SECOND);
    end(reads, 8 * SECOND - 1);
    end(reads, 8 * SECOND);
    end(writes, 11 * SECOND + 5);
    Interval first = sampler.tick(8 * SECOND, 12 * SECOND, true);
    assertThat(first.total().counts().operations()).isEqualTo(1);
    assertThat(first.total().counts().partitions()).isEqualTo(1);
    assertThat(sampler.isIdleUntil(8 * SECOND)).isTrue();
    assertThat(sampler.isIdleUntil(9 * SECOND)).isFalse();
    end(writes, 12 * SECOND);
    Interval second = sampler.tick(12 * SECOND, 13 * SECOND, true);
    assertThat(second.span()).isEqualTo(new Interval.Span(1, 5));
    assertThat(second.total().counts()).isEqualTo(new Counts(2, 3, 2, 4, 0, 0, Recall.NONE));
    assertThat(sampler.last(12 * SECOND + 7).total().counts().operations()).isEqualTo(1);
    assertThat(sampler.summary().total().counts().operations()).isEqualTo(4);
  }

  private static void end(OperationRecorder recorder, long endedNs) {
    recorder.setTimes(endedNs - 1_000, endedNs - 1_000, endedNs);
    recorder.succeeded(1, 2, 0, 0, 0);
  }

  @Test
  @Timeout(60)
  void operations_partitions_and_rows_of_an_interval_belong_to_the_same_operations()
      throws InterruptedException {
    Thread worker =
        new Thread(
            () -> {
              for (int i = 0; i < 500_000; i++) {
                record(reads, 1);
              }
            });
    worker.start();
    long operations = 0;
    int intervals = 0;
    while (worker.isAlive() || intervals == 0) {
      Counts counts =
          sampler.tick((8 + ++intervals) * SECOND, Long.MAX_VALUE, true).total().counts();
      assertThat(counts.partitions()).isEqualTo(counts.operations());
      assertThat(counts.rows()).isEqualTo(2 * counts.operations());
      operations += counts.operations();
    }
    worker.join();
    operations += sampler.last((9 + intervals) * SECOND).total().counts().operations();
    assertThat(operations).isEqualTo(500_000);
  }

  @Test
  void an_interval_without_operations_is_empty_but_its_time_counts() {
    record(reads, 1);
    sampler.tick(8 * SECOND, 9 * SECOND, true);
    Interval idle = sampler.idle(9 * SECOND);
    assertThat(idle.isEmpty()).isTrue();
    assertThat(idle.span()).isEqualTo(new Interval.Span(1, 2));
    assertThat(idle.total().counts().operationsSoFar()).isEqualTo(1);
    assertThat(sampler.summary().seconds()).isEqualTo(2);
  }

  @Test
  void without_a_rate_wait_times_are_zero_and_response_times_equal_service_times() {
    record(reads, 10);
    Latencies latencies = sampler.tick(8 * SECOND, Long.MAX_VALUE, true).total().latencies();
    assertThat(latencies.response()).isEqualTo(latencies.service());
    assertThat(latencies.waiting().getTotalCount()).isEqualTo(1);
    assertThat(latencies.waiting().getMaxValue()).isZero();
  }

  @Test
  void with_a_rate_wait_times_are_recorded_separately() {
    OperationRecorder paced = new OperationRecorder(Pacing.FIXED);
    Sampler other =
        new Sampler(
            new Sampler.Recording(Map.of("X", List.of(paced)), List.of(), Pacing.FIXED),
            () -> GcFigures.NONE,
            Optional.empty(),
            TestFigures.meter(),
            0);
    paced.setTimes(1_000_000, 3_000_000, 7_000_000);
    paced.succeeded(1, 1, 0, 0, 0);
    Latencies latencies = other.tick(SECOND, Long.MAX_VALUE, true).total().latencies();
    assertThat(latencies.waiting().getMean()).isCloseTo(2e6, within(2e3));
    assertThat(latencies.service().getMean()).isCloseTo(4e6, within(4e3));
    assertThat(latencies.response().getMean()).isCloseTo(6e6, within(6e3));
  }

  @Test
  void the_standard_error_refers_to_the_mean_rate() {
    for (int i = 0; i < 10; i++) {
      record(reads, 1);
    }
    assertThat(sampler.tick(8 * SECOND, Long.MAX_VALUE, true).standardError()).isZero();
    for (int i = 0; i < 20; i++) {
      record(reads, 1);
    }
    // Rates 10 and 20: deviation 5, divided by the square root of 2 and by the mean 15.
    assertThat(sampler.tick(9 * SECOND, Long.MAX_VALUE, true).standardError())
        .isCloseTo(5 / Math.sqrt(2) / 15, within(1e-9));
    record(reads, 1);
    assertThat(sampler.last(9 * SECOND + 1).standardError())
        .as("a last interval changes nothing, even if it is short")
        .isCloseTo(5 / Math.sqrt(2) / 15, within(1e-9));
  }

  @Test
  void
      the_interval_has_the_collections_of_the_servers_and_the_client_figures_have_those_of_the_client() {
    GcFigures ofServers = new GcFigures(3, 50, 90, 3_000, 7);
    GcFigures own = new GcFigures(1, 10, 10, 100, 5);
    Sampler other =
        new Sampler(
            new Sampler.Recording(Map.of("READ", List.of(reads)), List.of(), Pacing.NONE),
            () -> own,
            Optional.of(() -> ofServers),
            TestFigures.meter(),
            0);
    Interval interval = other.tick(SECOND, Long.MAX_VALUE, true);
    assertThat(interval.gc()).isEqualTo(ofServers);
    assertThat(interval.client().gc()).isEqualTo(own);
    assertThat(other.summary().gc()).isEqualTo(ofServers);
    assertThat(other.summary().client().gc()).isEqualTo(own);
  }

  @Test
  void collections_are_added_up_except_those_before_the_run() {
    sampler.tick(8 * SECOND, Long.MAX_VALUE, true);
    GcFigures gc = sampler.tick(9 * SECOND, Long.MAX_VALUE, true).gc();
    assertThat(gc.count()).isEqualTo(1);
    assertThat(sampler.summary().gc()).isEqualTo(new GcFigures(2, 10, 20, 200, 10));
    assertThat(sampler.summary().gc().meanMs()).isEqualTo(10);
    assertThat(sampler.summary().gc().deviationMs()).isZero();
  }
}
