package io.cqlsurge.it;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.PointerInput;
import org.openqa.selenium.interactions.Sequence;
import org.openqa.selenium.print.PrintOptions;

/**
 * The graph page in a real Chromium: its drawings, its controls, and the things that it must never
 * do.
 */
class GraphPageIT {
  private static final String HOSTILE =
      "</script><script>window.hacked = 1</script><img src=x onerror=\"window.hacked = 2\">"
          + "'\"`${window.hacked = 3}` $& $1 \\u0022 \u2028\u2029 <!-- <script> */ ünïcödé ☃";

  private static final String AUDIT =
      """
      {"counts":{"checked":1000000,"acknowledged":999000,"found":998989,"lost":7,"changed":1,"stale":1,"resurrected":1,
        "unreadable":1,"ghost rows in by_name":2,"unknown":1000,"present":400,"partial":3,"notSent":0},"complete":true,
       "groups":[
        {"by":"written","name":"2026-11-26 00:12:03","counts":{"lost":7}},
        {"by":"written","name":"2026-11-26 00:12:09","counts":{"changed":1,"resurrected":1,"stale":1,"unreadable":1}},
        {"by":"phase","name":"kill node 2","counts":{"lost":7,"stale":1}},
        {"by":"coordinator","name":"127.0.0.2:9042","counts":{"lost":6}},
        {"by":"token range","name":"-3074457345618258603..0","counts":{"lost":5}},
        {"by":"replicas","name":"missing on 127.0.0.2:9042; ALL: missing","counts":{"lost":4}}],
       "rows":[
        {"verdict":"lost","cql":"SELECT * FROM keyspace1.standard1 WHERE key = 0x3030","reason":"the row is missing",
         "written":"2026-11-26 00:12:03","phase":"kill node 2","coordinator":"127.0.0.2:9042",
         "token range":"-3074457345618258603..0","replicas":"missing on 127.0.0.1:9042, 127.0.0.2:9042; ALL: missing"},
        {"verdict":"changed","cql":"","reason":"column C0 has another value"}]}
      """;

  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();
  private static Browser browser;
  private static GraphView view;
  private static Path three;

  @BeforeAll
  static void write_a_page() {
    browser = PAGE.browser();
    view = PAGE.view();
    three =
        SamplePage.write(PAGE.folder().resolve("three.html"), "Three trials", SampleTrial.three());
  }

  @AfterEach
  void pages_load_nothing_and_run_no_foreign_scripts() {
    assertThat(browser.requests()).isEmpty();
    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
  }

  @Test
  void each_trial_draws_its_line_in_its_colour() {
    browser.open(three, "");
    assertThat(browser.driver().getTitle()).isEqualTo("Three trials");
    assertThat(browser.texts(".trials .name")).containsExactly("test1", "test2", "test3");
    for (String panel : List.of("throughput", "latency", "errors", "client", "percentiles")) {
      assertThat(view.drawn(panel, "lines")).as(panel).isEqualTo("3");
    }
    for (int trial = 0; trial < 3; trial++) {
      assertThat(view.pixels("throughput", trial)).as("pixels of trial " + trial).isGreaterThan(50);
    }
    assertThat(view.drawn("throughput", "columns")).isEqualTo("150");
    assertThat(view.drawn("ramp-rate", "lines")).isEqualTo("3");
  }

  @Test
  void statistic_time_and_operation_change_what_is_drawn() {
    browser.open(three, "");
    assertThat(view.values("latency")).containsExactly("", "", "");
    String before = view.picture("latency");
    view.choose("metric", "mean");
    String mean = view.picture("latency");
    assertThat(mean).isNotEqualTo(before);
    assertThat(view.values("latency")).containsExactly("12.0", "60.0", "240");
    view.choose("time", "wait");
    assertThat(view.picture("latency")).isNotEqualTo(mean);
    view.choose("scale", "log");
    assertThat(view.drawn("latency", "lines")).isEqualTo("3");
    String total = view.picture("throughput");
    view.choose("kind", "WRITE");
    assertThat(view.picture("throughput")).isNotEqualTo(total);
    assertThat(view.values("throughput")).containsExactly("20,000", "no WRITE", "20,000");
    assertThat(view.drawn("throughput", "lines")).isEqualTo("2");
  }

