package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.measure.server.Loads;
import io.cqlsurge.measure.server.NodeLoad;
import io.cqlsurge.report.trial.RunCodec;
import io.cqlsurge.report.trial.RunEntry;
import io.cqlsurge.report.trial.TestTimelines;
import io.cqlsurge.report.trial.Timeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The load of the nodes in run.json. */
class ServerSeriesTest {
  private static final String A = "/127.0.0.1:9042";
  private static final String B = "/127.0.0.2:9042";
  private static final OperationStats TOTAL = TestFigures.upTo(OperationStats.TOTAL, 100, 0);

  private final Timeline timeline = TestTimelines.first();

  private final ServerSeries series = new ServerSeries();

  private void start() {
    timeline.follow(series::section);
    timeline.runStarts(1, "");
    series.runStarts(1, "");
  }

  private static Interval interval(int second) {
    return TestFigures.second(second, TOTAL);
  }

  private void seen(NodeLoad... loads) {
    series.happened(new RunEvent.NodesLoaded(List.of(loads)));
  }

  private void end(int seconds) {
    OperationStats all = TestFigures.upTo(OperationStats.TOTAL, 100 * seconds, 0);
    Interval summary = TestFigures.summary(seconds, GcFigures.NONE, all, all);
    series.runEnded(summary);
    TestTimelines.end(timeline, summary);
  }

  private static JsonNode servers(RunEntry entry) {
    return RunCodec.tree(entry).path("cqlsurge").path("servers");
  }

  private JsonNode servers() {
    return servers(timeline.entries().get(0));
  }

  private static int[] sizes(JsonNode servers) {
    return servers.path("nodes").findValues("intervals").stream()
        .mapToInt(JsonNode::size)
        .toArray();
  }

  @Test
  void a_run_whose_nodes_were_not_watched_has_no_load_of_them() {
    start();
    timeline.intervalEnded(interval(0));
    end(1);
    assertThat(servers().isMissingNode()).isTrue();
  }

  @Test
  void the_load_has_a_row_for_each_period_of_each_node_and_the_means_of_the_run() {
    start();
    timeline.intervalEnded(interval(0));
    seen(Loads.reading(A, 1.0004, 40), Loads.reading(B, 1.0006, 60));
    timeline.intervalEnded(interval(1));
    seen(Loads.reading(A, 2, 80.123_456_7), Loads.reading(B, 2, 20));
    end(2);
    String unknown = ",null,null";
    String row = ",%s,2,null,0.5,null" + unknown.repeat(4);
    assertThat(servers().path("columns"))
        .extracting(JsonNode::asText)
        .startsWith("time", "pending tasks", "blocked tasks", "compactions", "reads/s");
    assertThat(servers().path("nodes"))
        .hasToString(
            "[{\"node\":\"/127.0.0.1:9042\",\"intervals\":["
                + "[1,3,null,null,40,0"
                + row.replace(",%s", "")
                + "],[2,3,null,null,80.123457,0"
                + row.replace(",%s", "")
                + "]]},{\"node\":\"/127.0.0.2:9042\",\"intervals\":["
                + "[1.001,3,null,null,60,0"
                + row.replace(",%s", "")
                + "],[2,3,null,null,20,0"
                + row.replace(",%s", "")
                + "]]}]");
    assertThat(servers().path("results"))
        .hasToString(
            "{\"pending tasks\":{\"value\":3},\"reads/s\":{\"value\":50.030864},"
                + "\"writes/s\":{\"value\":0},\"coordinator read ms\":{\"value\":2},"
                + "\"replica read ms\":{\"value\":0.5}}");
    JsonNode time = servers().path("time");
    assertThat(time.path("shares").path("coordinator").asDouble()).isCloseTo(1.5, within(1e-6));
    assertThat(time.path("shares").path("replica").asDouble()).isCloseTo(0.5, within(1e-6));
    assertThat(time.has("reason")).isFalse();
  }

  @Test
  void the_columns_fit_the_rows_and_the_results() {
    start();
    timeline.intervalEnded(interval(0));
    seen(Loads.reading(A, 1, 40));
    end(1);
    JsonNode servers = servers();
    assertThat(servers.path("nodes").path(0).path("intervals").path(0))
        .hasSameSizeAs(servers.path("columns"));
    List<String> columns = new ArrayList<>();
    servers.path("columns").forEach(column -> columns.add(column.asText()));
    servers.path("results").fieldNames().forEachRemaining(key -> assertThat(columns).contains(key));
  }

