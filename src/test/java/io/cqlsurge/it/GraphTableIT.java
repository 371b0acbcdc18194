package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The graph page's table and facts in a real browser. */
class GraphTableIT {
  private static final String HOSTILE =
      "\"'</script><img src=x onerror=\"document.title='hacked'\"> $& ${1} é\u2028";

  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  @Test
  void the_table_has_the_numbers_of_the_results() {
    PAGE.open(
        "numbers",
        DrawnTrial.total("first", 41_207, 1.24, 0.01),
        DrawnTrial.old("cassandra-stress", 1_234_567, 12.3));

    assertThat(numbers("op rate")).containsExactly("41,207", "1,234,567");
    assertThat(numbers("latency mean")).containsExactly("1.24", "12.3");
    assertThat(numbers("latency 99.9th percentile")).containsExactly("11.2", "110.7");
    assertThat(numbers("total errors")).containsExactly("0", "0");
    assertThat(PAGE.text("tr[data-line='op rate'] th")).isEqualTo("Op rate op/s");
    assertThat(PAGE.text("tr[data-line='latency mean'] th")).isEqualTo("Latency mean ms");
  }

  @Test
  void differences_have_an_interval_and_a_word() {
    PAGE.open(
        "words",
        DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01),
        DrawnTrial.total("bbbbbbbb", 1005, 9.95, 0.01),
        DrawnTrial.total("cccccccc", 900, 11, 0.01),
        DrawnTrial.total("dddddddd", 1200, 8, 0.01));