  @Test
  void the_cursor_shows_values_in_all_panels_over_time() {
    browser.open(three, "#metric=mean");
    WebElement plot = browser.find("[data-panel=latency] .u-over");
    new Actions(browser.driver()).moveToElement(plot, -plot.getSize().width / 4, 0).perform();
    browser.await(
        "return document.querySelector('[data-panel=throughput] .at').textContent.startsWith('at ')");
    for (String panel : List.of("throughput", "latency", "client")) {
      assertThat(view.values(panel))
          .as(panel)
          .hasSize(3)
          .allMatch(value -> value.matches("[\\d.,]+"));
    }
    assertThat(browser.texts("[data-panel=throughput] .at"))
        .isEqualTo(browser.texts("[data-panel=errors] .at"));
    assertThat(view.values("throughput")).doesNotContain("20,000");
  }

  @Test
  void dragging_over_a_chart_zooms_all_and_a_double_click_goes_back() {
    browser.open(three, "");
    assertThat(view.drawn("client", "to")).isEqualTo("60.004");
    WebElement plot = browser.find("[data-panel=throughput] .u-over");
    new Actions(browser.driver())
        .moveToElement(plot, -100, 0)
        .clickAndHold()
        .moveByOffset(60, 5)
        .moveByOffset(60, 0)
        .release()
        .perform();
    browser.await("return document.querySelector('[data-panel=client]').dataset.from > 5");
    for (String panel : List.of("throughput", "latency", "errors", "client")) {
      assertThat(Double.parseDouble(view.drawn(panel, "from"))).as(panel).isBetween(5.0, 29.0);
      assertThat(Double.parseDouble(view.drawn(panel, "to"))).as(panel).isBetween(25.0, 50.0);
    }
    new Actions(browser.driver()).moveToElement(plot).doubleClick().perform();
    browser.await("return document.querySelector('[data-panel=client]').dataset.from == 0");
    assertThat(view.drawn("errors", "to")).isEqualTo("60.004");
  }

  @Test
  void the_address_restores_the_view_in_a_new_tab() {
    browser.open(three, "#zoom=10,20");
    view.choose("kind", "READ");
    view.choose("rate", "row/s");
    view.choose("metric", "max");
    browser.find(".summary thead th:nth-child(3) button").click();
    view.press("show", 1);
    view.press("down", 1);
    browser.await("return location.hash.includes('order=')");
    List<String> names = browser.texts(".trials .name");
    // The trial under the pointer is highlighted.
    new Actions(browser.driver()).moveToElement(browser.find("h1")).perform();
    String picture = view.picture("latency");
    browser.reopen(three);
    assertThat(browser.texts(".trials .name")).isEqualTo(names).startsWith("test2", "test1");
    assertThat(view.picture("latency")).isEqualTo(picture);
    assertThat(view.drawn("throughput", "from") + " to " + view.drawn("throughput", "to"))
        .isEqualTo("10.000 to 20.000");
    assertThat(browser.texts(".summary thead th:has(.baseline) .name")).containsExactly("test2");
    assertThat(browser.text("return document.querySelector('[data-choice=rate]').value"))
        .isEqualTo("row/s");
    browser.find("[data-action=reset-zoom]").click();
    browser.await("return document.querySelector('[data-panel=client]').dataset.from == 0");
  }

