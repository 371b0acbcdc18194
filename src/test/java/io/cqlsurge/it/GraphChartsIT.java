package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** What each chart of the graph page shows, in a real Chromium. */
class GraphChartsIT {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** The bucket of the heat map that starts at 19.95 ms. */
  private static final int FROM_20_MS = 43;

  private static final Path SCRIPTS = Path.of("src/main/resources/io/cqlsurge/feature/live");
  private static final String NAMES = "[data-panel=%s] .legend span";

  /**
   * How dark a row of pixels is at a latency in ms: what its green lacks, which falls from few to
   * many operations.
   */
  private static final String COLOUR =
      """
      const [at, low, high] = arguments;
      const canvas = document.querySelector('[data-panel=heat] canvas');
      const over = document.querySelector('[data-panel=heat] .u-over');
      const ratio = canvas.width / canvas.clientWidth;
      const y = over.offsetTop + over.offsetHeight * (1 - Math.log(at / low) / Math.log(high / low));
      const left = Math.round(over.offsetLeft * ratio) + 2;
      const width = Math.round(over.offsetWidth * ratio) - 4;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy.fillStyle = '#fff';
      copy.fillRect(0, 0, canvas.width, canvas.height);
      copy.drawImage(canvas, 0, 0);
      const pixels = copy.getImageData(left, Math.round(y * ratio), width, 1).data;
      let sum = 0;
      for (let pixel = 0; pixel < pixels.length; pixel += 4) {
        sum += 255 - pixels[pixel + 1];
      }
      return sum / width;
      """;

  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  private static Browser browser;
  private static GraphView view;

  @BeforeAll
  static void start() {
    browser = PAGE.browser();
    view = PAGE.view();
  }

  private static void open(String name, List<ObjectNode> entries, String fragment) {
    browser.open(SamplePage.write(PAGE.folder().resolve(name + ".html"), name, entries), fragment);
  }

  private static List<ObjectNode> mixed() {
    List<String> kinds = List.of("READ", "WRITE");
    List<ObjectNode> entries = new SampleTrial("mixed", "MIXED", 10, 8, 20_000, kinds).entries();
    for (ObjectNode entry : entries) {
      double rate = entry.at("/cqlsurge/results/op rate/value").asDouble();
      entry.put("op rate", String.format(Locale.ROOT, "%,.0f op/s", rate));
    }
    return entries;
  }

  @Test
  void one_or_two_trials_have_four_percentiles_and_more_have_one() {
    open("three", SampleTrial.three(), "");
    assertThat(browser.texts(NAMES.formatted("latency")))
        .containsExactly("test1", "test2", "test3");
    assertThat(title("latency")).isEqualTo("Response time, p99");
    assertThat(
            browser.text(
                "return document.querySelector('[data-choice=metric]').selectedOptions[0].text"))
        .isEqualTo("p99");
    view.press("show", 3);
    assertThat(title("latency")).isEqualTo("Response time, p50, p95, p99, max");
    assertThat(view.drawn("latency", "lines")).isEqualTo("8");
    assertThat(browser.texts(NAMES.formatted("latency")))
        .containsExactly(
            "test1 max",
            "test1 p99",
            "test1 p95",
            "test1 p50",
            "test2 max",
            "test2 p99",
            "test2 p95",
            "test2 p50");
    assertThat(view.pixels("latency", 0)).isGreaterThan(50);
    assertThat(view.pixels("latency", 1)).isGreaterThan(50);
    String several = view.picture("latency");
    view.choose("metric", ".95");
    assertThat(view.drawn("latency", "lines")).isEqualTo("2");
    view.choose("metric", "several");
    assertThat(view.picture("latency")).isEqualTo(several);
  }

  private static String title(String panel) {
    return browser.find("[data-panel=" + panel + "] h2").getText();
  }

