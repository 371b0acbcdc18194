package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The graph page of searches in a real browser. */
class GraphSearchIT {
  private static final String PANEL = "article[data-panel=search]";

  /** The different colours of the legend. */
  private static final String COLORS =
      "[...new Set([...document.querySelectorAll('%s .swatch line')].map(each => each.style.stroke))]"
          .formatted(PANEL);

  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  private static ObjectNode step(String run, int number, int rate, double ms) {
    ObjectNode entry = DrawnTrial.total("r1 - " + rate + "/s", rate, ms / 4, 0.01);
    ObjectNode own = (ObjectNode) entry.path("cqlsurge");
    own.put("run", run + "-0000-4000-8000-000000000000").put("step", number);
    ObjectNode search = own.putObject("search").put("rate", rate);
    ObjectNode condition = search.putArray("conditions").addObject();
    condition.put("condition", "p99<10ms").put("limit", 10).put("value", ms);
    return entry;
  }

  @Test
  void searches_of_one_revision_are_drawn_over_each_other_with_the_limit() {
    PAGE.open(
        "searches",
        step("aaaaaaaa", 0, 1000, 2),
        step("aaaaaaaa", 1, 2000, 12),
        step("bbbbbbbb", 0, 1000, 3),
        step("bbbbbbbb", 1, 2000, 15));

    assertThat(PAGE.texts(PANEL + " h2")).containsExactly("Response time against rate, p99<10ms");
    assertThat(PAGE.texts(PANEL + " li > span")).containsExactly("r1", "r1 (2)", "limit p99<10ms");
    assertThat(PAGE.find(PANEL).getDomAttribute("data-lines")).isEqualTo("3");
    assertThat(PAGE.run("return %s.length".formatted(COLORS))).isEqualTo(3L);
    // Steps are no repeats of each other, so the table has a column for each.
    assertThat(PAGE.texts("#table thead th")).hasSize(4);
  }

  @Test
  void the_last_step_of_a_rate_is_drawn_and_the_legend_has_the_result() throws Exception {
    ObjectNode confirmed = step("aaaaaaaa", 2, 1000, 2);
    ((ObjectNode) confirmed.path("cqlsurge").path("search")).putObject("result").put("rate", 1000);
    PAGE.open("repeats", step("aaaaaaaa", 0, 1000, 50), step("aaaaaaaa", 1, 2000, 12), confirmed);

    assertThat(PAGE.texts(PANEL + " li > span")).containsExactly("r1: 1,000/s", "limit p99<10ms");
    PAGE.press(PANEL, "Save CSV");
    Path csv = PAGE.saved("repeats-Response-time-against-rate-p99-10ms.csv");
    assertThat(Files.readAllLines(csv).stream().filter(line -> line.contains("r1")).toList())
        .hasSize(2)
        .satisfiesExactly(
            line -> assertThat(line).endsWith(",1000,2"),
            line -> assertThat(line).endsWith(",2000,12"));
    // The answer precedes the other charts.
    assertThat(PAGE.find("#panels > article").getDomAttribute("data-panel")).isEqualTo("search");
  }

  @Test
  void each_rate_has_its_verdict_and_only_the_result_is_in_the_other_charts() {
    ObjectNode passed = step("aaaaaaaa", 0, 1000, 2);
    ObjectNode failed = step("aaaaaaaa", 1, 4000, 50);
    ObjectNode limited = step("aaaaaaaa", 2, 2000, 20);
    ((ObjectNode) limited.path("cqlsurge")).put("verdict", "Client: 97% of 2 cores busy");
    ObjectNode confirmed = step("aaaaaaaa", 3, 1400, 5);
    search(confirmed).putObject("result").put("rate", 1400);
    search(passed).put("verdict", "passed");
    search(failed).put("verdict", "failed");
    search(limited).put("verdict", "failed");
    search(confirmed).put("verdict", "passed");
    PAGE.open("verdicts", passed, failed, limited, confirmed);

    for (String color : List.of("--good", "--bad", "--warn")) {
      assertThat(PAGE.view().pixels("search", color)).as(color).isGreaterThan(10);
    }
    double points = PAGE.view().pixels("search", "--bad");
    assertThat(PAGE.texts(PANEL + " .verdicts > span"))
        .containsExactly("● passed", "✕ failed", "◆ client was the limit", "○ undecided");
    assertThat(PAGE.texts(".trials .name")).containsExactly("r1");
    assertThat(PAGE.view().drawn("throughput", "lines")).isEqualTo("1");
    assertThat(PAGE.texts(".summary thead th")).hasSize(1);

    ObjectNode condition = (ObjectNode) search(failed).path("conditions").path(0);
    condition.put("low", 20).put("high", 80);
    PAGE.open("intervals", passed, failed, limited, confirmed);
    assertThat(PAGE.view().pixels("search", "--bad")).isGreaterThan(points + 10);
  }

  private static ObjectNode search(ObjectNode step) {
    return (ObjectNode) step.path("cqlsurge").path("search");
  }

  @Test
  void a_search_without_a_condition_on_a_latency_is_explained() throws Exception {
    ObjectNode step = step("aaaaaaaa", 0, 1000, 2);
    ((ObjectNode) step.path("cqlsurge").path("search")).putArray("conditions");
    PAGE.open("capacity", step);

    assertThat(PAGE.texts(PANEL + " h2")).containsExactly("Response time against rate");
    assertThat(PAGE.texts(PANEL + " .nothing"))
        .containsExactly("The searches have no condition on a latency.");
  }
}