  @Test
  void trials_are_renamed_hidden_and_moved() {
    browser.open(three, "");
    view.press("rename", 1);
    WebElement field = browser.find("input.name");
    field.sendKeys(HOSTILE.replaceAll("[\u2028\u2029]", "") + Keys.ENTER);
    assertThat(browser.find(".trials .name").getText()).startsWith("</script><script>window");
    assertThat(browser.texts("[data-panel=throughput] .legend span").get(0)).contains("☃");
    view.press("show", 2);
    assertThat(view.drawn("throughput", "lines")).isEqualTo("2");
    assertThat(browser.texts("[data-panel=throughput] .legend li")).hasSize(2);
    view.press("down", 1);
    assertThat(browser.texts(".trials .name").get(0)).isEqualTo("test2");
    browser.await("return location.hash.includes('order=')");
    browser.reopen(three);
    assertThat(browser.texts(".trials .name").get(1)).startsWith("</script><script>window");
    view.press("rename", 2);
    browser.find("input.name").sendKeys(Keys.BACK_SPACE, Keys.ENTER);
    assertThat(browser.texts(".trials .name")).containsExactly("test2", "test1", "test3");
  }

  @Test
  void an_invalid_address_is_ignored() {
    browser.open(
        three,
        "#kind=__proto__&rate=constructor&metric=<img src=x onerror=hacked=1>&zoom=9,NaN&order=a,,b"
            + "&hide=toString&baseline=%00&smooth=1e9&name.x=%3Cscript%3E&errors=kind%20none&theme=%E0%A4%A");
    assertThat(view.drawn("throughput", "lines")).isEqualTo("3");
    assertThat(browser.texts(".trials .name")).containsExactly("test1", "test2", "test3");
    assertThat(view.values("throughput")).containsExactly("20,000", "30,000", "40,000");
  }

  @Test
  void hostile_texts_are_shown_and_execute_nothing() {
    List<ObjectNode> entries =
        new SampleTrial(HOSTILE, HOSTILE, 4, 10, 100, List.of(HOSTILE + "1", "b")).entries();
    browser.open(SamplePage.write(PAGE.folder().resolve("hostile.html"), HOSTILE, entries), "");
    assertThat(browser.text("return document.getElementById('title').textContent"))
        .isEqualTo(HOSTILE);
    assertThat(browser.text("return document.querySelector('.trials .name').textContent"))
        .isEqualTo(HOSTILE);
    view.choose("kind", HOSTILE + "1");
    assertThat(view.drawn("throughput", "lines")).isEqualTo("1");
    assertThat(browser.run("return document.querySelectorAll('img, main script').length"))
        .isEqualTo(0L);
  }

  @Test
  void trials_of_cassandra_stress_are_drawn_without_a_zigzag() {
    List<ObjectNode> entries =
        new ArrayList<>(SampleTrial.of("new", "MIXED", 8, 20, 5000).entries());
    entries.add(0, SampleTrial.of("old - 4 threads", "MIXED", 4, 30, 41_207).foreign());
    browser.open(SamplePage.write(PAGE.folder().resolve("old.html"), "Old", entries), "");
    assertThat(view.drawn("throughput", "lines")).isEqualTo("2");
    assertThat(view.drawn("throughput", "columns")).isEqualTo("50");
    assertThat(view.values("throughput")).containsExactly("41,207", "5,000");
    assertThat(view.values("percentiles").get(0)).isEqualTo("no curve");
    assertThat(view.drawn("ramp-rate", "lines")).isEqualTo("2");
  }

  @Test
  void pages_without_trials_rows_or_lines_can_be_opened() {
    browser.open(SamplePage.write(PAGE.folder().resolve("empty.html"), "Empty", List.of()), "");
    assertThat(browser.find("[data-panel=throughput]").getText()).contains("no runs yet");
    List<ObjectNode> entries = new ArrayList<>();
    entries.addAll(SampleTrial.of("one", "WRITE", 4, 1, 100).entries());
    entries.addAll(SampleTrial.of("none", "WRITE", 4, 0, 100).entries());
    browser.open(SamplePage.write(PAGE.folder().resolve("single.html"), "Single", entries), "");
    assertThat(view.drawn("throughput", "lines")).isEqualTo("1");
    assertThat(view.pixels("throughput", 0)).as("pixels of the one point").isGreaterThan(5);
  }