  @Test
  void the_operations_of_a_single_trial_are_lines() {
    open("mixed", mixed(), "");
    assertThat(browser.texts(NAMES.formatted("throughput")))
        .containsExactly("total", "READ", "WRITE");
    assertThat(view.values("throughput")).containsExactly("20,000", "10,000", "10,000");
    assertThat(browser.texts(NAMES.formatted("latency"))).containsExactly("total", "READ", "WRITE");
    assertThat(title("latency")).isEqualTo("Response time, p99");
    assertThat(browser.texts(".summary thead .name")).containsExactly("mixed", "READ", "WRITE");
    assertThat(browser.texts("tr[data-line='op rate'] .number"))
        .containsExactly("20,000", "10,000", "10,000");
    assertThat(browser.texts(".summary .difference, .summary .baseline:not(:empty)")).isEmpty();
    assertThat(view.drawn("percentiles", "lines")).isEqualTo("3");
    // Both operations have the same latencies, so the second one covers the first one.
    assertThat(view.pixels("latency", 2)).as("pixels of WRITE").isGreaterThan(20);
    assertThat(view.pixels("throughput", 0)).as("pixels of the total").isGreaterThan(20);
    assertThat(view.drawn("client", "lines")).isEqualTo("1");
    view.choose("kind", "WRITE");
    assertThat(browser.texts(NAMES.formatted("throughput"))).containsExactly("mixed");
  }

  @Test
  void a_page_without_errors_has_no_chart_of_errors() {
    List<ObjectNode> entries = SampleTrial.of("one", "WRITE", 4, 3, 100).entries();
    open("calm", entries, "");
    assertThat(browser.find("[data-panel=errors]").isDisplayed()).isFalse();
    ObjectNode error = ((ArrayNode) entries.get(0).path("cqlsurge").path("errors")).addObject();
    error.put("operation", "WRITE").put("kind", "timeout").put("node", "/127.0.0.1:9042");
    error.put("errors", 1).put("retries", 5).putArray("intervals").addArray().add(1).add(1).add(5);
    open("errors", entries, "#errors=retries");
    assertThat(view.drawn("errors", "lines")).isEqualTo("1");
    assertThat(browser.texts(".panel:not([hidden]) h2"))
        .containsExactly(
            "Throughput, op/s",
            "Response time, p50, p95, p99, max",
            "Response time by percentile",
            "Errors",
            "Client");
  }

  @Test
  void the_cursor_names_the_interval() {
    open("hover", SampleTrial.of("one", "WRITE", 4, 8, 100).entries(), "");
    WebElement plot = browser.find("[data-panel=throughput] .u-over");
    new Actions(browser.driver()).moveToElement(plot, plot.getSize().width / 4, 0).perform();
    browser.await(
        "return document.querySelector('[data-panel=latency] .at').textContent === 'at 5-6 s'");
  }

  @Test
  void each_chart_is_an_image_with_a_sentence() {
    open("sentences", SampleTrial.three(), "#metric=mean");
    assertThat(browser.text("return document.querySelectorAll('.panel .plot[role=img]').length"))
        .isEqualTo(browser.text("return document.querySelectorAll('.panel .plot').length"));
    assertThat(sentence("throughput"))
        .isEqualTo(
            "Throughput, op/s, in op/s, by seconds since the start:"
                + " test1 20,000; test2 30,000; test3 40,000.");
    assertThat(sentence("errors")).endsWith(": test1 0 to 2.00; test2 0 to 2.00; test3 0 to 2.00.");
  }

  private static String sentence(String panel) {
    return browser.find("[data-panel=" + panel + "] .plot").getDomAttribute("aria-label");
  }

