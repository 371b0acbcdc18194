package io.cqlsurge.feature.workers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.ClientFigures.Incidents;
import io.cqlsurge.measure.ClientFigures.Lanes;
import io.cqlsurge.measure.ClientFigures.Processors;
import io.cqlsurge.measure.ClientFigures.Threads;
import io.cqlsurge.measure.Convergence;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Placement;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class ClientsSumTest {
  private final ClientsSum sum = new ClientsSum(Optional.empty());

  private static PackedInterval interval(double start, double end, int operations) {
    OperationStats kind = TestFigures.upTo("WRITE", operations, 0);
    OperationStats total = TestFigures.upTo(OperationStats.TOTAL, operations, 0);
    return PackedInterval.of(
        new Interval(
            new Interval.Span(start, end),
            List.of(kind),
            total,
            0,
            GcFigures.NONE,
            ClientFigures.NONE,
            List.of()));
  }

  @Test
  void collections_of_the_nodes_count_instead_of_the_clients() {
    Deque<GcFigures> drained =
        new ArrayDeque<>(List.of(new GcFigures(1, 20, 20, 400, 7), new GcFigures(2, 5, 8, 40, 3)));
    ClientsSum servers = new ClientsSum(Optional.of(drained::remove));
    assertThat(servers.add(List.of(interval(0, 1, 1)), true).gc().sumMs()).isEqualTo(20);
    assertThat(servers.add(List.of(interval(1, 2, 1)), true).gc().sumMs()).isEqualTo(8);
    ClientFigures client = load(0.5, Optional.empty(), 0.5, 4, 0);
    assertThat(servers.summary(List.of(summary(2, client))).gc())
        .isEqualTo(new GcFigures(3, 20, 28, 440, 10));
  }

  private static ClientFigures load(
      double used, Optional<Double> usedByAll, double busiest, int lanes, double paused) {
    Histogram lag = new Histogram(3);
    lag.recordValue((long) (busiest * 1_000_000));
    return new ClientFigures(
        new Processors(2, used, usedByAll),
        Optional.of(new Threads(1, busiest, Optional.empty())),
        Optional.empty(),
        Optional.of(lag),
        new Lanes(lanes, lanes / 2.0),
        new GcFigures(1, 10 * busiest, 10, 100, 1 << 20),
        new Incidents(paused, Map.of("a fault", 2L)));
  }

  private static Interval summary(double seconds, ClientFigures client) {
    OperationStats total = TestFigures.upTo(OperationStats.TOTAL, 10, 0);
    return new Interval(
        new Interval.Span(0, seconds),
        List.of(TestFigures.upTo("WRITE", 10, 0)),
        total,
        0,
        client.gc(),
        client,
        List.of());
  }

  @Test
  void a_client_that_ended_keeps_its_operations_in_the_number_so_far() {
    Interval first = sum.add(List.of(interval(0, 1, 10), interval(0, 1, 20)), true);
    assertThat(first.total().counts().operationsSoFar()).isEqualTo(30);
    Interval second = sum.add(List.of(interval(1, 2, 5)), false);
    assertThat(second.total().counts().operations()).isEqualTo(5);
    assertThat(second.total().counts().operationsSoFar()).isEqualTo(35);
    assertThat(second.operations().get(0).counts().operationsSoFar()).isEqualTo(35);
  }

  @Test
  void the_span_lasts_from_the_earliest_start_to_the_latest_end() {
    Interval last = sum.add(List.of(interval(0, 0.7, 1), interval(0, 0.9, 1)), false);
    assertThat(last.span()).isEqualTo(new Interval.Span(0, 0.9));
  }

  @Test
  void a_delayed_part_does_not_lengthen_the_next_interval() {
    Interval first = sum.add(List.of(interval(0, 1, 1)), false);
    Interval second = sum.add(List.of(interval(1, 2, 1), interval(0, 2, 2)), false);
    assertThat(first.span()).isEqualTo(new Interval.Span(0, 1));
    assertThat(second.span()).isEqualTo(new Interval.Span(1, 2));
    assertThat(second.total().counts().operationsSoFar()).isEqualTo(4);
  }

  @Test
  void only_intervals_that_count_are_in_the_standard_error() {
    assertThat(sum.add(List.of(interval(0, 1, 10), interval(0, 1, 10)), true).standardError())
        .isZero();
    double error = sum.add(List.of(interval(1, 2, 20), interval(1, 2, 20)), true).standardError();
    Convergence expected = new Convergence();
    expected.add(20);
    expected.add(40);
    assertThat(error).isEqualTo(expected.standardError()).isPositive();
    assertThat(sum.add(List.of(interval(2, 3, 1)), false).standardError()).isEqualTo(error);
  }

  @Test
  void the_load_of_clients_is_added_but_the_busiest_thread_and_the_longest_pause_are_kept() {
    ClientFigures both =
        sum.summary(
                List.of(
                    summary(10, load(1.5, Optional.of(2.0), 0.9, 30, 0.5)),
                    summary(12, load(0.5, Optional.of(1.0), 0.4, 20, 2))))
            .client();
    assertThat(both.processors()).isEqualTo(new Processors(4, 2, Optional.of(3.0)));
    assertThat(both.threads()).contains(new Threads(2, 0.9, Optional.empty()));
    assertThat(both.lanes()).isEqualTo(new Lanes(50, 25));
    assertThat(both.incidents()).isEqualTo(new Incidents(2, Map.of("a fault", 4L)));
    assertThat(both.gc()).isEqualTo(new GcFigures(2, 9, 20, 200, 2 << 20));
    assertThat(both.ioLag().orElseThrow().getTotalCount()).isEqualTo(2);
    assertThat(both.scheduleLag()).isEmpty();
  }

  @Test
  void the_load_of_all_machines_is_unknown_if_one_is_unknown() {
    ClientFigures both =
        sum.summary(
                List.of(
                    summary(1, load(1, Optional.of(2.0), 0.1, 1, 0)),
                    summary(1, load(1, Optional.empty(), 0.1, 1, 0))))
            .client();
    assertThat(both.processors().usedByAll()).isEmpty();
  }

  @Test
  void nodes_are_the_same_if_address_and_data_centre_are_the_same() {
    NodeFigures one = node("/10.0.0.1:9042", 10);
    NodeFigures sameOfOtherClient = node("/10.0.0.1:9042", 5);
    NodeFigures other = node("/10.0.0.2:9042", 7);
    RunResult both =
        sum.result(
            List.of(result(1, 0, 0, one), result(1, 0, 0, sameOfOtherClient, other)),
            RunEnding.completed(""),
            List.of());
    assertThat(both.nodes())
        .extracting(figures -> figures.node().address() + " " + figures.requests())
        .containsExactly("/10.0.0.1:9042 15", "/10.0.0.2:9042 7");
  }

  private static NodeFigures node(String address, long requests) {
    return new NodeFigures(
        new NodeName(address, "dc1"), requests, 0, 0, Placement.NONE, Optional.empty());
  }

  @Test
  void errors_are_added_by_operation_kind_and_node() {
    PackedInterval one = withErrors(2, 3);
    PackedInterval other = withErrors(5, 1);
    assertThat(sum.add(List.of(one, other), true).errors())
        .containsExactly(
            new ErrorCount(
                "WRITE", ErrorKind.TIMEOUT, new NodeName("/10.0.0.1:9042", "dc1"), 7, 4));
  }

  private static PackedInterval withErrors(long errors, long retries) {
    PackedInterval plain = interval(0, 1, 10);
    NodeName node = new NodeName("/10.0.0.1:9042", "dc1");
    return new PackedInterval(
        plain.span(),
        plain.operations(),
        GcFigures.NONE,
        ClientFigures.NONE,
        List.of(new ErrorCount("WRITE", ErrorKind.TIMEOUT, node, errors, retries)));
  }

  @Test
  void the_result_adds_requests_and_rates_and_averages_the_pause_of_a_lane() {
    RunEnding ending = RunEnding.completed("n=: all operations are done");
    RunResult one = result(30, 100, 0.4);
    RunResult other = result(10, 50, 0);
    RunResult both = sum.result(List.of(one, other), ending, List.of());
    assertThat(both.ending()).isEqualTo(ending);
    assertThat(both.partitions()).isEqualTo(150);
    assertThat(both.unanswered()).isEqualTo(2);
    assertThat(both.notBegun()).isEqualTo(4);
    assertThat(both.targetRate()).isEqualTo(2_000);
    assertThat(both.connectionPauseSeconds()).isCloseTo(0.3, within(1e-9));
    assertThat(both.summary().total().counts().operations()).isEqualTo(20);
  }

  private static RunResult result(int lanes, long partitions, double pause, NodeFigures... nodes) {
    ClientFigures client = load(1, Optional.empty(), 0.5, lanes, 0);
    return new RunResult(
        summary(1, client),
        RunEnding.completed(""),
        partitions,
        1,
        2,
        1_000,
        pause,
        List.of(nodes),
        List.of(),
        List.of(),
        List.of());
  }

  @Test
  void there_is_at_least_one_part() {
    assertThatThrownBy(() -> sum.add(List.of(), true)).isInstanceOf(NoSuchElementException.class);
    assertThatThrownBy(() -> sum.summary(List.of())).isInstanceOf(NoSuchElementException.class);
  }
}
