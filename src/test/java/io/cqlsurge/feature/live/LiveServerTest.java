package io.cqlsurge.feature.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.feature.page.TestPages;
import io.cqlsurge.feature.web.WebServer;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.TestFigures;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.trial.TrialFacts;
import io.cqlsurge.report.trial.TrialNames;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The paths of the live page over HTTP, during a run whose intervals the test makes. */
@Timeout(60)
class LiveServerTest {
  private static final Instant NOW = Instant.parse("2026-11-22T15:04:05.678Z");
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir private Path folder;
  private final Timeline timeline =
      new Timeline(
          new TrialNames("r", "WRITE", "write n=1"),
          new TrialFacts("1", Map.of(), List.of(), new Cluster("c", List.of(), 1, 1)),
          "a <b> title",
          () -> NOW);
  private final LivePage page = new LivePage(() -> NOW);
  private final LiveView view =
      page.add(timeline, new LiveView.Controls(() -> {}, text -> false, rate -> false));
  private final HttpClient client = HttpClient.newHttpClient();
  private WebServer server;
  private int seconds;

  @BeforeEach
  void start() throws IOException {
    LogFile histograms = LogFile.create(folder.resolve("run.hdr"), new RecordedOutput());
    histograms.write("#[a log]\n".getBytes(StandardCharsets.UTF_8));
    server = WebServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    new LiveServer(page, TestPages.FORM, writer -> {}, histograms).addTo(server);
    timeline.runStarts(7, "");
    view.runStarts("WRITE", 7);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private void interval() {
    Interval made =
        TestFigures.interval(
            1,
            TestFigures.upTo(OperationStats.TOTAL, 1_000, 0),
            TestFigures.upTo("WRITE", 1_000, 0));
    Interval next =
        new Interval(
            new Interval.Span(seconds, ++seconds),
            made.operations(),
            made.total(),
            made.standardError(),
            made.gc(),
            made.client(),
            made.errors());
    timeline.intervalEnded(next);
    view.intervalEnded(next);
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.address().getPort() + path);
  }

