package io.cqlsurge.measure.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.estimate.Periods;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NodeLoadTest {
  private static final String A = "/127.0.0.1:9042";

  @Test
  void an_amount_that_is_unknown_is_not_a_number() {
    NodeLoad load = Loads.of(A, 3, 2, Amount.READS, 4);
    assertThat(load.amount(Amount.READS)).isEqualTo(4);
    assertThat(load.amount(Amount.WRITES)).isNaN();
    assertThat(load.middle()).isEqualTo(2);
  }

  @Test
  void two_loads_together_have_the_sums_of_what_both_know_and_the_state_of_the_later() {
    NodeLoad first =
        new NodeLoad(
            A,
            2,
            Map.of(Amount.SECONDS, 2.0, Amount.READS, 10.0, Amount.HINTS, 1.0),
            List.of("Stage 7"));
    NodeLoad second =
        new NodeLoad(
            A,
            3,
            Map.of(Amount.SECONDS, 1.0, Amount.READS, 5.0, Amount.WRITES, 8.0),
            List.of("Other 1"));
    assertThat(first.plus(second))
        .isEqualTo(
            new NodeLoad(
                A, 3, Map.of(Amount.SECONDS, 3.0, Amount.READS, 15.0), List.of("Other 1")));
  }

  @Test
  void a_long_run_keeps_few_loads_and_loses_nothing() {
    Periods<NodeLoad> joined = new Periods<>(1_024, NodeLoad::plus);
    for (int second = 1; second <= 10_000; second++) {
      joined.add(Loads.second(A, second, Amount.READS, 7));
    }
    List<NodeLoad> loads = joined.list();
    assertThat(loads).hasSizeBetween(513, 1_024);
    NodeLoad all = loads.stream().reduce(NodeLoad::plus).orElseThrow();
    assertThat(all).isEqualTo(Loads.of(A, 10_000, 10_000, Amount.READS, 70_000));
    assertThat(loads).extracting(NodeLoad::end).isSorted();
  }

  @Test
  void figures_are_ratios_of_amounts_in_their_units() {
    NodeLoad load =
        Loads.of(
            A,
            2,
            2,
            Amount.PENDING_TASKS,
            5,
            Amount.BLOCKED_TASKS,
            6,
            Amount.COMPACTIONS,
            7,
            Amount.READS,
            1_000,
            Amount.READ_US,
            1_500_000,
            Amount.WRITES,
            4_000,
            Amount.WRITE_US,
            1_000_000,
            Amount.LOCAL_READS,
            100,
            Amount.LOCAL_READ_US,
            20_000,
            Amount.LOCAL_WRITES,
            10,
            Amount.LOCAL_WRITE_US,
            30_000,
            Amount.GC_MS,
            9,
            Amount.DROPPED,
            3,
            Amount.HINTS,
            1,
            Amount.KEY_HITS,
            1,
            Amount.KEY_LOOKUPS,
            4,
            Amount.CHUNK_HITS,
            1,
            Amount.CHUNK_LOOKUPS,
            5,
            Amount.ROW_HITS,
            1,
            Amount.ROW_LOOKUPS,
            10,
            Amount.FLUSHED_BYTES,
            5e6,
            Amount.CONNECTIONS,
            16);
    assertThat(
            Arrays.stream(ServerFigure.values())
                .map(figure -> figure.title() + ": " + (float) figure.value(load)))
        .containsExactly(
            "pending tasks: 2.5",
            "blocked tasks: 3.0",
            "compactions: 3.5",
            "reads/s: 500.0",
            "writes/s: 2000.0",
            "coordinator read ms: 1.5",
            "coordinator write ms: 0.25",
            "replica read ms: 0.2",
            "replica write ms: 3.0",
            "gc ms/s: 4.5",
            "dropped/s: 1.5",
            "hints/s: 0.5",
            "key cache %: 25.0",
            "chunk cache %: 20.0",
            "row cache %: 10.0",
            "flushed MB/s: 2.5",
            "connections: 8.0");
  }

  @ParameterizedTest
  @EnumSource
  void a_figure_is_unknown_if_an_amount_is_unknown(ServerFigure figure) {
    assertThat(figure.value(new NodeLoad(A, 1, Map.of(), List.of()))).isNaN();
    assertThat(figure.value(Loads.second(A, 1))).isNaN();
  }

  @Test
  void a_latency_without_requests_is_unknown_and_a_rate_without_requests_is_0() {
    NodeLoad idle = Loads.second(A, 1, Amount.READS, 0, Amount.READ_US, 0);
    assertThat(ServerFigure.COORDINATOR_READ.value(idle)).isNaN();
    assertThat(ServerFigure.READS.value(idle)).isZero();
    NodeLoad odd = Loads.second(A, 1, Amount.READS, 0, Amount.READ_US, 7);
    assertThat(ServerFigure.COORDINATOR_READ.value(odd)).isNaN();
  }

  @Test
  void a_figure_of_two_periods_is_the_mean_over_both() {
    NodeLoad busy = Loads.of(A, 1, 1, Amount.READS, 3_000, Amount.READ_US, 3_000_000);
    NodeLoad idle = Loads.of(A, 4, 3, Amount.READS, 1_000, Amount.READ_US, 5_000_000);
    NodeLoad both = busy.plus(idle);
    assertThat(ServerFigure.READS.value(both)).isEqualTo(1_000);
    assertThat(ServerFigure.COORDINATOR_READ.value(both)).isCloseTo(2, within(1e-9));
    assertThat(ServerFigure.COORDINATOR_READ.dividend(both)).isCloseTo(8_000, within(1e-6));
    assertThat(ServerFigure.COORDINATOR_READ.divisor(both)).isEqualTo(4_000);
  }

  @Test
  void amounts_that_are_levels_are_those_that_can_fall() {
    assertThat(Arrays.stream(Amount.values()).filter(Amount::isLevel))
        .containsExactly(
            Amount.PENDING_TASKS, Amount.BLOCKED_TASKS, Amount.COMPACTIONS, Amount.CONNECTIONS);
  }
}
