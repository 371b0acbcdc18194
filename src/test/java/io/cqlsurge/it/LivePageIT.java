package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.cli.Assembled;
import io.cqlsurge.feature.live.LiveServer;
import io.cqlsurge.feature.page.GraphPage;
import io.cqlsurge.feature.page.TestPages;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.data.Offset;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.interactions.Actions;

/** The live page of a run in a real Chromium. */
class LivePageIT {
  private static final Pattern ADDRESS =
      Pattern.compile("Live page: (http://127\\.0\\.0\\.1:\\d+/)");
  private static final Pattern CONTROL = Pattern.compile("\\?token=([0-9a-f]{32})");
  private static final String COLUMNS =
      "return Number(document.querySelector('[data-panel=throughput]').dataset.columns) > "
          + "arguments[0]";
  // The menu of some browsers receives the end of the click, so the page does not.
  private static final String USE_A_MENU =
      "const menu = document.querySelector('[data-choice=metric]'); menu.focus();"
          + " menu.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}))";
  private static final String STAGE = "return document.querySelector('#live .stage').textContent";
  private static final String ENDED =
      "return document.querySelector('#live')?.dataset.stage === 'done'";

  private static final String FIGURE =
      "return document.querySelector(`#live [data-figure=\"${arguments[0]}\"] b`)?.textContent ?? ''";
  private static final String LENGTH_GROWS =
      "const length = document.querySelector('.trials .running ~ [data-length]');"
          + " return length !== null && Number(length.innerText.split(' ')[0]) > 1.5";

  @TempDir private static Path folder;
  private static Browser browser;
  private NullServer server;

  @BeforeAll
  static void open_a_browser() {
    browser = Browser.shared();
  }

  @AfterAll
  static void close_the_browser() {
    if (browser != null) {
      browser.close();
    }
  }

  @BeforeEach
  void start_a_server() throws IOException {
    server = Loopback.server(1);
  }

  @AfterEach
  void stop_the_server() throws IOException {
    server.close();
  }

  private CommandLine start(String command, String live, String... log) {
    return startAt("127.0.0.1:" + server.addresses().get(0).getPort(), command, live, log);
  }

  private static CommandLine startAt(String node, String command, String live, String... log) {
    String line =
        String.join(
            " ",
            command,
            "-node " + node,
            live,
            "-log interval=200ms no-settings",
            String.join(" ", log));
    return CommandLine.cqlsurge(CommandLine.words(line));
  }

  private static String find(Pattern pattern, CommandLine run) throws InterruptedException {
    run.awaitLine("Running ");
    Matcher matcher = pattern.matcher(run.outSoFar());
    assertThat(matcher.find()).as(run.outSoFar()).isTrue();
    return matcher.group(1);
  }

