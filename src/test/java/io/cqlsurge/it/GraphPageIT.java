package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/**
 * The graph page in a real Chromium: what it draws, what can be done with it, and what it never
 * does.
 */
class GraphPageIT {
  private static final String HOSTILE =
      "</script><script>window.hacked = 1</script><img src=x onerror=\"window.hacked = 2\">"
          + "'\"`${window.hacked = 3}` $& $1 \\u0022 \u2028\u2029 <!-- <script> */ ünïcödé ☃";

  @TempDir private static Path folder;
  private static Browser browser;
  private static Path three;

  @BeforeAll
  static void open_a_browser() {
    browser = Browser.start(folder.resolve("profile"));
    List<ObjectNode> entries = new ArrayList<>();
    entries.addAll(SampleTrial.of("test1", "WRITE", 10, 60, 20_000).entries());
    entries.addAll(SampleTrial.of("test2", "READ", 50, 40, 30_000).entries());
    entries.addAll(
        new SampleTrial("test3", "MIXED", 200, 50, 40_000, List.of("READ", "WRITE")).entries());
    three = SamplePage.write(folder.resolve("three.html"), "Three trials", entries);
  }

  @AfterAll
  static void close_the_browser() {
    if (browser != null) {
      browser.close();
    }
  }

  @AfterEach
  void no_page_complained_asked_for_anything_or_ran_what_it_was_given() {
    assertThat(browser.complaints()).isEmpty();
    assertThat(browser.requests()).isEmpty();
    assertThat(browser.run("return window.hacked === undefined")).isEqualTo(true);
  }

  private static String drawn(String panel, String attribute) {
    return browser.text(
        "return document.querySelector(`[data-panel=\"${arguments[0]}\"]`).dataset[arguments[1]]",
        panel,
        attribute);
  }

  private static double pixels(String panel, int trial) {
    return browser.number(
        """
        const color = getComputedStyle(document.documentElement).getPropertyValue(`--trial-${arguments[1]}`);
        const wanted = [1, 3, 5].map(at => parseInt(color.trim().slice(at, at + 2), 16));
        const drawn = document.querySelector(`[data-panel="${arguments[0]}"] canvas`);
        const copy = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d', { willReadFrequently: true });
        copy.drawImage(drawn, 0, 0);
        const data = copy.getImageData(0, 0, drawn.width, drawn.height).data;
        let count = 0;
        for (let at = 0; at < data.length; at += 4) {
          count += data[at + 3] > 100 && wanted.every((part, byte) => Math.abs(data[at + byte] - part) < 12);
        }
        return count;
        """,
        panel,
        trial);
  }

  private static String picture(String panel) {
    return browser.text(
        "return document.querySelector(`[data-panel=\"${arguments[0]}\"] canvas`).toDataURL()",
        panel);
  }

  private static void choose(String choice, String value) {
    browser.run(
        """
        const select = document.querySelector(`[data-choice="${arguments[0]}"]`);
        if (![...select.options].some(option => option.value === arguments[1])) throw new Error('no such choice');
        select.value = arguments[1];
        select.dispatchEvent(new Event('change'));
        """,
        choice,
        value);
  }

  private static List<String> values(String panel) {
    return browser.texts("[data-panel=" + panel + "] .legend b");
  }

  private static void press(String action, int trial) {
    browser.find(".trials li:nth-child(" + trial + ") [data-action=" + action + "]").click();
  }

  private static void reopened() {
    String address = browser.driver().getCurrentUrl();
    browser.open(three, address.substring(address.indexOf('#')));
  }

  @Test
  void each_trial_draws_its_line_in_its_colour() {
    browser.open(three, "");
    assertThat(browser.driver().getTitle()).isEqualTo("Three trials");
    assertThat(browser.texts(".trials .name")).containsExactly("test1", "test2", "test3");
    for (String panel : List.of("throughput", "latency", "errors", "client", "percentiles")) {
      assertThat(drawn(panel, "lines")).as(panel).isEqualTo("3");
    }
    for (int trial = 0; trial < 3; trial++) {
      assertThat(pixels("throughput", trial)).as("pixels of trial " + trial).isGreaterThan(50);
    }
    assertThat(drawn("throughput", "columns")).isEqualTo("150");
    assertThat(drawn("ramp-rate", "lines")).isEqualTo("3");
  }

