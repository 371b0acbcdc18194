package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientFigures.Incidents;
import io.cqlsurge.measure.ClientFigures.Lanes;
import io.cqlsurge.measure.ClientFigures.Processors;
import io.cqlsurge.measure.ClientFigures.Threads;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClientTextTest {
  private static final LogSettings QUIET = log();
  private static final LogSettings WITH_CLIENT = log("client");

  private Processors processors = new Processors(2, 0.42, Optional.of(1.31));
  private Optional<Threads> threads = Optional.of(new Threads(2, 0.38, Optional.empty()));
  private Optional<Histogram> scheduleLag = Optional.empty();
  private Optional<Histogram> ioLag = lag(0.3);
  private GcFigures gc = GcFigures.NONE;
  private Incidents incidents = Incidents.NONE;
  private List<ErrorCount> errors = List.of();
  private long failed;
  private boolean nodesHere;
  private Pacing pacing = Pacing.NONE;

  private static LogSettings log(String... options) {
    List<String> arguments = new ArrayList<>(List.of("read", "-log", "no-summary"));
    arguments.addAll(List.of(options));
    return SettingsParser.parse(arguments).log();
  }

  private static Optional<Histogram> lag(double ms) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount((long) (ms * 1e6), 100);
    return Optional.of(histogram);
  }

  private ClientFigures client() {
    return new ClientFigures(
        processors, threads, scheduleLag, ioLag, new Lanes(50, 12.34), gc, incidents);
  }

  private OperationStats total() {
    Histogram latency = lag(10).orElseThrow();
    return new OperationStats(
        OperationStats.TOTAL,
        new Counts(5_000, 5_000, 5_000, 5_000, failed, 0, Recall.NONE),
        TestLatencies.of(latency, latency, new Histogram(3), new Histogram(3), pacing));
  }

  private String interval() {
    return ClientText.line(
        new Interval(
            new Interval.Span(0, 1), List.of(), total(), 0, GcFigures.NONE, client(), List.of()));
  }

  private Interval summary() {
    return new Interval(
        new Interval.Span(0, 10), List.of(), total(), 0, GcFigures.NONE, client(), errors);
  }

  private String verdict() {
    return ClientText.verdict(summary(), nodesHere).map(ClientText.Verdict::sentence).orElse("");
  }

  @Test
  void an_interval_is_one_line() {
    gc = new GcFigures(1, 4, 4, 16, 0);
    scheduleLag = lag(0.1);
    assertThat(interval())
        .isEqualTo(
            "client: 0.42 of 2 cores (machine 1.31), busiest I/O thread 38%, GC 1 pause 4.0 ms,"
                + " schedule lag p99 0.1 ms, I/O lag p99 0.3 ms, requests in flight 12.3 of 50");
  }

  @Test
  void unknown_figures_are_omitted() {
    processors = new Processors(1, 0.42, Optional.empty());
    threads = Optional.empty();
    ioLag = Optional.empty();
    assertThat(interval())
        .isEqualTo("client: 0.42 of 1 core, no GC, requests in flight 12.3 of 50");
  }

  @Test
  void without_io_threads_the_worker_threads_are_named() {
    ioLag = Optional.empty();
    gc = new GcFigures(3, 5, 12, 50, 0);
    assertThat(interval()).contains("busiest worker thread 38%, GC 3 pauses 12 ms");
  }

  @Test
  void numbers_have_a_decimal_point_in_every_locale() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      assertThat(interval()).contains("0.42 of 2 cores", "12.3 of 50");
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void the_figures_of_the_whole_run_are_printed_on_request() {
    assertThat(ClientText.lines(summary(), WITH_CLIENT)).containsExactly(interval());
    assertThat(ClientText.lines(summary(), QUIET)).isEmpty();
  }

  @Test
  void for_a_client_with_all_cores_busy_the_advice_is_fewer_threads() {
    processors = new Processors(2, 1.94, Optional.of(2.0));
    assertThat(verdict())
        .isEqualTo(
            "Client: these latencies include its delay (97% of 2 cores busy)."
                + " Use fewer threads, more clients or more cores.");
  }

  @Test
  void with_a_rate_the_advice_is_a_lower_rate() {
    pacing = Pacing.FIXED;
    processors = new Processors(2, 1.94, Optional.of(2.0));
    scheduleLag = lag(12);
    assertThat(verdict())
        .isEqualTo(
            "Client: these latencies include its delay (97% of 2 cores busy, schedule lag p99 12 ms)."
                + " Use a lower rate, more clients or more cores.");
  }

  @Test
  void for_a_busy_thread_on_each_core_the_advice_is_more_clients() {
    threads = Optional.of(new Threads(2, 0.96, Optional.empty()));
    assertThat(verdict())
        .isEqualTo(
            "Client: these latencies include its delay (busiest I/O thread 96%)."
                + " Increasing threads= does not help; use more clients.");
  }

  @Test
  void for_wide_partitions_the_rate_is_that_of_the_client_but_not_the_latency() {
    threads = Optional.of(new Threads(2, 0.96, Optional.of(0.92)));
    nodesHere = true;
    assertThat(verdict())
        .isEqualTo(
            "Client: could not send more requests (generating wide partitions or large rows 92% of its"
                + " time). Use more clients, or fewer or smaller rows.");
  }

  @Test
  void for_fewer_threads_than_cores_the_advice_is_more_threads() {
    processors = new Processors(16, 1, Optional.of(1.0));
    threads = Optional.of(new Threads(1, 0.96, Optional.empty()));
    assertThat(verdict())
        .endsWith("Increase threads= to use more of the cores, or use more clients.");
    ioLag = Optional.empty();
    assertThat(verdict()).endsWith("Increasing threads= does not help; use more clients.");
  }

  @Test
  void for_a_machine_used_by_others_the_advice_is_dedicated_cores() {
    processors = new Processors(2, 0.8, Optional.of(2.0));
    ioLag = lag(5.23);
    assertThat(verdict())
        .isEqualTo(
            "Client: these latencies include its delay (I/O lag p99 5.2 ms, 60% of the machine used"
                + " by others). Give the client dedicated cores.");
  }

  @Test
  void a_machine_used_by_others_is_reported_instead_of_the_client() {
    processors = new Processors(2, 0.2, Optional.of(1.94));
    ioLag = lag(5.23);
    assertThat(verdict())
        .isEqualTo(
            "The machine was the limit: other processes used 87% of the machine."
                + " Give the client dedicated cores.");
    nodesHere = true;
    assertThat(verdict())
        .isEqualTo(
            "The machine was the limit: other processes used 87% of the machine."
                + " A node runs on the same machine.");
  }

  @Test
  void a_machine_that_others_use_less_is_not_the_limit() {
    processors = new Processors(10, 0.2, Optional.of(8.0));
    assertThat(verdict()).isEmpty();
    ioLag = lag(5.23);
    assertThat(verdict()).contains("(I/O lag p99 5.2 ms");
  }

  @Test
  void for_much_garbage_collection_the_advice_is_more_memory() {
    ioLag = lag(50);
    gc = new GcFigures(9, 60, 400, 0, 0);
    assertThat(verdict())
        .isEqualTo(
            "Client: these latencies include its delay (I/O lag p99 50 ms, GC 9 pauses 400 ms)."
                + " Give it more memory, for example with CQLSURGE_JAVA_OPTS=-Xmx4g.");
  }

  @Test
  void a_pause_is_reported_with_its_length() {
    incidents = new Incidents(5.04, Map.of());
    assertThat(verdict())
        .isEqualTo(
            "Client: these latencies include its pause (paused 5.0 s). The whole process paused:"
                + " check whether it was stopped, or the machine suspended.");
    gc = new GcFigures(2, 100, 200, 0, 0);
    assertThat(verdict()).endsWith("was stopped, or the machine suspended.");
    gc = new GcFigures(2, 5_000, 5_010, 0, 0);
    assertThat(verdict())
        .endsWith("Give it more memory, for example with CQLSURGE_JAVA_OPTS=-Xmx4g.");
    assertThat(interval()).contains(", paused 5.0 s, requests in flight");
  }

  @Test
  void a_node_on_the_same_machine_replaces_the_advice() {
    processors = new Processors(2, 1.94, Optional.of(2.0));
    nodesHere = true;
    assertThat(verdict())
        .isEqualTo(
            "Client: shares this machine with a node, and these latencies include both (97% of 2"
                + " cores busy).");
  }

  @Test
  void a_run_whose_operations_mostly_failed_is_reported() {
    processors = new Processors(2, 1.94, Optional.of(2.0));
    failed = 4_000;
    errors =
        List.of(
            new ErrorCount("W", ErrorKind.TIMEOUT, new NodeName("/a", "d"), 10, 0),
            new ErrorCount("W", ErrorKind.CONNECTION, new NodeName("?", "?"), 3_990, 0));
    assertThat(verdict())
        .isEqualTo(
            "Errors: 80% of the operations failed, most with 'connection': rates and"
                + " latencies describe failed operations. Check that the nodes run.");
    failed = 2_400;
    assertThat(verdict()).contains("(97% of 2 cores busy)");
  }

  @Test
  void a_run_that_lacks_the_kinds_of_its_errors_has_a_verdict_without_a_kind() {
    failed = 4_000;
    errors = List.of();
    assertThat(verdict())
        .isEqualTo(
            "Errors: 80% of the operations failed: rates and latencies describe failed operations."
                + " See the errors.");
  }

  @Test
  void faults_on_io_threads_are_counted() {
    incidents = new Incidents(0, Map.of("X (y) while flushing a connection", 7L));
    assertThat(ClientText.lines(summary(), QUIET))
        .containsExactly("I/O thread fault, 7 times: X (y) while flushing a connection");
  }
}
