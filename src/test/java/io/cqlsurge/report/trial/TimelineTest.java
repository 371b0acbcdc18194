package io.cqlsurge.report.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.ClientFigures;
import io.cqlsurge.measure.Counts;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Pacing;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.TestLatencies;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.report.ResultsText;
import io.cqlsurge.settings.LoadShapes;
import io.cqlsurge.settings.load.LoadProfile;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.Spacing;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimelineTest {
  private static final Instant NOW = Instant.parse("2026-11-21T19:30:00.120Z");
  private static final NodeName NODE = new NodeName("/127.0.0.1:9042", "dc1");
  private static final TrialFacts FACTS =
      new TrialFacts(
          "1.2",
          Map.of("Rate", Map.of("Auto", "false")),
          List.of("a profile"),
          new Cluster(
              "c",
              List.of(
                  new Cluster.Node("/127.0.0.2:9042", "dc1", "r1"),
                  new Cluster.Node("/127.0.0.1:9042", "dc1", "r1", Optional.of("5.0.9"))),
              1,
              1024));
  private static final RunEnding ENDING = RunEnding.completed("n=: all operations are done");

  @TempDir private Path folder;

  private static Timeline timeline() {
    return new Timeline(new TrialNames("first", "WRITE", "write n=1"), FACTS, "t", () -> NOW);
  }

  private static OperationStats total(int operations) {
    return TestFigures.upTo(OperationStats.TOTAL, operations, 0);
  }

  private static Interval with(Interval interval, double start, List<ErrorCount> errors) {
    return new Interval(
        new Interval.Span(start, start + 1),
        interval.operations(),
        interval.total(),
        interval.standardError(),
        interval.gc(),
        interval.client(),
        errors);
  }

  private static ErrorCount timeouts(long errors, long retries) {
    return new ErrorCount("WRITE", ErrorKind.TIMEOUT, NODE, errors, retries);
  }

  /** Returns a run with two intervals of one kind and errors in the second. */
  private static Timeline oneKind() {
    Timeline timeline = timeline();
    OperationStats write = TestFigures.upTo("WRITE", 1000, 0);
    timeline.runStarts(7, "");
    timeline.intervalEnded(with(TestFigures.interval(1, total(1000), write), 0, List.of()));
    timeline.intervalEnded(
        with(TestFigures.interval(1, total(1000), write), 1, List.of(timeouts(2, 5))));
    Interval summary = TestFigures.summary(2, GcFigures.NONE, total(2000), write);
    end(
        timeline,
        new Interval(
            new Interval.Span(0, summary.seconds()),
            summary.operations(),
            summary.total(),
            0,
            summary.gc(),
            summary.client(),
            List.of(timeouts(2, 5))),
        ENDING);
    return timeline;
  }

  @Test
  void recall_is_a_column_and_a_result_with_its_error_only_if_it_was_measured() throws IOException {
    Timeline timeline = timeline();
    OperationStats near = TestFigures.recall(total(1000), 9_712, 94_700);
    timeline.runStarts(7, "");
    timeline.intervalEnded(with(TestFigures.interval(1, total(1000)), 0, List.of()));
    timeline.intervalEnded(with(TestFigures.interval(1, near), 1, List.of()));
    end(timeline, TestFigures.summary(2, GcFigures.NONE, near), ENDING);
    JsonNode entry = valid(timeline).path(0);
    assertThat(entry.path("metrics").path(19).asText()).isEqualTo("recall");
    assertThat(entry.path("intervals").path(0).path(19).isNull()).isTrue();
    assertThat(entry.path("intervals").path(1).path(19).asDouble()).isEqualTo(0.9712);
    JsonNode recall = entry.path("cqlsurge").path("results").path("recall");
    assertThat(recall.path("value").asDouble()).isEqualTo(0.9712);
    assertThat(recall.path("error").asDouble()).isBetween(0.0015, 0.0025);
    assertThat(valid(oneKind()).path(0).path("metrics")).hasSize(19);
  }

  @Test
  void a_run_that_continues_has_entries_and_an_update_has_one_row() throws IOException {
    Timeline timeline = timeline();
    OperationStats write = TestFigures.upTo("WRITE", 1000, 0);
    timeline.runStarts(7, "");
    Interval first = with(TestFigures.interval(1, total(1000), write), 0, List.of(timeouts(1, 0)));
    timeline.intervalEnded(first);
    Interval last = with(TestFigures.interval(1, total(1000), write), 1, List.of(timeouts(2, 5)));
    timeline.intervalEnded(last);
    Interval soFar = first.plus(last);
    assertThat(soFar.seconds()).isEqualTo(2);
    JsonNode all = RunCodec.tree(timeline.entries(soFar).get(0));
    assertThat(all.path("cqlsurge").path("ending").path("status").asText()).isEqualTo("running");
    assertThat(all.path("intervals")).hasSize(2);
    assertThat(all.path("cqlsurge").path("errors").path(0).path("intervals")).hasSize(2);
    JsonNode update = RunCodec.tree(timeline.update(last, soFar).get(0));
    assertThat(update.path("intervals").path(0)).isEqualTo(all.path("intervals").path(1));
    assertThat(update.path("intervals")).hasSize(1);
    assertThat(update.path("cqlsurge").path("errors").path(0).path("intervals").path(0).path(0))
        .isEqualTo(all.path("cqlsurge").path("errors").path(0).path("intervals").path(1).path(0));
    assertThat(update.path("cqlsurge").path("run")).isEqualTo(all.path("cqlsurge").path("run"));
    assertThat(update.path("cqlsurge").path("results").path("total partitions"))
        .isEqualTo(all.path("cqlsurge").path("results").path("total partitions"));
    JsonNode rows = RunCodec.tree(timeline.rows(last, soFar.errors()).get(0));
    assertThat(rows.path("intervals")).isEqualTo(update.path("intervals"));
    assertThat(rows.path("cqlsurge").path("errors"))
        .isEqualTo(update.path("cqlsurge").path("errors"));
    assertThat(rows.path("cqlsurge").path("client"))
        .isEqualTo(update.path("cqlsurge").path("client"));
    assertThat(rows.path("cqlsurge").has("results")).isFalse();
    assertThat(timeline.entries()).isEmpty();
    end(timeline, soFar, ENDING);
    assertThat(timeline.entries(soFar)).hasSize(1);
    assertThat(timeline.update(last, soFar)).isEmpty();
  }

  @Test
  void changes_of_the_rate_are_recorded_with_their_time() throws IOException {
    Timeline timeline =
        new Timeline(new TrialNames("first", "WRITE", "write n=1"), FACTS, "t", () -> NOW);
    timeline.happened(new RunEvent.RateChanged(1, 1));
    timeline.runStarts(7, "");
    timeline.timeStarts();
    timeline.happened(new RunEvent.RateChanged(2.345, 5_000));
    OperationStats write = TestFigures.upTo("WRITE", 1000, 0);
    timeline.intervalEnded(TestFigures.interval(1, total(1000), write));
    end(timeline, TestFigures.summary(1, GcFigures.NONE, total(1000), write), ENDING);
    JsonNode changes = valid(timeline).path(0).path("cqlsurge").path("rateChanges");
    assertThat(changes).hasSize(1);
    assertThat(changes.path(0).path("time").asDouble()).isEqualTo(2.345);
    assertThat(changes.path(0).path("rate").asLong()).isEqualTo(5_000);
  }

  @Test
  void the_parts_of_a_load_profile_are_written_with_their_rates() throws Exception {
    Timeline timeline =
        new Timeline(new TrialNames("first", "WRITE", "write n=1"), FACTS, "t", () -> NOW);
    LoadProfile profile = LoadShapes.profile("ramp(0/s..1000/s*10s,1000/s*1m)");
    timeline.follow(new Pace.Profiled(profile, Spacing.EVEN));
    timeline.runStarts(7, "");
    OperationStats write = TestFigures.upTo("WRITE", 1000, 0);
    timeline.intervalEnded(TestFigures.interval(1, total(1000), write));
    end(timeline, TestFigures.summary(1, GcFigures.NONE, total(1000), write), ENDING);
    assertThat(valid(timeline).path(0).path("cqlsurge").path("loadProfile").toString())
        .isEqualTo(
            "[{\"time\":0,\"seconds\":10,\"from\":0.0,\"to\":1000.0},"
                + "{\"time\":10,\"seconds\":60,\"from\":1000.0,\"to\":1000.0}]");
  }

  private static void end(Timeline timeline, Interval summary, RunEnding ending) {
    timeline.ended(TestFigures.result(summary, ending), List.of(), List.of());
  }

  private JsonNode valid(Timeline timeline) throws IOException {
    return RunSchema.read(written(timeline)).path("stats");
  }

  private Path written(Timeline timeline) throws IOException {
    Path path = folder.resolve("run.json");
    try (RunFile file = RunFile.open(path, new RecordedOutput())) {
      file.write("a title", timeline.entries(), Optional.empty());
    }
    return path;
  }

  @Test
  void a_run_of_one_kind_is_one_entry_with_a_row_per_interval() throws IOException {
    JsonNode stats = valid(oneKind());
    assertThat(stats).hasSize(1);
    JsonNode entry = stats.get(0);
    assertThat(entry.path("revision").asText()).isEqualTo("first");
    assertThat(entry.path("test").asText()).isEqualTo("WRITE");
    assertThat(entry.path("intervals").get(0))
        .hasToString(
            "[null,1000,1000,1000,1000,500.5,500.2,950,990.4,999.3,1000,1,0.01234,0,"
                + "2,5,7,1.5,3]");
    JsonNode own = entry.path("cqlsurge");
    assertThat(own.path("threads").asInt()).isEqualTo(7);
    assertThat(own.path("started").asText()).isEqualTo("2026-11-21T19:30:00.120Z");
    assertThat(own.path("seconds").asDouble()).isEqualTo(2);
    assertThat(own.path("pacing").asText()).isEqualTo("none");
    assertThat(own.path("ending"))
        .hasToString("{\"status\":\"completed\",\"message\":\"n=: all operations are done\"}");
    assertThat(own.path("errors"))
        .hasToString(
            "[{\"operation\":\"WRITE\",\"kind\":\"timeout\",\"node\":\"/127.0.0.1:9042\","
                + "\"errors\":2,\"retries\":5,\"intervals\":[[1,2,5]]}]");
    assertThat(own.path("client").path("intervals")).hasSize(2);
    assertThat(own.path("client").path("intervals").get(0))
        .hasToString("[0,null,null,0,0,null,null,0]");
  }

  @Test
  void an_entry_has_the_lines_of_the_results_block_as_text_and_as_numbers() throws IOException {
    JsonNode entry = valid(oneKind()).get(0);
    Interval summary =
        TestFigures.summary(2, GcFigures.NONE, total(2000), TestFigures.upTo("WRITE", 1000, 0));
    List<String> printed =
        ResultsText.lines(summary, 1).stream().filter(line -> line.contains(": ")).toList();
    assertThat(printed).hasSize(17);
    for (String line : printed) {
      String[] columns = line.split(" *: ", 2);
      String key = columns[0].toLowerCase(Locale.ROOT);
      assertThat(entry.path(key).asText()).as(key).isEqualTo(columns[1]);
      assertThat(entry.path("cqlsurge").path("results").path(key).path("value").isNumber())
          .as(key)
          .isTrue();
    }
    JsonNode results = entry.path("cqlsurge").path("results");
    assertThat(results.path("op rate").path("value").asDouble()).isEqualTo(1000);
    assertThat(results.path("latency median").path("value").asDouble())
        .isCloseTo(1000, within(2.0));
    assertThat(results.path("total operation time").path("value").asDouble()).isEqualTo(2);
  }

  @Test
  void the_histogram_is_that_of_the_run_and_its_curve_climbs_to_100()
      throws IOException, DataFormatException {
    JsonNode time = valid(oneKind()).get(0).path("cqlsurge").path("times").path("service");
    Histogram histogram = decoded(time.path("histogram").asText());
    assertThat(histogram).isEqualTo(total(2000).latencies().service());
    assertThat(time.path("count").asInt()).isEqualTo(2000);
    JsonNode curve = time.path("curve");
    assertThat(curve.size()).isBetween(40, 130);
    for (int i = 1; i < curve.size(); i++) {
      for (int column = 0; column < 2; column++) {
        assertThat(curve.get(i).get(column).asDouble())
            .isGreaterThanOrEqualTo(curve.get(i - 1).get(column).asDouble());
      }
    }
    assertThat(curve.get(0).get(0).asDouble()).isZero();
    assertThat(curve.get(curve.size() - 1).get(0).asDouble()).isEqualTo(100);
    assertThat(curve.get(curve.size() - 1).get(1).asDouble())
        .isCloseTo(histogram.getMaxValue() / 1e6, within(0.001));
  }

  private static Histogram decoded(String base64) throws DataFormatException {
    return Histogram.decodeFromCompressedByteBuffer(
        ByteBuffer.wrap(Base64.getDecoder().decode(base64)), 0);
  }

  @Test
  void the_entries_of_several_kinds_follow_the_total() throws IOException {
    Timeline timeline = timeline();
    timeline.runStarts(7, "");
    OperationStats read = TestFigures.upTo("READ", 600, 0);
    OperationStats write = TestFigures.upTo("WRITE", 400, 4);
    timeline.intervalEnded(TestFigures.interval(1, total(1000), read, write));
    end(timeline, TestFigures.summary(1, GcFigures.NONE, total(1000), read, write), ENDING);
    JsonNode stats = valid(timeline);
    assertThat(stats).hasSize(3);
    assertThat(stats.get(0).path("cqlsurge").has("kind")).isFalse();
    assertThat(stats.get(0).path("op rate").asText())
        .isEqualTo("   1,000 op/s  [READ: 600 op/s, WRITE: 400 op/s]");
    assertThat(stats.get(1).path("test").asText()).isEqualTo("READ");
    assertThat(stats.get(1).path("cqlsurge").path("kind").asText()).isEqualTo("READ");
    assertThat(stats.get(1).path("intervals").get(0).get(1).asInt()).isEqualTo(600);
    JsonNode last = stats.get(2);
    assertThat(last.path("op rate").asText()).isEqualTo("     400 op/s  [WRITE: 400 op/s]");
    assertThat(last.path("cqlsurge").path("results").path("total errors").path("value").asInt())
        .isEqualTo(4);
    assertThat(last.path("cqlsurge").path("run"))
        .isEqualTo(stats.get(0).path("cqlsurge").path("run"));
  }

  @Test
  void the_steps_of_a_ramp_are_counted_and_named_by_their_threads() throws IOException {
    Timeline timeline = timeline();
    for (int lanes : List.of(4, 8)) {
      timeline.runStarts(lanes, lanes + " threads");
      timeline.intervalEnded(TestFigures.interval(1, total(10), TestFigures.upTo("W", 10, 0)));
      end(timeline, TestFigures.summary(1, GcFigures.NONE, total(10)), ENDING);
    }
    JsonNode stats = valid(timeline);
    assertThat(stats.findValuesAsText("revision"))
        .containsExactly("first - 4 threads", "first - 8 threads");
    assertThat(stats.get(1).path("cqlsurge").path("step").asInt()).isEqualTo(1);
    assertThat(stats.get(1).path("cqlsurge").path("run"))
        .isEqualTo(stats.get(0).path("cqlsurge").path("run"));
    assertThat(stats.get(1).path("intervals")).hasSize(1);
  }

  @Test
  void a_run_without_operations_is_kept_and_has_no_latency() throws IOException {
    Timeline timeline = timeline();
    timeline.runStarts(1, "");
    timeline.intervalEnded(TestFigures.interval(1, total(0), TestFigures.upTo("WRITE", 0, 0)));
    end(timeline, TestFigures.summary(0, GcFigures.NONE, total(0)), RunEnding.INTERRUPTED);
    JsonNode entry = valid(timeline).get(0);
    JsonNode own = entry.path("cqlsurge");
    assertThat(own.path("ending").path("status").asText()).isEqualTo("interrupted");
    assertThat(own.path("results").path("latency mean")).hasToString("{\"value\":null}");
    assertThat(own.path("results").path("op rate").path("value").asDouble()).isZero();
    assertThat(entry.path("intervals").get(0).get(5).isNull()).isTrue();
    assertThat(own.path("times").path("service").path("curve")).isEmpty();
  }

  @Test
  void an_hour_takes_less_than_750_kb_so_that_50_hours_fit_on_a_page() throws IOException {
    Timeline timeline = timeline();
    timeline.runStarts(50, "");
    Random random = new Random(1);
    List<Interval> minute = IntStream.range(0, 60).mapToObj(second -> busy(random)).toList();
    for (int second = 0; second < 3600; second++) {
      timeline.intervalEnded(with(minute.get(second % 60), second, List.of()));
    }
    end(timeline, TestFigures.summary(3600, GcFigures.NONE, minute.get(0).total()), ENDING);
    assertThat(Files.size(written(timeline))).isBetween(300_000L, 750_000L);
  }

  /** Returns an interval in which each number has the maximum number of digits. */
  private static Interval busy(Random random) {
    Histogram histogram = new Histogram(3);
    for (int i = 0; i < 200; i++) {
      histogram.recordValue((long) (500_000 * Math.exp(2 * random.nextGaussian())));
    }
    int operations = 90_000 + random.nextInt(10_000);
    OperationStats total =
        new OperationStats(
            OperationStats.TOTAL,
            new Counts(
                operations, 123_456_789 + operations, operations, operations, 0, 0, Recall.NONE),
            TestLatencies.of(histogram, histogram, histogram, histogram, Pacing.NONE));
    double share = random.nextDouble();
    ClientFigures client =
        new ClientFigures(
            new ClientFigures.Processors(8, share, Optional.of(2 * share)),
            Optional.of(new ClientFigures.Threads(8, share, Optional.empty())),
            Optional.of(histogram),
            Optional.of(histogram),
            new ClientFigures.Lanes(50, 49 * share),
            new GcFigures(1, 9 * share, 9 * share, 9 * share, 1 << 20),
            ClientFigures.Incidents.NONE);
    return new Interval(
        new Interval.Span(0, 1), List.of(total), total, 0.00123, client.gc(), client, List.of());
  }

  @Test
  void only_runs_that_ended_have_entries() {
    Timeline timeline = timeline();
    assertThat(timeline.entries()).isEmpty();
    timeline.runStarts(1, "");
    timeline.intervalEnded(TestFigures.interval(1, total(5)));
    assertThat(timeline.entries()).isEmpty();
  }

  @Test
  void facts_are_tool_settings_cluster_and_machine() throws IOException {
    JsonNode facts = valid(oneKind()).get(0).path("cqlsurge").path("facts");
    assertThat(facts.path("tool")).hasToString("{\"name\":\"cqlsurge\",\"version\":\"1.2\"}");
    assertThat(facts.path("settings")).hasToString("{\"Rate\":{\"Auto\":\"false\"}}");
    assertThat(facts.path("profiles")).hasToString("[\"a profile\"]");
    assertThat(facts.path("cluster"))
        .hasToString(
            "{\"name\":\"c\",\"nodes\":["
                + "{\"address\":\"/127.0.0.1:9042\",\"datacenter\":\"dc1\",\"rack\":\"r1\","
                + "\"version\":\"5.0.9\"},"
                + "{\"address\":\"/127.0.0.2:9042\",\"datacenter\":\"dc1\",\"rack\":\"r1\","
                + "\"version\":null}]}");
    assertThat(facts.path("machine").path("cores").asInt())
        .isEqualTo(Runtime.getRuntime().availableProcessors());
    assertThat(facts.path("machine").path("options").isTextual()).isTrue();
  }

  @Test
  void options_of_the_virtual_machine_with_paths_or_for_logs_are_not_recorded() {
    List<String> arguments =
        List.of(
            "-XX:+UseSerialGC",
            "-Xmn24m",
            "-XX:SharedArchiveFile=/opt/cqlsurge.jsa",
            "-XX:AOTCache=C:\\cqlsurge.aot",
            "-Xlog:cds*=off",
            "-Dcqlsurge.terminal=both",
            "--add-opens=a/b=c",
            "-Xmx2g");
    assertThat(TrialFacts.Machine.options(arguments)).isEqualTo("-XX:+UseSerialGC -Xmn24m -Xmx2g");
  }

  @Test
  void the_schema_refuses_unknown_keys() throws IOException {
    ObjectNode entry = RunCodec.tree(oneKind().entries().get(0));
    ObjectNode run = new ObjectMapper().createObjectNode();
    run.put("format", "cqlsurge-run")
        .put("version", 1)
        .put("title", "")
        .putArray("stats")
        .add(entry);
    assertThat(RunSchema.complaints(run)).isEmpty();
    ObjectNode own = (ObjectNode) entry.path("cqlsurge");
    own.put("other", 1);
    assertThat(RunSchema.complaints(run)).hasSize(1);
    own.remove("other");
    own.put("kind", "WRITE");
    assertThat(RunSchema.complaints(run)).as("facts in the entry of a kind").isNotEmpty();
  }

  @Test
  void the_default_title_is_tool_and_time() {
    assertThat(Timeline.defaultTitle(NOW, ZoneOffset.ofHours(2)))
        .isEqualTo("cqlsurge 2026-11-21 21:30");
  }
}
