package io.cqlsurge.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.ClientFigures.Incidents;
import io.cqlsurge.measure.ClientFigures.Lanes;
import io.cqlsurge.measure.ClientFigures.Processors;
import io.cqlsurge.measure.ClientFigures.Threads;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClientLimitTest {
  private static final long US = 1_000;

  private Processors processors = new Processors(2, 0.5, Optional.of(1.0));
  private Optional<Threads> threads = Optional.of(new Threads(2, 0.3, Optional.empty()));
  private Optional<Histogram> scheduleLag = Optional.empty();
  private Optional<Histogram> ioLag = Optional.empty();
  private Incidents incidents = Incidents.NONE;
  private long latencyUs = 10_000;
  private Pacing pacing = Pacing.FIXED;
  private Optional<Histogram> service = Optional.empty();
  private long operations = 1_000;
  private double seconds = 1;

  private static Histogram histogram(long value, long count) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount(value, count);
    return histogram;
  }

  private static Optional<Histogram> lag(long us) {
    return Optional.of(histogram(us * US, 1_000));
  }

  private Set<ClientLimit> limits() {
    Histogram latency = histogram(latencyUs * US, operations);
    OperationStats total =
        new OperationStats(
            OperationStats.TOTAL,
            new Counts(operations, operations, operations, operations, 0, 0, Recall.NONE),
            TestLatencies.of(
                service.orElse(latency),
                latency,
                histogram(0, operations),
                new Histogram(3),
                pacing));
    ClientFigures client =
        new ClientFigures(
            processors, threads, scheduleLag, ioLag, new Lanes(50, 12), GcFigures.NONE, incidents);
    return ClientLimit.of(
        new Interval(
            new Interval.Span(0, seconds), List.of(), total, 0, GcFigures.NONE, client, List.of()));
  }

  @Test
  void a_client_below_its_limits_gets_no_verdict() {
    assertThat(limits()).isEmpty();
  }

  @Test
  void the_latency_of_a_throttled_run_does_not_include_delays_of_sending() {
    pacing = Pacing.THROTTLED;
    scheduleLag = lag(5_000);
    assertThat(limits()).isEmpty();
  }

  @Test
  void delays_of_io_threads_are_detected_even_if_the_rate_is_missed_by_far() {
    latencyUs = 16_000_000;
    service = Optional.of(histogram(20_000 * US, 1_000));
    ioLag = lag(5_200);
    assertThat(limits()).containsExactly(ClientLimit.IO_LAG);
    ioLag = lag(4_000);
    assertThat(limits()).isEmpty();
  }

  @Test
  void a_client_that_uses_all_its_cores_was_the_limit() {
    processors = new Processors(2, 1.8, Optional.empty());
    assertThat(limits()).containsExactly(ClientLimit.PROCESSORS);
    processors = new Processors(2, 1.79, Optional.empty());
    assertThat(limits()).isEmpty();
  }

  @Test
  void one_busy_thread_is_enough_even_if_the_machine_is_not_busy() {
    threads = Optional.of(new Threads(2, 0.9, Optional.empty()));
    assertThat(limits()).containsExactly(ClientLimit.IO_THREAD);
    threads = Optional.of(new Threads(2, 0.89, Optional.empty()));
    assertThat(limits()).isEmpty();
    threads = Optional.empty();
    assertThat(limits()).isEmpty();
  }

  @Test
  void preparing_operations_for_most_of_the_time_limits_the_rate_however_few_they_are() {
    operations = 3;
    threads = Optional.of(new Threads(2, 1, Optional.of(0.5)));
    assertThat(limits()).containsExactly(ClientLimit.PREPARING);
    operations = 1_000;
    assertThat(limits()).containsExactly(ClientLimit.PREPARING);
    threads = Optional.of(new Threads(2, 1, Optional.of(0.49)));
    assertThat(limits()).isEmpty();
  }

  @Test
  void a_schedule_lag_counts_from_a_millisecond_and_a_tenth_of_the_latency() {
    scheduleLag = lag(1_100);
    assertThat(limits()).containsExactly(ClientLimit.SCHEDULE);
    latencyUs = 12_000;
    assertThat(limits()).isEmpty();
    latencyUs = 1_000;
    scheduleLag = lag(990);
    assertThat(limits()).isEmpty();
  }

  @Test
  void an_io_lag_counts_from_a_millisecond_and_a_quarter_of_the_latency() {
    ioLag = lag(2_600);
    assertThat(limits()).containsExactly(ClientLimit.IO_LAG);
    ioLag = lag(2_400);
    assertThat(limits()).isEmpty();
    latencyUs = 1_000;
    ioLag = lag(990);
    assertThat(limits()).isEmpty();
  }

  @Test
  void a_few_delays_in_a_thousand_are_no_limit() {
    Histogram rarely = histogram(50 * US, 995);
    rarely.recordValueWithCount(500_000 * US, 5);
    scheduleLag = Optional.of(rarely);
    ioLag = Optional.of(rarely);
    assertThat(limits()).isEmpty();
  }

  @Test
  void all_evidence_is_listed() {
    processors = new Processors(2, 2, Optional.of(2.0));
    threads = Optional.of(new Threads(2, 1, Optional.empty()));
    scheduleLag = lag(20_000);
    ioLag = lag(20_000);
    incidents = new Incidents(0.3, Map.of());
    // Threads that prepare operations are not those that receive replies.
    assertThat(limits())
        .containsExactlyInAnyOrderElementsOf(
            EnumSet.complementOf(EnumSet.of(ClientLimit.PREPARING)));
  }

  @Test
  void the_share_of_other_processes_on_a_full_machine_is_added_to_the_evidence() {
    processors = new Processors(2, 0.8, Optional.of(1.96));
    ioLag = lag(5_000);
    assertThat(processors.takenByOthers().orElseThrow()).isCloseTo(0.58, within(1e-9));
  }

  @Test
  void a_full_machine_alone_is_no_evidence() {
    processors = new Processors(2, 0.8, Optional.of(2.0));
    assertThat(limits()).isEmpty();
  }

  @Test
  void other_processes_are_not_reported_if_the_machine_is_not_full_or_the_client_is_the_cause() {
    ioLag = lag(5_000);
    assertThat(processors.takenByOthers()).isEmpty();
    processors = new Processors(2, 1.9, Optional.of(2.0));
    assertThat(processors.takenByOthers()).isEmpty();
  }

  @Test
  void short_runs_and_few_operations_give_no_verdict() {
    processors = new Processors(2, 2, Optional.of(2.0));
    seconds = 0.99;
    assertThat(limits()).isEmpty();
    seconds = 1;
    operations = 999;
    assertThat(limits()).isEmpty();
    operations = 1_000;
    assertThat(limits()).isNotEmpty();
  }
}