  @Test
  void the_incomplete_interval_at_the_end_of_a_run_is_not_drawn() {
    List<ObjectNode> entries = new ArrayList<>(SampleTrial.of("a", "PUT", 4, 5, 100).entries());
    ArrayNode rows = (ArrayNode) entries.get(0).path("intervals");
    ArrayNode fragment = rows.get(4).deepCopy();
    int time = SampleTrial.METRICS.indexOf("time");
    fragment.set(time, DoubleNode.valueOf(rows.get(4).path(time).asDouble() + 0.01));
    rows.add(fragment);
    browser.open(SamplePage.write(PAGE.folder().resolve("fragment.html"), "Fragment", entries), "");
    assertThat(view.drawn("throughput", "columns")).isEqualTo("5");
  }

  @Test
  void pauses_of_a_client_are_marked_in_the_panels_over_time() {
    List<ObjectNode> entries = new ArrayList<>(SampleTrial.of("a", "PUT", 4, 9, 100).entries());
    ObjectNode client = (ObjectNode) entries.get(0).path("cqlsurge").path("client");
    ((ArrayNode) client.path("columns")).add("paused");
    double[] paused = {0, 0, 0.4, 1, 0.6, 0, 0.3, 0, 0};
    for (int row = 0; row < paused.length; row++) {
      ((ArrayNode) client.path("intervals").path(row)).add(paused[row]);
    }
    entries.addAll(SampleTrial.of("older", "PUT", 4, 9, 100).entries());
    browser.open(SamplePage.write(PAGE.folder().resolve("paused.html"), "Paused", entries), "");
    assertThat(view.drawn("throughput", "pauses"))
        .isEqualTo("client paused 2.0 s,client paused 0.3 s");
    assertThat(view.drawn("latency", "pauses")).startsWith("client paused 2.0 s");
    assertThat(view.drawn("percentiles", "pauses")).isEmpty();
    view.choose("client", "paused");
    assertThat(view.drawn("client", "lines")).isEqualTo("1");
  }

  @Test
  void an_audit_is_shown_with_its_counts_groups_and_rows() throws JsonProcessingException {
    ObjectNode audit = (ObjectNode) new ObjectMapper().readTree(AUDIT);
    ((ObjectNode) audit.path("rows").path(1)).put("cql", HOSTILE);
    browser.open(audited("audit.html", audit), "");
    assertThat(browser.texts("#audit h2")).containsExactly("Audit");
    assertThat(browser.texts("#audit .wrong"))
        .containsExactly(
            "7 lost, 1 changed, 1 stale, 1 resurrected, 1 unreadable, 2 ghost rows in by_name"
                + " of 999,000 acknowledged partitions.");
    assertThat(browser.texts("#audit .counts tbody th"))
        .hasSize(12)
        .contains("lost")
        .doesNotContain("not sent");
    assertThat(browser.texts("#audit .counts .alarm"))
        .containsExactly("7", "1", "1", "1", "1", "2");
    assertThat(browser.texts("#audit .groups h3"))
        .contains("Wrong partitions by time of the write", "Wrong partitions by token range")
        .hasSize(5);
    assertThat(browser.texts("#audit .groups .what b"))
        .containsExactly("7", "4", "8", "6", "5", "4");
    assertThat(browser.texts("#audit .groups .keys"))
        .startsWith("7 lost", "1 changed, 1 stale, 1 resurrected, 1 unreadable");
    assertThat(browser.texts("#audit > .audit > h3"))
        .containsExactly("The first 2 wrong partitions");
    assertThat(browser.text("return document.querySelector('#audit .rows').textContent"))
        .contains(
            "lost the row is missing",
            "key = 0x3030",
            "phase: kill node 2",
            "ALL: missing",
            HOSTILE);
  }

  @Test
  void the_reads_of_an_audit_are_folded() throws JsonProcessingException {
    browser.open(audited("reads.html", new ObjectMapper().readTree(AUDIT)), "");
    assertThat(browser.texts("#headline .big")).isEmpty();
    assertThat(browser.find("#panels").isDisplayed()).isFalse();
    assertThat(browser.find("#table").isDisplayed()).isFalse();
    browser.find("[data-action=reads]").click();
    browser.await("return document.querySelector('[data-panel=latency]').dataset.lines > 0");
    assertThat(browser.find("#table").isDisplayed()).isTrue();
  }