  private static int post(String address, String path, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address).resolve(path))
            .POST(BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<String> reply =
        HttpClient.newHttpClient().send(request.build(), BodyHandlers.ofString());
    return reply.statusCode();
  }

  @Test
  void the_page_grows_in_two_browsers_and_stays_complete_after_the_end() throws Exception {
    // Starting a browser takes long on a slow machine, so that comes before the run.
    try (Browser second = Browser.shared()) {
      // The run lasts until both browsers show it.
      server.nodes().get(0).faults(Faults.NONE.withDelay(Duration.ofMillis(200)));
      CommandLine run = start("write n=3000 no-warmup -rate threads=4", "-live port=0");
      String address = find(ADDRESS, run);
      browser.openAddress(address);
      browser.await(COLUMNS, 3);
      second.openAddress(address);
      second.await(COLUMNS, 3);
      assertThat(browser.text(STAGE)).startsWith("running");
      assertThat(browser.number("return document.querySelectorAll('.trials .running').length"))
          .isEqualTo(1);
      server.nodes().get(0).faults(Faults.NONE);
      Result result = run.await();
      assertThat(result.status()).as(result.toString()).isZero();
      int rows = StoredRow.of(result.out()).size();
      for (Browser each : List.of(browser, second)) {
        each.await(ENDED);
        assertThat(each.text(STAGE)).contains("run ended at").contains("done");
        assertThat(each.texts(".trials .running")).isEmpty();
        each.await(COLUMNS, rows - 3);
      }
      assertThat(browser.complaints()).isEmpty();
    }
  }

  @Test
  void a_page_opened_in_the_warm_up_ends_with_the_figures_of_the_whole_run() throws Exception {
    Path page = folder.resolve("earlier.html");
    String graph = "-graph file=" + page;
    assertThat(start("write n=100 no-warmup -rate threads=2", graph).await().status()).isZero();
    Path json = folder.resolve("whole.json");
    // The warm-up lasts until its time is up, so that the browser sees it.
    server.nodes().get(0).faults(Faults.NONE.withDelay(Duration.ofMillis(200)));
    CommandLine run =
        start("write n=2000 -rate threads=2", graph + " -live port=0", "json=" + json);
    run.awaitLine("Warming up ");
    Matcher address = ADDRESS.matcher(run.outSoFar());
    assertThat(address.find()).isTrue();
    browser.openAddress(address.group(1));
    browser.await("return document.querySelector('#live').dataset.stage === 'warming up'");
    // The last trial on the page is that of the earlier command.
    assertThat(browser.text(FIGURE, "op/s")).isEmpty();
    assertThat(browser.text(FIGURE, "elapsed")).isEmpty();
    assertThat(browser.text(STAGE)).startsWith("warming up, not measured yet");
    // The warm-up is the last line, after the one of the earlier command.
    browser.await("return document.querySelector('[data-panel=throughput]').dataset.lines === '2'");
    assertThat(browser.texts("[data-panel=throughput] .legend span"))
        .containsExactly("WRITE 2 threads", "warm-up, not measured");
    assertThat(browser.text(FIGURE, "warm-up op/s")).matches("[\\d.,]+");
    server.nodes().get(0).faults(Faults.NONE.withDelay(Duration.ofMillis(20)));
    browser.await("return document.querySelector('#live').dataset.stage === 'running'");
    browser.await(COLUMNS, 8);
    browser.await(LENGTH_GROWS);
    server.nodes().get(0).faults(Faults.NONE);
    assertThat(run.await().status()).isZero();
    browser.await(ENDED);
    JsonNode total = new ObjectMapper().readTree(json.toFile()).path("stats").path(0);
    JsonNode own = total.path("cqlsurge");
    assertThat(browser.text(FIGURE, "results of")).isEqualTo("whole run");
    assertThat(browser.text(FIGURE, "op/s"))
        .isEqualTo(total.path("op rate").asText().strip().split(" ", -1)[0]);
    double p99 = own.path("results").path("latency 99th percentile").path("value").asDouble();
    assertThat(Double.parseDouble(browser.text(FIGURE, "p99").replace(" ms", "")))
        .isCloseTo(p99, Percentage.withPercentage(1));
    assertThat(Double.parseDouble(browser.text(FIGURE, "elapsed").replace(" s", "")))
        .isCloseTo(own.path("seconds").asDouble(), Offset.offset(0.06));
  }

  /** Writes the live page of a run whose end the page does not receive. */
  private static Path unfinished() throws Exception {
    ObjectNode entry = DrawnTrial.total("aaaaaaaa", 16_131, 2, 0.01);
    ((ObjectNode) entry.path("cqlsurge")).putObject("ending").put("status", "running");
    ((ArrayNode) entry.path("intervals")).addArray().addNull().add(270).add(720).add(10.2);
    Path file = folder.resolve("unfinished.html");
    try (OutputStream stream = Files.newOutputStream(file)) {
      new GraphPage(Assembled.features().page())
          .write(stream, "Live", TestPages.of(List.of(entry)), LiveServer.PAGE);
    }
    return file;
  }

  @Test
  void a_page_that_does_not_receive_the_end_shows_the_run_and_not_its_last_fraction()
      throws Exception {
    browser.openAddress(unfinished().toUri().toString());
    browser.await("return document.querySelector('#live')?.dataset.connection === 'lost'");
    assertThat(browser.text(FIGURE, "results of")).isEqualTo("run so far");
    assertThat(browser.text(FIGURE, "op/s")).isEqualTo("16,131");
    assertThat(browser.text(FIGURE, "p50")).isEqualTo("1.60 ms");
    // The browser reports that a file has no server.
    assertThat(browser.complaints()).isNotEmpty();
  }

  @Test
  void a_ramp_with_several_operations_shows_each_step() throws Exception {
    // Between two steps, a ramp waits shortest for a node that reports no pending work.
    String node = TestNode.shared().address();
    assertThat(CommandLine.inProcess("write", "n=0", "-node", node).status()).isZero();
    CommandLine run =
        startAt(
            node,
            "mixed duration=2s no-warmup -rate threads>=2 threads<=4 -errors ignore"
                + " skip-read-validation",
            "-live port=0");
    browser.openAddress(find(ADDRESS, run));
    browser.await("return document.querySelectorAll('.trials tbody tr').length >= 1");
    browser.run(USE_A_MENU);
    // The steps are one entry of the list.
    browser.await(
        "return document.querySelector('.trials tbody button')?.textContent.endsWith('2 steps')");
    assertThat(browser.texts("[data-choice=kind] option")).contains("READ", "WRITE");
    assertThat(run.await().status()).isZero();
    browser.await(ENDED);
    assertThat(browser.text("return document.activeElement.dataset.choice")).isEqualTo("metric");
    assertThat(browser.texts("[data-panel=ramp-rate] h2"))
        .containsExactly("Throughput by threads, op/s");
    assertThat(browser.complaints()).isEmpty();
  }

  /** Returns a coordinate of the middle of the first chart, which each interval replaces. */
  private static int plotAt(String axis) {
    return (int)
        browser.number(
            "const box = document.querySelector('[data-panel=throughput] .plot')"
                + ".getBoundingClientRect(); return Math.round(arguments[0] === 'x'"
                + " ? box.x + box.width / 2 : box.y + box.height / 2)",
            axis);
  }

  @Test
  void a_drag_that_lasts_until_the_end_zooms_and_then_shows_the_end() throws Exception {
    CommandLine run =
        start("write duration=6s no-warmup -rate threads=2 fixed=200/s", "-live port=0");
    browser.openAddress(find(ADDRESS, run));
    browser.await(COLUMNS, 2);
    Actions drag = new Actions(browser.driver());
    drag.moveToLocation(plotAt("x"), plotAt("y")).clickAndHold();
    drag.moveByOffset(200, 0).perform();
    run.await();
    browser.await(ENDED);
    assertThat(browser.texts(".trials .running")).hasSize(1);
    drag.release().perform();
    browser.await("return document.querySelector('.trials .running') === null");
    browser.await("return document.querySelector('[data-panel=client]').dataset.from > 0");
  }

  @Test
  void a_browser_that_loses_the_connection_misses_nothing() throws Exception {
    CommandLine run =
        start("write duration=9s no-warmup -rate threads=2 fixed=200/s", "-live port=0");
    try (Relay relay = Relay.to(URI.create(find(ADDRESS, run)).getPort())) {
      // The page that the button saves.
      relay.lose("/graph.html");
      browser.openAddress("http://127.0.0.1:" + relay.port() + "/");
      browser.await(COLUMNS, 2);
      relay.cut();
      browser.await("return document.querySelector('#live').dataset.connection === 'lost'");
      relay.restore();
      browser.await("return document.querySelector('#live').dataset.connection === 'open'");
      run.await();
      browser.await(ENDED);
      // 45 columns, fewer if a busy machine delays the ends of intervals.
      browser.await(COLUMNS, 30);
      browser.run(
          "document.addEventListener('click', (e) => e.target.download && e.preventDefault(), true);"
              + " URL.createObjectURL = (file) => (document.title = 'saved ' + file.size)");
      browser.find("[data-action=save-page]").click();
      browser.await("return /^saved [0-9]{6}/.test(document.title)");
    }
    // The browser reports the connections that were refused.
    assertThat(browser.complaints()).allMatch(line -> line.contains("net::ERR"));
  }

  @Test
  void the_rate_changes_and_the_run_stops_by_button() throws Exception {
    Path json = folder.resolve("control.json");
    CommandLine run =
        start(
            "write duration=120s no-warmup -rate threads=4 fixed=100/s",
            "-live port=0 control",
            "json=" + json);
    String token = find(CONTROL, run);
    String address = find(ADDRESS, run);
    browser.openAddress(address + "?token=" + token);
    browser.await(COLUMNS, 2);
    assertThat(browser.driver().getCurrentUrl()).doesNotContain(token);
    browser.await("return document.querySelector('.steer input').value === '100'");
    browser.find(".steer input").clear();
    browser.find(".steer input").sendKeys("400");
    browser.find("[data-action=set-rate]").click();
    browser.await(
        "return document.querySelector('[data-panel=throughput]').dataset.changes === '400/s'");
    browser.find(".steer input[type=text]").sendKeys("repair <b>starts</b>");
    browser.find("[data-action=mark]").click();
    browser.await(
        "return document.querySelector('[data-panel=throughput]').dataset.phases"
            + ".endsWith('repair <b>starts</b>')");
    browser.find("[data-action=stop-run]").click();
    Result result = run.await();
    browser.await("return document.querySelector('.steer').hidden");
    browser.await("return document.querySelectorAll('#headline .finding').length > 0");
    assertThat(result.err()).contains("interrupted");
    assertThat(result.out()).contains("s: repair <b>starts</b>", "Phases, with latencies in ms");
    JsonNode total = new ObjectMapper().readTree(json.toFile()).path("stats").path(0);
    assertThat(total.path("cqlsurge").path("marks").path(0).path("text").asText())
        .isEqualTo("repair <b>starts</b>");
    assertThat(total.path("cqlsurge").path("rateChanges").path(0).path("rate").asInt())
        .isEqualTo(400);
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void nothing_is_changed_without_the_token_or_from_a_foreign_page() throws Exception {
    CommandLine run =
        start("write duration=6s no-warmup -rate threads=2 fixed=100/s", "-live port=0 control");
    String token = find(CONTROL, run);
    String address = find(ADDRESS, run);
    String header = "X-Cqlsurge-Token";
    assertThat(post(address, "/stop", "")).isEqualTo(403);
    assertThat(post(address, "/stop", "", header, "0".repeat(32))).isEqualTo(403);
    assertThat(post(address, "/stop", "", header, token, "Origin", "http://evil.example"))
        .isEqualTo(403);
    assertThat(post(address, "/rate", "x", header, token)).isEqualTo(400);
    assertThat(post(address, "/rate", "0", header, token)).isEqualTo(400);
    assertThat(post(address, "/mark", "a mark")).isEqualTo(403);
    assertThat(post(address, "/mark", " ", header, token)).isEqualTo(400);
    assertThat(post(address, "/mark", "x".repeat(101), header, token)).isEqualTo(400);
    browser.openAddress(address);
    browser.await(COLUMNS, 2);
    assertThat(browser.texts("[data-action=stop-run]")).isEmpty();
    Result result = run.await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.result("Total partitions")).startsWith("600 ");
  }

  @Test
  void hostile_titles_are_only_text() throws Exception {
    CommandLine run =
        CommandLine.cqlsurge(
            "write",
            "duration=4s",
            "no-warmup",
            "-rate",
            "threads=2",
            "-log",
            "interval=200ms",
            "-node",
            "127.0.0.1:" + server.addresses().get(0).getPort(),
            "-graph",
            "file=" + folder.resolve("hostile.html"),
            "title=</title><script>window.hacked = 1</script>",
            "revision=<img/src=x/onerror=window.hacked=2>\u2028</script>",
            "-live",
            "port=0");
    browser.openAddress(find(ADDRESS, run));
    browser.await(COLUMNS, 2);
    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
    assertThat(browser.driver().getTitle()).startsWith("</title><script>");
    run.await();
    browser.await(ENDED);
    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
    assertThat(browser.complaints()).isEmpty();
  }
}