  @Test
  void a_server_with_late_replies_has_two_bands() throws Exception {
    Path page = PAGE.folder().resolve("late.html");
    try (NullServer server = Loopback.server(1)) {
      server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.LATE, 10));
      String command =
          "write duration=5s no-warmup -pop seq=1..1000 -rate threads=1 -node 127.0.0.1:%d -graph file=%s"
              .formatted(server.addresses().get(0).getPort(), page);
      CommandLine.Result run = CommandLine.inProcess(command.split(" "));
      assertThat(run.status()).as(run.err()).isZero();
    }
    browser.open(page, "");
    NavigableMap<Integer, Long> buckets = buckets();
    long all = sum(buckets);
    assertThat(sentence("heat"))
        .startsWith("Heat map of latency, in ms, by seconds since the start: ")
        .contains("%,d operations".formatted(all));
    long late = sum(buckets.subMap(FROM_20_MS, FROM_20_MS + 3));
    assertThat(late).isBetween(all * 7 / 100, all * 13 / 100);
    assertThat(late).isGreaterThan(3 * sum(buckets.subMap(FROM_20_MS - 4, FROM_20_MS - 1)));
    int usual = Collections.max(buckets.entrySet(), Map.Entry.comparingByValue()).getKey();
    assertThat(usual).isLessThan(FROM_20_MS - 4);
    double gap = colour(buckets, FROM_20_MS - 3);
    assertThat(colour(buckets, FROM_20_MS)).as("late replies").isGreaterThan(1.3 * gap);
    assertThat(colour(buckets, usual)).as("other replies").isGreaterThan(1.3 * gap);
    pointAt(buckets, usual);
    browser.await(
        "return /^at 2-3 s: [0-9,]+ operations, [0-9,]+ operations from [0-9.]+ to [0-9.]+ ms$/"
            + ".test(document.querySelector('[data-panel=heat] .at').textContent)");
  }

  /** Moves the pointer to a bucket in the middle of the run. */
  private static void pointAt(NavigableMap<Integer, Long> buckets, int bucket) {
    WebElement plot = browser.find("[data-panel=heat] .u-over");
    double height = plot.getSize().height / (double) (buckets.lastKey() + 1 - buckets.firstKey());
    double middle = (buckets.lastKey() + 1 + buckets.firstKey()) / 2.0;
    int down = (int) Math.round((middle - bucket - 0.5) * height);
    new Actions(browser.driver()).moveToElement(plot, 0, down).perform();
  }

  /** Returns the number of operations in each bucket of the heat map in the data of the page. */
  private static NavigableMap<Integer, Long> buckets() throws IOException {
    String data = browser.text("return document.getElementById('stats').textContent");
    JsonNode stats = JSON.readTree(data.substring(data.indexOf('{'), data.lastIndexOf('}') + 1));
    JsonNode service = stats.path("stats").path(0).path("cqlsurge").path("times").path("service");
    NavigableMap<Integer, Long> buckets = new TreeMap<>();
    for (JsonNode column : service.path("heatMap").path("columns")) {
      for (int i = 1; i < column.size(); i++) {
        buckets.merge(column.get(0).asInt() + i - 1, column.get(i).asLong(), Long::sum);
      }
    }
    return buckets;
  }

  private static long sum(Map<Integer, Long> buckets) {
    return buckets.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns how strongly a bucket is coloured in the picture. */
  private static double colour(NavigableMap<Integer, Long> buckets, int bucket) {
    double low = startMs(buckets.firstKey());
    double high = startMs(buckets.lastKey() + 1);
    return browser.number(COLOUR, startMs(bucket) * 1.12, low, high);
  }

  private static double startMs(int bucket) {
    return Math.pow(10, bucket / 10.0 - 3);
  }

  @Test
  void the_live_page_adds_the_columns_of_intervals_as_the_run_does() throws Exception {
    open("live", SampleTrial.of("one", "WRITE", 4, 3, 100).entries(), "");
    String script =
        Files.readString(SCRIPTS.resolve("live-data.js"))
            + """
            const column = (row) => row % 7 === 6 ? [] : [20 + row % 3, 1, 0, row];
            let heat = undefined;
            for (let row = 0; row < 701; row++) {
              heat = joinedHeat(heat, { intervalsPerColumn: 1, columns: [column(row)] }, row);
            }
            return JSON.stringify(heat);
            """;
    JsonNode heat = JSON.readTree(browser.text(script));
    assertThat(heat.path("intervalsPerColumn").asInt()).isEqualTo(4);
    assertThat(heat.path("columns")).hasSize((701 + 3) / 4);
    List<Long> sums = new ArrayList<>();
    heat.path("columns").forEach(column -> sums.add(sum((ArrayNode) column)));
    for (int i = 0; i < sums.size(); i++) {
      long expected = 0;
      for (int row = 4 * i; row < Math.min(701, 4 * i + 4); row++) {
        expected += row % 7 == 6 ? 0 : 1 + row;
      }
      assertThat(sums.get(i)).as("column " + i).isEqualTo(expected);
    }
    // Row 4 is [21,1,0,4], row 5 [22,1,0,5], row 6 empty, and row 7 [21,1,0,7].
    assertThat(heat.path("columns").path(1)).hasToString("[21,2,1,11,5]");
  }

  private static long sum(ArrayNode column) {
    long sum = 0;
    for (int i = 1; i < column.size(); i++) {
      sum += column.get(i).asLong();
    }
    return sum;
  }
}