  @Test
  void an_audit_without_wrong_rows_says_whether_the_outcomes_are_complete()
      throws JsonProcessingException {
    ObjectMapper json = new ObjectMapper();
    Path page =
        audited(
            "right.html",
            json.readTree("{\"counts\": {\"acknowledged\": 999000}, \"complete\": true}"),
            json.readTree(
                "{\"counts\": {\"acknowledged\": 20}, \"complete\": false, \"rows\": [null]}"),
            json.readTree("{\"counts\": {}, \"groups\": [{}]}"),
            json.readTree("{}"),
            json.nullNode());
    browser.open(page, "");
    assertThat(browser.texts("#audit h2"))
        .containsExactly("Audit of test1", "Audit of test2", "Audit of test3");
    assertThat(browser.texts("#audit .right"))
        .containsExactly("Nothing acknowledged is wrong: 999,000 partitions checked.");
    assertThat(browser.texts("#audit .audit:nth-of-type(4) p"))
        .containsExactly(
            "No wrong partition was found among 20 acknowledged ones.",
            "Not every outcome was recorded: a client was killed, requests got no reply, or damaged lines were skipped."
                + " Partitions without a recorded outcome may have been written.");
    assertThat(browser.texts("#headline .failure")).isEmpty();
    view.press("show", 1);
    assertThat(browser.texts("#audit h2")).containsExactly("Audit of test2", "Audit of test3");
  }

  /** Writes a page with a trial for each audit. */
  private static Path audited(String file, JsonNode... audits) {
    List<ObjectNode> entries = new ArrayList<>();
    for (JsonNode audit : audits) {
      String name = "test" + (entries.size() + 1);
      ObjectNode entry = SampleTrial.of(name, "WRITE", 4, 9, 100).entries().get(0);
      ((ObjectNode) entry.path("cqlsurge")).set("audit", audit);
      entries.add(entry);
    }
    return SamplePage.write(PAGE.folder().resolve(file), "Audit", entries);
  }

  @Test
  void trials_with_the_same_name_are_distinguished_by_their_test() {
    List<ObjectNode> entries = new ArrayList<>(SampleTrial.of("a", "PUT", 4, 5, 100).entries());
    entries.addAll(SampleTrial.of("a", "GET", 4, 5, 100).entries());
    entries.addAll(SampleTrial.of("a", "GET", 8, 5, 100).entries());
    entries.addAll(SampleTrial.of("b", "GET", 8, 5, 100).entries());
    browser.open(SamplePage.write(PAGE.folder().resolve("names.html"), "Names", entries), "");
    assertThat(browser.texts(".trials .name")).containsExactly("a PUT", "a GET", "a GET (2)", "b");
  }

  @Test
  void fifty_trials_of_an_hour_open_and_zoom() {
    List<ObjectNode> entries = new ArrayList<>();
    for (int trial = 0; trial < 50; trial++) {
      entries.addAll(SampleTrial.of("t" + trial, "WRITE", 50, 3600, 9000 + 90 * trial).entries());
    }
    browser.open(SamplePage.write(PAGE.folder().resolve("many.html"), "Many", entries), "");
    assertThat(view.drawn("throughput", "lines")).isEqualTo("50");
    double openMs =
        browser.number(
            "return Math.max(...[...document.querySelectorAll('[data-drawn]')].map(panel => panel.dataset.drawn))");
    assertThat(openMs).as("ms to open").isLessThan(30_000);
    double zoomMs =
        browser.number(
            "const start = performance.now(); location.hash = 'zoom=1000,2000'; return start");
    browser.await("return document.querySelector('[data-panel=throughput]').dataset.from == 1000");
    assertThat(browser.number("return performance.now()") - zoomMs).isLessThan(10_000);
  }

  @Test
  void the_trial_under_the_pointer_in_a_legend_is_highlighted() {
    browser.open(three, "");
    double before = view.pixels("throughput", 1);
    WebElement first = browser.find(".trials tbody tr");
    new Actions(browser.driver()).moveToElement(first).perform();
    assertThat(view.pixels("throughput", 1)).isLessThan(before / 4);
    assertThat(view.pixels("throughput", 0)).isGreaterThan(50);
  }