  private String get(String path) throws Exception {
    return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofString()).body();
  }

  private BufferedReader events(Optional<String> lastId) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri("/events"));
    lastId.ifPresent(id -> request.header("Last-Event-ID", id));
    return new BufferedReader(
        new InputStreamReader(
            client.send(request.build(), BodyHandlers.ofInputStream()).body(),
            StandardCharsets.UTF_8));
  }

  /** Reads events up to the next one of a type; returns its data. */
  private static JsonNode next(BufferedReader events, String type) throws IOException {
    StringBuilder data = new StringBuilder();
    boolean wanted = false;
    for (String line = events.readLine(); line != null; line = events.readLine()) {
      if (line.equals("event: " + type)) {
        wanted = true;
      } else if (wanted && line.startsWith("data: ")) {
        data.append(line.substring("data: ".length())).append('\n');
      } else if (wanted && line.isEmpty()) {
        return JSON.readTree(data.toString());
      }
    }
    throw new AssertionError("no event " + type);
  }

  private static JsonNode rows(JsonNode data) {
    return data.path("stats").path(0).path("intervals");
  }

  private static double time(JsonNode data, int row) {
    JsonNode metrics = data.path("stats").path(0).path("metrics");
    for (int column = 0; column < metrics.size(); column++) {
      if (metrics.path(column).asText().equals("time")) {
        return rows(data).path(row).path(column).asDouble();
      }
    }
    throw new AssertionError("no column time in " + metrics);
  }

  @Test
  void a_browser_gets_all_rows_so_far_and_then_one_event_per_interval() throws Exception {
    interval();
    interval();
    try (BufferedReader events = events(Optional.empty())) {
      JsonNode snapshot = next(events, "snapshot");
      assertThat(rows(snapshot)).hasSize(2);
      JsonNode own = snapshot.path("stats").path(0).path("cqlsurge");
      assertThat(own.path("ending").path("status").asText()).isEqualTo("running");
      assertThat(own.path("client").path("intervals")).hasSize(2);
      interval();
      JsonNode update = next(events, "interval");
      assertThat(rows(update)).hasSize(1);
      assertThat(time(update, 0)).isEqualTo(3);
      JsonNode updated = update.path("stats").path(0);
      assertThat(updated.path("cqlsurge").path("run")).isEqualTo(own.path("run"));
      assertThat(updated.path("cqlsurge").path("client").path("intervals")).hasSize(1);
      assertThat(updated.path("cqlsurge").has("results")).isFalse();
      interval();
      interval();
      interval();
      assertThat(partitions(next(events, "interval"))).isEqualTo(0);
      assertThat(partitions(next(events, "interval"))).isEqualTo(0);
      assertThat(partitions(next(events, "interval"))).isEqualTo(6_000);
    }
  }

  private static long partitions(JsonNode data) {
    JsonNode results = data.path("stats").path(0).path("cqlsurge").path("results");
    return results.path("total partitions").path("value").asLong();
  }

  @Test
  void a_browser_that_reconnects_gets_only_what_it_missed() throws Exception {
    interval();
    interval();
    interval();
    try (BufferedReader events = events(Optional.of("1"))) {
      assertThat(time(next(events, "interval"), 0)).isEqualTo(2);
      assertThat(time(next(events, "interval"), 0)).isEqualTo(3);
    }
    try (BufferedReader events = events(Optional.of("no number"))) {
      assertThat(rows(next(events, "snapshot"))).hasSize(3);
    }
  }

  @Test
  void the_state_has_the_stage_the_progress_and_the_messages() throws Exception {
    try (BufferedReader events = events(Optional.empty())) {
      assertThat(next(events, "state").path("detail").asText()).isEqualTo("WRITE with 7 threads");
      view.errorsSeen(
          List.of(
              new ErrorBook.Note("WRITE", ErrorKind.TIMEOUT, "first", Optional.empty(), 3),
              new ErrorBook.Note("WRITE", ErrorKind.TIMEOUT, "last", Optional.empty(), 4)));
      view.progressed(new Progress(10, 500, 2, OptionalDouble.of(0.25)));
      JsonNode state = next(events, "state");
      assertThat(state.path("stage").asText()).isEqualTo("running");
      assertThat(state.path("share").asDouble()).isEqualTo(0.25);
      assertThat(state.path("secondsLeft").asDouble()).isEqualTo(30);
      assertThat(state.path("time").asText()).isEqualTo("2026-11-22T15:04:05Z");
      JsonNode message = state.path("messages").path(0);
      assertThat(message.path("first").asText()).isEqualTo("first");
      assertThat(message.path("last").asText()).isEqualTo("last");
      assertThat(message.path("count").asLong()).isEqualTo(7);
    }
  }

  @Test
  void the_end_of_the_run_ends_the_events() throws Exception {
    interval();
    try (BufferedReader events = events(Optional.empty())) {
      assertThat(rows(next(events, "snapshot"))).hasSize(1);
      Interval summary =
          TestFigures.summary(
              1,
              GcFigures.NONE,
              TestFigures.upTo(OperationStats.TOTAL, 1_000, 0),
              TestFigures.upTo("WRITE", 1_000, 0));
      timeline.ended(TestFigures.result(summary, RunEnding.completed("n=")), List.of(), List.of());
      view.runFinished(null);
      JsonNode ended = next(events, "ended").path("stats").path(0).path("cqlsurge");
      assertThat(ended.path("ending").path("status").asText()).isEqualTo("completed");
      view.end("done", "n=");
      page.close();
      assertThat(next(events, "state").path("stage").asText()).isEqualTo("between runs");
      assertThat(next(events, "state").path("stage").asText()).isEqualTo("between runs");
      assertThat(next(events, "state").path("stage").asText()).isEqualTo("done");
      assertThat(events.readLine()).isNull();
    }
    assertThat(get("/events")).startsWith("The run has ended");
  }

  @Test
  void a_page_shows_several_runs_until_the_last_one_has_ended() throws Exception {
    Timeline other =
        new Timeline(
            new TrialNames("other", "READ", "read n=1"),
            new TrialFacts("1", Map.of(), List.of(), new Cluster("c", List.of(), 1, 1)),
            "title",
            () -> NOW);
    List<String> done = new ArrayList<>();
    LiveView second =
        page.add(
            other,
            new LiveView.Controls(() -> done.add("stop"), done::add, rate -> done.add("" + rate)));
    try (BufferedReader events = events(Optional.empty())) {
      interval();
      second.runStarts("READ", 5);
      JsonNode both = next(events, "state");
      while (!both.path("detail").asText().contains("READ")) {
        both = next(events, "state");
      }
      assertThat(both.path("detail").asText())
          .isEqualTo("WRITE with 7 threads; READ with 5 threads");
      view.end("failed", "broken");
      assertThat(next(events, "state").path("detail").asText()).isEqualTo("READ with 5 threads");
      second.end("done", "n=");
      assertThat(next(events, "state").path("stage").asText()).isEqualTo("between runs");
      page.close();
      assertThat(next(events, "state").path("stage").asText()).isEqualTo("failed");
    }
    assertThat(done).isEmpty();
  }

  @Test
  void page_and_data_can_be_saved_at_any_time() throws Exception {
    assertThat(JSON.readTree(get("/run.json")).path("stats")).isEmpty();
    interval();
    assertThat(rows(JSON.readTree(get("/run.json")))).hasSize(1);
    assertThat(get("/run.hdr")).isEqualTo("#[a log]\n");
    String page = get("/");
    assertThat(page)
        .contains("connect-src 'self'", "startLive();", "a &#60;b&#62; title")
        .doesNotContain("<b> title");
    String file = get("/graph.html");
    assertThat(file).contains("default-src 'none'; script-src").doesNotContain("startLive");
  }
}
