package io.cqlsurge.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.measure.NodeFigures;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.Placement;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class NodesTextTest {

  private static NodeFigures node(String datacenter, int number, long requests) {
    String address = number == 0 ? "unknown" : "/127.0.0." + number + ":9042";
    NodeName name = new NodeName(address, datacenter);
    return new NodeFigures(name, requests, 2, 40, Placement.NONE, Optional.empty());
  }

  /** Returns the figures with latencies from 1 ms up to a maximum. */
  private static NodeFigures timed(NodeFigures figures, int longestMs) {
    Histogram service = new Histogram(3);
    for (int i = 1; i <= longestMs; i++) {
      service.recordValue(i * 1_000_000L);
    }
    return new NodeFigures(
        figures.node(),
        figures.requests(),
        figures.errors(),
        figures.retries(),
        figures.placement(),
        Optional.of(service));
  }

  private static List<String> lines(NodeFigures... nodes) {
    return NodesText.lines(Arrays.asList(nodes), Integer.MAX_VALUE);
  }

  @Test
  void the_table_is_by_data_centre_and_node() {
    Locale before = Locale.getDefault();
    try {
      Locale.setDefault(Locale.GERMANY);
      List<String> lines =
          lines(
              timed(node("dc1", 1, 1_500_000), 100),
              timed(node("dc1", 12, 500_000), 2_000),
              timed(node("elsewhere", 3, 7), 1));
      assertThat(String.join("\n", lines))
          .isEqualTo(
              """
              Requests and their latency in ms by data centre and node:
                                              requests   share  errors  retries   mean    med    .99    max
                dc1        /127.0.0.1:9042   1,500,000   75.0%       2       40   50.5   50.0   99.0    100
                dc1        /127.0.0.12:9042    500,000   25.0%       2       40  1,001  1,000  1,981  2,001
                elsewhere  /127.0.0.3:9042           7  100.0%       2       40   1.00   1.00   1.00   1.00
              """);
    } finally {
      Locale.setDefault(before);
    }
  }

  @Test
  void a_node_without_successful_requests_has_no_latency() {
    assertThat(lines(timed(node("dc1", 1, 5), 1), timed(node("dc1", 2, 0), 0)).get(3))
        .matches(" +dc1 +/127.0.0.2:9042 +0 +0.0% +2 +40 +- +- +- +-");
  }

  @Test
  void without_latencies_by_node_and_with_equal_load_nothing_is_printed() {
    assertThat(lines(node("dc1", 1, 900), node("dc1", 2, 1_100))).isEmpty();
    assertThat(lines()).isEmpty();
  }

  @Test
  void a_node_that_served_far_more_than_its_share_is_reported() {
    assertThat(lines(node("dc1", 1, 195), node("dc1", 2, 610), node("dc1", 3, 195)))
        .containsExactly(
            "Imbalance: /127.0.0.2:9042 served 61% of the requests, 1.8 times its share.", "");
  }

  @Test
  void one_and_a_half_times_its_share_is_not_reported() {
    assertThat(lines(node("dc1", 1, 1_500), node("dc1", 2, 500))).isEmpty();
    assertThat(lines(node("dc1", 1, 1_501), node("dc1", 2, 499))).hasSize(2);
  }

  @Test
  void few_requests_are_not_judged() {
    assertThat(lines(node("dc1", 1, 900), node("dc1", 2, 99))).isEmpty();
    assertThat(lines(node("dc1", 1, 900), node("dc1", 2, 100))).hasSize(2);
  }

  @Test
  void a_single_node_and_nodes_that_served_nothing_are_ignored() {
    assertThat(lines(node("dc1", 1, 5_000), node("dc1", 2, 0))).isEmpty();
    assertThat(lines(node("dc1", 1, 5_000), node("dc1", 0, 1_000))).isEmpty();
  }

  @Test
  void shares_are_those_within_a_data_centre() {
    assertThat(lines(node("dc1", 1, 5_000), node("dc1", 2, 5_000), node("dc2", 3, 10))).isEmpty();
    assertThat(lines(node("dc1", 1, 500), node("dc2", 2, 4_000), node("dc2", 3, 1_000)))
        .containsExactly(
            "Imbalance: /127.0.0.2:9042 served 80% of the requests in dc2, 1.6 times its share.",
            "");
  }
}