  @Test
  void a_finger_selects_a_range_as_a_mouse_does() {
    browser.open(three, "");
    PointerInput finger = new PointerInput(PointerInput.Kind.TOUCH, "finger");
    Duration quick = Duration.ofMillis(50);
    PointerInput.Origin plot =
        PointerInput.Origin.fromElement(browser.find("[data-panel=latency] .u-over"));
    Sequence drag =
        new Sequence(finger, 0)
            .addAction(finger.createPointerMove(Duration.ZERO, plot, -100, 0))
            .addAction(finger.createPointerDown(0))
            .addAction(finger.createPointerMove(quick, plot, 0, 0))
            .addAction(finger.createPointerMove(quick, plot, 60, 0))
            .addAction(finger.createPointerUp(0));
    browser.driver().perform(List.of(drag));
    browser.await("return document.querySelector('[data-panel=client]').dataset.from > 5");
    assertThat(Double.parseDouble(view.drawn("throughput", "to"))).isBetween(25.0, 50.0);
  }

  @Test
  void printed_pages_are_white_on_any_colour_scheme() {
    browser.open(three, "#theme=dark");
    browser.run(
        "addEventListener('beforeprint', () => { window.printed = document.documentElement.dataset.theme })");
    assertThat(browser.driver().print(new PrintOptions()).getContent()).isNotEmpty();
    assertThat(browser.text("return window.printed")).isEqualTo("light");
    assertThat(browser.text("return document.documentElement.dataset.theme")).isEqualTo("dark");
    browser.await("return document.querySelectorAll('[data-panel=throughput] canvas').length == 1");
    assertThat(view.pixels("throughput", 0)).as("pixels in the dark shade").isGreaterThan(50);
  }

  @Test
  void a_run_is_printed_on_at_most_four_sheets() {
    List<ObjectNode> entries = SampleTrial.of("a", "WRITE", 4, 60, 100).entries();
    browser.open(SamplePage.write(PAGE.folder().resolve("print.html"), "Print", entries), "");
    String sheets =
        new String(
            Base64.getDecoder().decode(browser.driver().print(new PrintOptions()).getContent()),
            ISO_8859_1);
    assertThat(Pattern.compile("/Type\\s*/Page\\b").matcher(sheets).results().count())
        .isBetween(1L, 4L);
  }

  @Test
  void nothing_is_wider_than_the_window_and_buttons_do_not_wrap() {
    for (int width : new int[] {1400, 1280, 500}) {
      browser.driver().manage().window().setSize(new Dimension(width, 3000));
      browser.open(three, "");
      assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"))
          .as("%s px", width)
          .isEqualTo(true);
    }
    browser.driver().manage().window().setSize(new Dimension(1280, 3000));
    browser.open(three, "");
    assertThat(
            browser.run(
                """
                const rows = [...document.querySelectorAll('.controls, .panel:not([hidden]) .head, .trials .buttons, .foot')];
                return rows.filter(row => row.clientHeight > 50).map(row => row.outerHTML);
                """))
        .isEqualTo(List.of());
    browser.driver().manage().window().setSize(new Dimension(1400, 3000));
  }