  @Test
  void statistic_time_and_operation_change_what_is_drawn() {
    browser.open(three, "");
    assertThat(values("latency")).containsExactly("", "", "");
    String before = picture("latency");
    choose("metric", "mean");
    String mean = picture("latency");
    assertThat(mean).isNotEqualTo(before);
    assertThat(values("latency")).containsExactly("12.0", "60.0", "240");
    choose("time", "wait");
    assertThat(picture("latency")).isNotEqualTo(mean);
    choose("scale", "log");
    assertThat(drawn("latency", "lines")).isEqualTo("3");
    String total = picture("throughput");
    choose("kind", "WRITE");
    assertThat(picture("throughput")).isNotEqualTo(total);
    assertThat(values("throughput")).containsExactly("20,000", "no WRITE", "20,000");
    assertThat(drawn("throughput", "lines")).isEqualTo("2");
  }

  @Test
  void the_cursor_tells_values_in_all_panels_over_time() {
    browser.open(three, "#metric=mean");
    WebElement plot = browser.find("[data-panel=latency] .u-over");
    new Actions(browser.driver()).moveToElement(plot, -plot.getSize().width / 4, 0).perform();
    browser.await(
        "return document.querySelector('[data-panel=throughput] .at').textContent.startsWith('at ')");
    for (String panel : List.of("throughput", "latency", "client")) {
      assertThat(values(panel)).as(panel).hasSize(3).allMatch(value -> value.matches("[\\d.,]+"));
    }
    assertThat(browser.texts("[data-panel=throughput] .at"))
        .isEqualTo(browser.texts("[data-panel=errors] .at"));
    assertThat(values("throughput")).doesNotContain("20,000");
  }

