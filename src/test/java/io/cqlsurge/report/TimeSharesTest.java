package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.Loads;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operations of 10 ms on average in 20 s, which three nodes coordinate. */
class TimeSharesTest {
  private static final String A = "/127.0.0.1:9042";
  private static final int OPERATIONS = 6_000;
  private static final int NODES = 3;
  private static final double SECONDS = 20;

  /** The value of a place without a time. */
  private static final double UNKNOWN = -1;

  private static Histogram each(double ms) {
    Histogram histogram = new Histogram(3);
    histogram.recordValueWithCount((long) (ms * 1e6), OPERATIONS);
    return histogram;
  }

  private static OperationStats total(double serviceMs, double waitMs, Pacing pacing) {
    Histogram wait = pacing == Pacing.NONE ? new Histogram(3) : each(waitMs);
    return new OperationStats(
        OperationStats.TOTAL,
        new Counts(OPERATIONS, OPERATIONS, OPERATIONS, OPERATIONS, 0, 0, Recall.NONE),
        TestLatencies.of(
            each(serviceMs), each(serviceMs + waitMs), wait, new Histogram(3), pacing));
  }

  /** Returns the sum of the nodes' loads: a quarter of the requests are reads. */
  private static NodeLoad load(double requests, double coordinatorMs, double replicaMs) {
    double reads = requests / 4;
    return Loads.of(
        A,
        SECONDS,
        NODES * SECONDS,
        Amount.READS,
        reads,
        Amount.READ_US,
        1.6 * reads * coordinatorMs * 1e3,
        Amount.WRITES,
        requests - reads,
        Amount.WRITE_US,
        0.8 * (requests - reads) * coordinatorMs * 1e3,
        Amount.LOCAL_READS,
        100,
        Amount.LOCAL_READ_US,
        100 * replicaMs * 1.3 * 1e3,
        Amount.LOCAL_WRITES,
        300,
        Amount.LOCAL_WRITE_US,
        300 * replicaMs * 0.9 * 1e3);
  }

  private static NodeLoad without(NodeLoad load, Amount... unknown) {
    Map<Amount, Double> amounts = new EnumMap<>(load.amounts());
    for (Amount amount : unknown) {
      amounts.remove(amount);
    }
    return new NodeLoad(load.address(), load.end(), amounts, load.busiest());
  }

  private static TimeShares shares(OperationStats total, NodeLoad load) {
    return TimeShares.of(total, load, NODES, SECONDS);
  }

  private static void assertTimes(TimeShares shares, double... ms) {
    Map<String, Double> all = shares.shares();
    assertThat(TimeShares.PLACES).containsAll(all.keySet());
    double[] found =
        TimeShares.PLACES.stream().mapToDouble(it -> all.getOrDefault(it, UNKNOWN)).toArray();
    assertThat(found).containsExactly(ms, within(0.01));
  }

  @Test
  void the_mean_time_is_divided_if_everything_is_known() {
    TimeShares shares = shares(total(10, 0, Pacing.NONE), load(OPERATIONS, 4, 1.5));
    assertTimes(shares, 0, 6, 2.5, 1.5, 0);
    assertThat(shares.reason()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"THROTTLED", "FIXED"})
  void a_rate_adds_the_time_from_the_due_time_to_the_first_send(Pacing pacing) {
    TimeShares shares = shares(total(10, 3, pacing), load(OPERATIONS, 4, 1.5));
    assertTimes(shares, 3, 6, 2.5, 1.5, 0);
  }

  @Test
  void the_parts_add_up_to_the_mean_time_of_an_operation() {
    for (NodeLoad load :
        new NodeLoad[] {
          load(OPERATIONS, 4, 1.5),
          load(OPERATIONS, 40, 15),
          load(3 * OPERATIONS, 4, 1.5),
          without(load(OPERATIONS, 4, 1.5), Amount.READ_US),
          without(load(OPERATIONS, 4, 1.5), Amount.LOCAL_READS)
        }) {
      assertThat(
              shares(total(10, 3, Pacing.FIXED), load).shares().values().stream()
                  .mapToDouble(each -> each)
                  .sum())
          .isCloseTo(13, within(0.01));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"READS", "READ_US", "WRITES", "WRITE_US"})
  void without_the_coordinators_latencies_the_service_time_is_unknown(Amount unknown) {
    TimeShares shares =
        shares(total(10, 3, Pacing.FIXED), without(load(OPERATIONS, 4, 1.5), unknown));
    assertTimes(shares, 3, UNKNOWN, UNKNOWN, UNKNOWN, 10);
    assertThat(shares.reason()).contains("the nodes do not report the coordinators' latencies");
  }