  @Test
  void the_page_begins_with_what_was_run() {
    List<ObjectNode> entries = SampleTrial.of("a", "WRITE", 4, 60, 100).entries();
    ObjectNode facts = (ObjectNode) entries.get(0).path("cqlsurge").path("facts");
    facts
        .putObject("machine")
        .put("cores", 8)
        .put("java", "OpenJDK 64-Bit Server VM 17.0.15+6")
        .put("system", "Linux 6.1 amd64");
    ArrayNode nodes = facts.putObject("cluster").put("name", "Test Cluster").putArray("nodes");
    for (String center : List.of("east", "east", "west")) {
      nodes
          .addObject()
          .put("address", "/10.0.0." + nodes.size())
          .put("datacenter", center)
          .put("version", "5.0.2");
    }
    browser.open(SamplePage.write(PAGE.folder().resolve("about.html"), "About", entries), "");
    assertThat(browser.texts("#about summary, #about code"))
        .containsExactly("cqlsurge WRITE n=1000 -rate threads=4", "");
    assertThat(browser.texts("#about dd").subList(0, 2))
        .containsExactly(
            "Test Cluster, 2 nodes in east, 1 node in west, version 5.0.2",
            "cqlsurge 1, 8 cores, Java 17.0.15, Linux 6.1 amd64");
    assertThat(browser.texts("#about dd").get(2)).endsWith(", 60 s");
    browser
        .driver()
        .executeCdpCommand(
            "Browser.grantPermissions",
            Map.of("permissions", List.of("clipboardReadWrite", "clipboardSanitizedWrite")));
    browser.find("#about summary").click();
    browser.find("#about button").click();
    browser.await("return document.querySelector('#about button').textContent === 'Copied'");
    assertThat(browser.run("return navigator.clipboard.readText()"))
        .isEqualTo("cqlsurge WRITE n=1000 -rate threads=4");
  }

  @Test
  void steps_of_a_ramp_are_one_entry_until_it_is_unfolded() {
    List<ObjectNode> entries = new ArrayList<>();
    for (int step = 0; step < 8; step++) {
      ObjectNode entry =
          SampleTrial.of("r - " + (4 << step) + " threads", "WRITE", 4 << step, 9, 100)
              .entries()
              .get(0);
      ((ObjectNode) entry.path("cqlsurge")).put("run", "run").put("step", step);
      entries.add(entry);
    }
    browser.open(SamplePage.write(PAGE.folder().resolve("steps.html"), "Steps", entries), "");
    assertThat(browser.texts(".trials .name")).containsExactly("r");
    assertThat(browser.texts(".trials .steps"))
        .containsExactly(
            "4 threads8 threads16 threads32 threads64 threads128 threads256 threads512 threads");
    assertThat(view.drawn("throughput", "lines")).isEqualTo("8");
    assertThat(view.drawn("ramp-rate", "lines")).isEqualTo("1");
    view.press("unfold", 1);
    assertThat(browser.texts(".trials .name")).hasSize(9).contains("r - 4 threads");
    view.press("show", 3);
    assertThat(view.drawn("throughput", "lines")).isEqualTo("7");
    view.press("unfold", 1);
    assertThat(browser.run("return document.querySelector('.trials input').indeterminate"))
        .isEqualTo(true);
    view.press("show", 1);
    assertThat(view.drawn("throughput", "lines")).isEqualTo("8");
  }

  @Test
  void a_time_with_two_parts_is_named_and_both_parts_are_shown() {
    List<ObjectNode> entries = SampleTrial.of("a", "WRITE", 4, 60, 100).entries();
    ObjectNode times = (ObjectNode) entries.get(0).path("cqlsurge").path("times");
    ((ArrayNode) times.path("wait").path("curve").get(5)).set(1, DoubleNode.valueOf(25));
    ((ArrayNode) times.path("service").path("curve").get(5)).set(1, DoubleNode.valueOf(2.1));
    browser.open(SamplePage.write(PAGE.folder().resolve("parts.html"), "Parts", entries), "");
    assertThat(browser.texts("[data-row='service and waiting'] td"))
        .containsExactly("service time p99 2.10 ms, waiting p99 25.0 ms");
    assertThat(browser.texts("[data-panel=latency] h2").get(0)).startsWith("Response time");
    assertThat(browser.texts("[data-panel=percentiles] h2").get(0)).startsWith("Response time");
  }

  @Test
  void colours_can_be_dark() {
    browser.open(three, "");
    String light = browser.text("return getComputedStyle(document.body).backgroundColor");
    view.choose("theme", "dark");
    assertThat(browser.text("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(20, 23, 26)")
        .isNotEqualTo(light);
    assertThat(view.pixels("throughput", 0)).as("pixels in the dark shade").isGreaterThan(50);
  }
}