  @Test
  void dragging_over_a_chart_zooms_all_and_a_double_click_goes_back() {
    browser.open(three, "");
    assertThat(drawn("client", "to")).isEqualTo("60.004");
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
      assertThat(Double.parseDouble(drawn(panel, "from"))).as(panel).isBetween(5.0, 29.0);
      assertThat(Double.parseDouble(drawn(panel, "to"))).as(panel).isBetween(25.0, 50.0);
    }
    new Actions(browser.driver()).moveToElement(plot).doubleClick().perform();
    browser.await("return document.querySelector('[data-panel=client]').dataset.from == 0");
    assertThat(drawn("errors", "to")).isEqualTo("60.004");
  }

  @Test
  void the_address_restores_the_view_in_a_fresh_tab() {
    browser.open(three, "#zoom=10,20");
    choose("kind", "READ");
    choose("rate", "row/s");
    choose("metric", "max");
    press("baseline", 2);
    press("show", 1);
    press("down", 1);
    browser.await("return location.hash.includes('order=')");
    List<String> names = browser.texts(".trials .name");
    String picture = picture("latency");
    reopened();
    assertThat(browser.texts(".trials .name")).isEqualTo(names).startsWith("test2", "test1");
    assertThat(picture("latency")).isEqualTo(picture);
    assertThat(drawn("throughput", "from") + " to " + drawn("throughput", "to"))
        .isEqualTo("10.000 to 20.000");
    assertThat(
            browser.find("[data-action=baseline][aria-pressed=true]").getDomAttribute("aria-label"))
        .isEqualTo("Compare with test2");
    assertThat(browser.text("return document.querySelector('[data-choice=rate]').value"))
        .isEqualTo("row/s");
    browser.find("[data-action=reset-zoom]").click();
    browser.await("return document.querySelector('[data-panel=client]').dataset.from == 0");
  }

  @Test
  void trials_are_renamed_hidden_and_moved() {
    browser.open(three, "");
    press("rename", 1);
    WebElement field = browser.find("input.name");
    field.sendKeys(HOSTILE.replaceAll("[\u2028\u2029]", "") + Keys.ENTER);
    assertThat(browser.find(".trials .name").getText()).startsWith("</script><script>window");
    assertThat(browser.find("[data-panel=throughput] .legend span").getText()).contains("☃");
    press("show", 2);
    assertThat(drawn("throughput", "lines")).isEqualTo("2");
    assertThat(browser.texts("[data-panel=latency] .legend li")).hasSize(2);
    press("down", 1);
    assertThat(browser.texts(".trials .name").get(0)).isEqualTo("test2");
    browser.await("return location.hash.includes('order=')");
    reopened();
    assertThat(browser.texts(".trials .name").get(1)).startsWith("</script><script>window");
    press("rename", 2);
    browser.find("input.name").sendKeys(Keys.BACK_SPACE, Keys.ENTER);
    assertThat(browser.texts(".trials .name")).containsExactly("test2", "test1", "test3");
  }

  @Test
  void an_address_that_asks_for_nonsense_is_passed_over() {
    browser.open(
        three,
        "#kind=__proto__&rate=constructor&metric=<img src=x onerror=hacked=1>&zoom=9,NaN&order=a,,b"
            + "&hide=toString&baseline=%00&smooth=1e9&name.x=%3Cscript%3E&errors=kind%20none&theme=%E0%A4%A");
    assertThat(drawn("throughput", "lines")).isEqualTo("3");
    assertThat(browser.texts(".trials .name")).containsExactly("test1", "test2", "test3");
    assertThat(values("throughput")).containsExactly("20,000", "30,000", "40,000");
  }

  @Test
  void hostile_texts_are_shown_and_execute_nothing() {
    List<ObjectNode> entries =
        new SampleTrial(HOSTILE, HOSTILE, 4, 10, 100, List.of(HOSTILE + "1", "b")).entries();
    browser.open(SamplePage.write(folder.resolve("hostile.html"), HOSTILE, entries), "");
    assertThat(browser.text("return document.getElementById('title').textContent"))
        .isEqualTo(HOSTILE);
    assertThat(browser.text("return document.querySelector('.trials .name').textContent"))
        .isEqualTo(HOSTILE);
    choose("kind", HOSTILE + "1");
    assertThat(drawn("throughput", "lines")).isEqualTo("1");
    assertThat(browser.run("return document.querySelectorAll('img, main script').length"))
        .isEqualTo(0L);
  }

  @Test
  void trials_of_cassandra_stress_are_drawn_beside_ours_without_a_zigzag() {
    List<ObjectNode> entries =
        new ArrayList<>(SampleTrial.of("new", "MIXED", 8, 20, 5000).entries());
    entries.add(0, SampleTrial.of("old - 4 threads", "MIXED", 4, 30, 41_207).foreign());
    browser.open(SamplePage.write(folder.resolve("old.html"), "Old", entries), "");
    assertThat(drawn("throughput", "lines")).isEqualTo("2");
    assertThat(drawn("throughput", "columns")).isEqualTo("50");
    assertThat(values("throughput")).containsExactly("41,207", "5,000");
    assertThat(values("percentiles").get(0)).isEqualTo("no curve");
    assertThat(drawn("ramp-rate", "lines")).isEqualTo("2");
  }

  @Test
  void pages_without_trials_rows_or_lines_open_too() {
    browser.open(SamplePage.write(folder.resolve("empty.html"), "Empty", List.of()), "");
    assertThat(browser.find("[data-panel=throughput]").getText()).contains("no trials yet");
    List<ObjectNode> entries = new ArrayList<>();
    entries.addAll(SampleTrial.of("one", "WRITE", 4, 1, 100).entries());
    entries.addAll(SampleTrial.of("none", "WRITE", 4, 0, 100).entries());
    browser.open(SamplePage.write(folder.resolve("single.html"), "Single", entries), "");
    assertThat(drawn("throughput", "lines")).isEqualTo("1");
    assertThat(pixels("throughput", 0)).as("pixels of the one point").isGreaterThan(5);
  }

  @Test
  void fifty_trials_of_an_hour_open_and_zoom() {
    List<ObjectNode> entries = new ArrayList<>();
    for (int trial = 0; trial < 50; trial++) {
      entries.addAll(SampleTrial.of("t" + trial, "WRITE", 50, 3600, 9000 + 90 * trial).entries());
    }
    browser.open(SamplePage.write(folder.resolve("many.html"), "Many", entries), "");
    assertThat(drawn("throughput", "lines")).isEqualTo("50");
    // From the first byte of the page to all of its charts.
    double openMs =
        browser.number(
            "return Math.max(...[...document.querySelectorAll('[data-drawn]')].map(panel => panel.dataset.drawn))");
    assertThat(openMs).as("ms to open").isLessThan(30_000);
    double zoomMs =
        browser.number(
            "const start = performance.now(); location.hash = 'zoom=1000,2000'; return start");
    browser.await("return document.querySelector('[data-panel=throughput]').dataset.from == 1000");
    assertThat(browser.number("return performance.now()") - zoomMs).isLessThan(10_000);
    System.out.printf("50 trials of 3600 rows: drawn after %.0f ms%n", openMs);
  }

  @Test
  void colours_can_be_dark() {
    browser.open(three, "");
    String light = browser.text("return getComputedStyle(document.body).backgroundColor");
    choose("theme", "dark");
    assertThat(browser.text("return getComputedStyle(document.body).backgroundColor"))
        .isEqualTo("rgb(20, 23, 26)")
        .isNotEqualTo(light);
    assertThat(pixels("throughput", 0)).as("pixels in the dark shade").isGreaterThan(50);
  }
}