    // 1 % on either side and 20 + 20 degrees of freedom: 2.7045 * sqrt(2) % on the scale of logs.
    assertThat(differences("op rate"))
        .containsExactly(
            "+0.50 % no clear difference\n−3.3 % … +4.4 %",
            "▼ −10.0 % slower\n−13.4 % … −6.5 %", "▲ +20.0 % faster\n+15.5 % … +24.7 %");
    assertThat(differences("latency 99th percentile"))
        .containsExactly(
            "−0.50 % no clear difference\n−4.2 % … +3.4 %",
            "▲ +10.0 % slower\n+5.9 % … +14.3 %", "▼ −20.0 % faster\n−23.0 % … −16.9 %");
  }

  @Test
  void another_baseline_changes_the_differences() {
    PAGE.open(
        "baseline",
        DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01),
        DrawnTrial.total("bbbbbbbb", 2000, 5, 0.01));
    assertThat(differences("op rate").get(0)).startsWith("▲ 2x faster");

    PAGE.press(".summary thead th:nth-child(3)", "use as baseline");

    assertThat(differences("op rate")).hasSize(1);
    assertThat(differences("op rate").get(0)).startsWith("▼ 0.5x slower");
    assertThat(PAGE.text(".summary thead th:nth-child(3)")).contains("baseline");
    assertThat(PAGE.text(".footnotes")).contains("“bbbbbbbb”");
  }

  /** Returns a trial in which a share of the operations failed. */
  private static ObjectNode failing(String name, double rate, double latencyMs, double share) {
    ObjectNode entry = DrawnTrial.total(name, rate, latencyMs, 0.01);
    double errors = rate * 10 * share;
    ((ObjectNode) entry.at("/cqlsurge/results/total errors")).put("value", errors);
    return entry.put("total errors", "%,.0f [WRITE: 1]".formatted(errors));
  }

  @Test
  void a_side_with_other_errors_is_not_judged_and_the_op_rate_is_that_of_successes() {
    PAGE.open(
        "errors",
        DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01),
        failing("bbbbbbbb", 2000, 5, 0.5),
        failing("cccccccc", 2000, 5, 1));

    assertThat(numbers("op rate")).containsExactly("1,000", "1,000", "0");
    assertThat(PAGE.text("tr[data-line='op rate'] th")).isEqualTo("Op rate of successes op/s");
    assertThat(PAGE.texts("tr[data-row='failed'] td"))
        .containsExactly("–", "⚠ 10,000 of 20,000 (50.0 %)", "⚠ 20,000 of 20,000 (100 %)");
    assertThat(differences("latency mean"))
        .containsExactly("0.5x not comparable1", "0.5x not comparable1");
    assertThat(PAGE.text(".footnotes")).contains("The error rates differ, or no operation succ");
    assertThat(PAGE.text(".summary")).doesNotContain("faster", "slower");
  }

  @Test
  void equal_error_rates_are_judged_by_successes() {
    PAGE.open(
        "equal errors",
        failing("aaaaaaaa", 1000, 10, 0.02),
        failing("bbbbbbbb", 1200, 10, 0.02),
        failing("cccccccc", 1000, 10, 0.02));

    assertThat(numbers("op rate")).containsExactly("980", "1,176", "980");
    assertThat(differences("op rate").get(0)).startsWith("▲ +20.0 % faster");
    assertThat(differences("op rate").get(1)).startsWith("±0.0 % no clear difference");
  }

  /** Returns a run of a revision; its rate is 1 % higher than that of the run before. */
  private static ObjectNode repeat(String revision, int round, double rate) {
    ObjectNode entry =
        DrawnTrial.total(
            revision + "0000" + round, rate * (0.99 + 0.01 * round), 10_000 / rate, 0.01);
    return entry.put("revision", revision);
  }

  private static String color(String line) {
    return PAGE.find("tr[data-line='%s'] .difference .effect".formatted(line)).getCssValue("color");
  }

  private static ObjectNode ofDuel(String revision, int round, double rate) {
    ObjectNode entry = repeat(revision, round, rate);
    ((ObjectNode) entry.path("cqlsurge")).putObject("duel").put("id", "x").put("round", round);
    return entry;
  }

  @Test
  void repeats_of_a_revision_are_one_column_and_the_run_is_the_unit() {
    PAGE.open(
        "repeats",
        repeat("old", 1, 1000),
        repeat("new", 1, 900),
        repeat("new", 2, 900),
        repeat("old", 2, 1000),
        repeat("old", 3, 1000),
        repeat("new", 3, 900));

    assertThat(PAGE.texts(".summary thead .name")).containsExactly("old (3 runs)", "new (3 runs)");
    assertThat(numbers("op rate")).containsExactly("1,010", "909");
    // Welch: 0.99 % between runs of either side, 4.604 * 0.81 % on the scale of logs.
    assertThat(differences("op rate")).containsExactly("▼ −10.0 % slower\n−13.3 % … −6.6 %");
    assertThat(PAGE.text(".footnotes")).contains("the run as the unit");
    assertThat(PAGE.texts(".trials .name")).containsExactly("old", "new");
    assertThat(PAGE.texts(".trials tbody .buttons")).containsExactly("▸ 3 runs", "▸ 3 runs");
  }

  @Test
  void runs_of_a_duel_are_pairs_and_a_failed_one_is_left_out() {
    ObjectNode failed = ofDuel("new", 4, 100);
    ((ObjectNode) failed.path("cqlsurge").path("duel")).put("failure", "no disk");
    PAGE.open(
        "duel",
        ofDuel("old", 1, 1000),
        ofDuel("new", 1, 900),
        ofDuel("new", 2, 900),
        ofDuel("old", 2, 1000),
        ofDuel("old", 3, 1000),
        ofDuel("new", 3, 900),
        ofDuel("old", 4, 1000),
        failed);

    // All pairs differ alike: 9.925 * 0.05 % / sqrt(3), which is the resolution of histograms.
    assertThat(differences("op rate")).containsExactly("▼ −10.0 % slower\n−10.3 % … −9.7 %");
    // Only the line that decides has a colour.
    assertThat(color("op rate")).isNotEqualTo(color("latency mean"));
    assertThat(color("latency mean")).isEqualTo(PAGE.find("body").getCssValue("color"));
    assertThat(PAGE.texts("[data-panel=duel] h2")).containsExactly("Rounds of the duel, op rate");
    for (int trial = 0; trial < 2; trial++) {
      // Three or four rounds, and the mean: dots with a radius of 3.5 pixels.
      assertThat(PAGE.view().pixels("duel", trial)).as("trial %s", trial).isBetween(60.0, 500.0);
    }
  }

  @Test
  void figures_that_cannot_be_judged_have_a_reason() {
    ObjectNode zero = DrawnTrial.total("dddddddd", 0, 10, 0.01);
    PAGE.open(
        "not compared",
        DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01),
        DrawnTrial.unjudged("bbbbbbbb", 1100, 10),
        DrawnTrial.old("cassandra-stress", 900, 10),
        zero);

    assertThat(differences("op rate"))
        .containsExactly("+10.0 % too short1", "−10.0 % not comparable2", "not comparable3");
    assertThat(PAGE.text("tr[data-line='total errors'] th")).contains("not compared4");
    assertThat(PAGE.texts(".footnotes li"))
        .hasSize(4)
        .satisfies(
            notes -> {
              assertThat(notes.get(0)).contains("too short");
              assertThat(notes.get(1)).contains("cassandra-stress");
              assertThat(notes.get(2)).contains("zero or missing");
              assertThat(notes.get(3)).contains("sum over the whole run");
            });
    assertThat(
            PAGE.find("tr[data-line='op rate'] td:nth-child(3) .difference").getAttribute("title"))
        .contains("too short");
  }

  @Test
  void latencies_of_two_kinds_of_time_are_not_compared() {
    ObjectNode fixed = DrawnTrial.total("bbbbbbbb", 1200, 20, 0.01);
    ObjectNode own = (ObjectNode) fixed.path("cqlsurge");
    own.put("pacing", "fixed").putObject("requests").put("targetRate", 1200);
    PAGE.open("times", DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01), fixed);

    assertThat(differences("op rate")).containsExactly("+20.0 % not comparable1");
    assertThat(differences("latency mean")).containsExactly("not comparable2");
    assertThat(PAGE.texts(".footnotes li").get(0)).contains("Different rates were set");
    assertThat(PAGE.texts(".footnotes li").get(1)).contains("response time");
  }

  @Test
  void endings_and_a_client_that_was_the_limit_are_highlighted() {
    ObjectNode trial = DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01);
    ObjectNode own = (ObjectNode) trial.path("cqlsurge");
    own.putObject("ending").put("status", "failed").put("message", "too many errors");
    own.put("verdict", "Client: these latencies include its delay (97% of 2 cores busy).");
    ObjectNode error = own.putArray("errors").addObject();
    error.put("operation", "WRITE").put("kind", "timeout").put("node", "/127.0.0.2:9042");
    error.put("errors", 1200).put("retries", 7).putArray("intervals");
    PAGE.open("endings", trial, DrawnTrial.total("bbbbbbbb", 1000, 10, 0.01));

    assertThat(PAGE.texts("tr[data-row=ended] td"))
        .containsExactly("⚠ failed: too many errors", "completed");
    assertThat(PAGE.texts("tr[data-row=client] td"))
        .containsExactly("⚠ these latencies include its delay (97% of 2 cores busy).", "–");
    assertThat(PAGE.texts("#table .alarm")).hasSize(2);
    assertThat(PAGE.texts("table.errors tbody td"))
        .containsExactly("WRITE", "timeout", "/127.0.0.2:9042", "1,200", "7");
  }

  @Test
  void facts_show_the_differences() {
    ObjectNode other = DrawnTrial.total("bbbbbbbb", 1000, 10, 0.01);
    ObjectNode facts = (ObjectNode) other.path("cqlsurge").path("facts");
    ((ObjectNode) facts.path("settings").path("Rate")).put("Thread Count", "200");
    facts.putArray("profiles").add("keyspace: one\ntable: three\n");
    PAGE.open(
        "facts",
        DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01),
        other,
        DrawnTrial.old("cassandra-stress", 1000, 10));

    assertThat(PAGE.texts(".facts tr.differs th")).containsExactly("Thread Count", "profile 1");
    assertThat(PAGE.texts(".facts td.other").get(0)).isEqualTo("200");
    assertThat(PAGE.texts(".facts th")).doesNotContain("OpsPer Sec");

    PAGE.find("#facts .heading button").click();

    assertThat(PAGE.texts(".facts th")).contains("OpsPer Sec", "Thread Count", "Command line");
    assertThat(PAGE.texts(".facts td")).contains("write n=1000", "Test Cluster", "dc1, r1, 5.0.2");
    assertThat(PAGE.texts(".facts td.other")).hasSize(2);
  }

  @Test
  void facts_of_a_run_are_the_settings_that_were_set() {
    ObjectNode trial = DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01);
    ObjectNode rate = (ObjectNode) trial.at("/cqlsurge/facts/settings/Rate");
    rate.put("Auto", "false").put("Threads Mode", "null");
    PAGE.open("facts", trial);

    assertThat(PAGE.texts(".facts tbody th"))
        .containsExactly("Rate", "Thread Count", "Profiles", "profile 1");
    assertThat(PAGE.text("#facts .note")).startsWith("Hidden: 12 settings that have their default");

    PAGE.press("#facts", "Show all 14");

    assertThat(PAGE.texts(".facts tbody th")).contains("Command line", "Auto", "OpsPer Sec");
    PAGE.press("#facts", "Show fewer");
    assertThat(PAGE.texts(".facts tbody th")).doesNotContain("Auto");
  }

  @Test
  void equal_rates_are_one_line_and_large_changes_are_multiples() {
    ObjectNode[] trials = {
      DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01), DrawnTrial.total("bbbbbbbb", 1000, 200, 0.01)
    };
    for (ObjectNode trial : trials) {
      trial.put("partition rate", trial.path("op rate").asText().replace("op/s", "pk/s"));
      trial.put("row rate", trial.path("op rate").asText().replace("op/s", "row/s"));
    }
    PAGE.open("folded", trials);

    assertThat(PAGE.text("tr[data-line='op rate'] th")).isEqualTo("Op rate op/s = pk/s = row/s");
    assertThat(PAGE.texts("tr[data-line='row rate'], tr[data-line='partition rate']")).isEmpty();
    assertThat(differences("latency mean").get(0)).startsWith("▲ 20x slower\n19x … 21x");

    trials[1].put("row rate", "  2,000 row/s");
    PAGE.open("not folded", trials);
    assertThat(PAGE.texts("tr[data-line='row rate'] .number")).containsExactly("1,000", "2,000");
  }

  @Test
  void facts_show_the_clients_of_a_run_of_several_clients() {
    ObjectNode merged = DrawnTrial.total("bbbbbbbb", 1000, 10, 0.01);
    DrawnTrial.addClients(merged);
    PAGE.open("clients", DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01), merged);

    assertThat(PAGE.texts(".facts tr.differs > th")).containsExactly("Clients");
    assertThat(PAGE.texts("table.clients tbody tr:nth-child(1) td"))
        .containsExactly("0", "load0", "25", "12,346", "1.50", "6.25", "0", "0", "no");
    assertThat(PAGE.texts("table.clients tbody tr:nth-child(2) td"))
        .containsExactly(
            "1",
            "load1",
            "25",
            "12,346",
            "1.50",
            "6.25",
            "1,000",
            "12.5",
            "Client: 97% of 2 cores busy");
  }

  @Test
  void a_narrow_window_scrolls_the_table_and_not_the_page() {
    ObjectNode[] trials = new ObjectNode[8];
    Arrays.setAll(trials, index -> DrawnTrial.total("aaaaaaa" + index, 1000 + index, 10, 0.01));
    PAGE.narrow(true);
    PAGE.open("narrow", trials);

    PAGE.run("document.querySelector('#table .scroll').scrollLeft = 300");

    assertThat(PAGE.run("return document.documentElement.scrollWidth <= innerWidth"))
        .isEqualTo(true);
    assertThat(PAGE.run("return document.querySelector('#table .scroll').scrollLeft"))
        .isEqualTo(300L);
    assertThat(PAGE.find("tr[data-line='op rate'] th").getRect().getX()).isBetween(0, 30);
    PAGE.narrow(false);
  }

  @Test
  void hostile_texts_are_shown_and_have_no_effect() {
    ObjectNode trial = DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01);
    trial.put("revision", HOSTILE).put("command", HOSTILE).put(HOSTILE, HOSTILE);
    ObjectNode own = (ObjectNode) trial.path("cqlsurge");
    own.put("verdict", HOSTILE).put("pacing", "constructor");
    own.putObject("ending").put("status", HOSTILE).put("message", HOSTILE);
    own.putArray("errors").addObject().put("kind", HOSTILE).put("node", HOSTILE);
    ObjectNode facts = (ObjectNode) own.path("facts");
    facts.withObject("/settings").putObject(HOSTILE).put(HOSTILE, HOSTILE);
    facts.putArray("profiles").add(HOSTILE);
    PAGE.open("hostile", trial, DrawnTrial.total("bbbbbbbb", 1000, 10, 0.01));

    String text = "\"'</script><img src=x onerror=\"document.title='hacked'\"> $& ${1} é";
    assertThat(PAGE.text(".summary thead th")).contains(text);
    assertThat(PAGE.text(".facts tbody")).contains(text);
    assertThat(PAGE.text("table.errors")).contains(text);
    assertThat(PAGE.run("return document.querySelectorAll('main img, main script').length"))
        .isEqualTo(0L);
    assertThat(PAGE.run("return document.title")).isEqualTo("hostile");
  }

  private static List<String> numbers(String line) {
    return PAGE.texts("tr[data-line='%s'] .number".formatted(line));
  }

  private static List<String> differences(String line) {
    return PAGE.texts("tr[data-line='%s'] .difference".formatted(line));
  }
}