  @Test
  void a_node_that_leaves_keeps_its_rows_and_counts_in_the_means() {
    start();
    for (int second = 1; second <= 3; second++) {
      timeline.intervalEnded(interval(second - 1));
      seen(Loads.reading(A, second, second == 3 ? 900 : 40));
      if (second < 3) {
        seen(Loads.reading(B, second, 60));
      }
    }
    end(3);
    assertThat(sizes(servers())).containsExactly(3, 2);
    assertThat(servers().path("results").path("reads/s").path("value").asDouble()).isEqualTo(220);
  }

  @Test
  void the_means_of_a_long_run_have_an_error() {
    start();
    Random random = new Random(1);
    for (int second = 1; second <= 200; second++) {
      timeline.intervalEnded(interval(second - 1));
      seen(
          Loads.reading(A, second, 900 + random.nextInt(200)),
          Loads.reading(B, second, 900 + random.nextInt(200)));
    }
    end(200);
    JsonNode reads = servers().path("results").path("reads/s");
    assertThat(reads.path("value").asDouble()).isCloseTo(1_000, within(10.0));
    assertThat(reads.path("error").asDouble()).isBetween(0.001, 0.05);
    assertThat(reads.path("freedom").asDouble()).isPositive();
  }

  @Test
  void a_long_run_has_a_limited_number_of_rows() {
    start();
    for (int second = 1; second <= 1_025; second++) {
      timeline.intervalEnded(interval(second - 1));
      seen(Loads.reading(A, second, 40));
    }
    end(1_025);
    assertThat(sizes(servers())).containsExactly(513);
    JsonNode rows = servers().path("nodes").path(0).path("intervals");
    assertThat(rows.path(0).path(0).asInt()).isEqualTo(2);
    assertThat(rows.path(512).path(0).asInt()).isEqualTo(1_025);
    assertThat(servers().path("results").path("reads/s").path("value").asDouble()).isEqualTo(40);
  }

  @Test
  void an_update_of_a_run_that_continues_has_the_last_row_of_each_node() {
    start();
    timeline.intervalEnded(interval(0));
    seen(Loads.reading(A, 1, 10), Loads.reading(B, 1, 20));
    timeline.intervalEnded(interval(1));
    seen(Loads.reading(A, 2, 30), Loads.reading(B, 2, 40));
    Interval last = interval(2);
    timeline.intervalEnded(last);
    seen(Loads.reading(A, 3, 50));
    Interval soFar = interval(0).plus(interval(1)).plus(last);
    JsonNode update = servers(timeline.update(last, soFar).get(0));
    JsonNode rows = servers(timeline.rows(last, List.of()).get(0));
    for (JsonNode part : List.of(update, rows)) {
      assertThat(sizes(part)).containsExactly(1, 1);
      assertThat(part.path("nodes").path(0).path("intervals").path(0).path(0).asInt()).isEqualTo(3);
      assertThat(part.path("nodes").path(1).path("intervals").path(0).path(4).asInt())
          .isEqualTo(40);
    }
    assertThat(sizes(servers(timeline.entries(soFar).get(0)))).containsExactly(3, 2);
    assertThat(servers(timeline.entries(soFar).get(0)).path("results")).isEmpty();
  }

  @Test
  void a_new_run_and_a_late_start_have_only_their_own_loads() {
    start();
    seen(Loads.reading(A, 1, 10));
    timeline.timeStarts();
    series.timeStarts();
    timeline.intervalEnded(interval(0));
    seen(Loads.reading(B, 1, 10));
    end(1);
    assertThat(servers().path("nodes").findValuesAsText("node")).containsExactly(B);
    seen(Loads.reading(A, 2, 10));
    start();
    timeline.intervalEnded(interval(0));
    end(1);
    assertThat(servers(timeline.entries().get(1)).isMissingNode()).isTrue();
  }

  @Test
  void what_is_written_is_read_again() throws JsonProcessingException {
    start();
    timeline.intervalEnded(interval(0));
    seen(Loads.reading(A, 1, 40), Loads.reading(B, 1, 60));
    end(1);
    ObjectNode written = RunCodec.tree(timeline.entries().get(0));
    assertThat(servers().isObject()).isTrue();
    assertThat(servers(RunCodec.entry(written))).isEqualTo(servers());
  }
}