  @ParameterizedTest
  @EnumSource(names = {"LOCAL_READS", "LOCAL_READ_US", "LOCAL_WRITES", "LOCAL_WRITE_US"})
  void without_the_replicas_latencies_the_time_in_the_nodes_is_unknown(Amount unknown) {
    TimeShares shares =
        shares(total(10, 3, Pacing.FIXED), without(load(OPERATIONS, 4, 1.5), unknown));
    assertTimes(shares, 3, 6, UNKNOWN, UNKNOWN, 4);
    assertThat(shares.reason()).contains("the nodes do not report the replicas' latencies");
  }

  @Test
  void without_requests_to_replicas_the_time_in_the_nodes_is_unknown() {
    Map<Amount, Double> amounts = new EnumMap<>(load(OPERATIONS, 4, 1.5).amounts());
    amounts.replaceAll((amount, value) -> amount.name().startsWith("LOCAL_") ? 0.0 : value);
    NodeLoad idle = new NodeLoad(A, SECONDS, amounts, List.of());
    assertTimes(shares(total(10, 0, Pacing.NONE), idle), 0, 6, UNKNOWN, UNKNOWN, 4);
  }

  @Test
  void three_requests_per_operation_make_the_service_time_unknown() {
    TimeShares shares = shares(total(10, 3, Pacing.FIXED), load(3 * OPERATIONS, 4, 1.5));
    assertTimes(shares, 3, UNKNOWN, UNKNOWN, UNKNOWN, 10);
    assertThat(shares.reason()).contains("the nodes coordinated 3.00 requests per operation");
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.84, 1, 1.19})
  void about_one_request_per_operation_is_divided(double requests) {
    assertThat(shares(total(10, 0, Pacing.NONE), load(requests * OPERATIONS, 4, 1.5)).reason())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.1, 0.82, 1.21, 50})
  void other_numbers_of_requests_are_not_divided(double requests) {
    assertThat(shares(total(10, 0, Pacing.NONE), load(requests * OPERATIONS, 4, 1.5)).reason())
        .contains(RootLocale.format("the nodes coordinated %.2f requests per operation", requests));
  }

  @Test
  void requests_are_compared_as_rates_if_the_loads_are_of_a_part_of_the_time() {
    NodeLoad half =
        Loads.of(
            A,
            SECONDS,
            NODES * SECONDS / 2,
            Amount.READS,
            OPERATIONS / 2,
            Amount.READ_US,
            OPERATIONS / 2 * 4e3,
            Amount.WRITES,
            0,
            Amount.WRITE_US,
            0);
    assertTimes(shares(total(10, 0, Pacing.NONE), half), 0, 6, UNKNOWN, UNKNOWN, 4);
  }

  @Test
  void a_coordinator_is_never_slower_than_the_service_time() {
    TimeShares shares = shares(total(10, 0, Pacing.NONE), load(OPERATIONS, 12, 1.5));
    assertTimes(shares, 0, 0, 8.5, 1.5, 0);
  }

  @Test
  void a_replica_is_never_slower_than_its_coordinator() {
    assertTimes(shares(total(10, 0, Pacing.NONE), load(OPERATIONS, 4, 5)), 0, 6, 0, 4, 0);
    assertTimes(shares(total(10, 0, Pacing.NONE), load(OPERATIONS, 12, 15)), 0, 0, 0, 10, 0);
  }

  @Test
  void a_period_without_operations_has_no_times() {
    TimeShares shares =
        TimeShares.of(OperationStats.none(OperationStats.TOTAL), load(0, 4, 1), NODES, SECONDS);
    assertThat(shares.shares()).isEmpty();
    assertThat(shares.reason()).isPresent();
  }
}
