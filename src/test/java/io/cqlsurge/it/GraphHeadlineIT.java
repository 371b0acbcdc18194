package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.report.compare.Comparison;
import io.cqlsurge.report.compare.ComparisonText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The headline of the page has the words of the terminal. */
class GraphHeadlineIT {
  @TempDir private static Path folder;
  private static DrawnPage page;

  @BeforeAll
  static void open() {
    page = new DrawnPage(folder);
  }

  @AfterAll
  static void close() {
    if (page != null) {
      page.close();
    }
  }

  @AfterEach
  void the_browser_reports_no_errors() {
    assertThat(page.complaints()).isEmpty();
  }

  @Test
  void the_differences_are_those_of_compare() {
    page.open(
        "three",
        DrawnTrial.total("first", 1000, 10, 0.01),
        DrawnTrial.total("second", 1005, 200, 0.01),
        DrawnTrial.total("third", 700, 12, 0.01));

    assertThat(page.texts("#headline .verdict")).isEqualTo(compared("first"));
    assertThat(page.texts("#headline .verdict").get(0))
        .startsWith("second: p99 slower: 20x (")
        .endsWith("throughput: no clear difference");

    page.press("#table th:nth-of-type(2)", "use as baseline");
    assertThat(page.texts("#headline .verdict")).isEqualTo(compared("second"));
  }

  private static List<String> compared(String baseline) {
    Comparison comparison =
        Comparison.of(
            List.of(folder.resolve("page.html").toString()),
            Optional.of(baseline),
            Optional.empty(),
            OptionalDouble.empty());
    List<String> lines = ComparisonText.of(comparison, false);
    return lines.subList(0, lines.indexOf(""));
  }

  @Test
  void one_run_has_its_figures_and_warnings() {
    ObjectNode entry = DrawnTrial.total("only", 41_207, 1.24, 0.01);
    ObjectNode own = (ObjectNode) entry.get("cqlsurge");
    own.put("verdict", "Client: too slow.");
    own.putArray("warnings").add("Rate not held.");
    page.open("one", entry);

    assertThat(page.texts("#headline .big .number").get(0)).isEqualTo("41,207");
    assertThat(page.texts("#headline .big .name"))
        .contains("op/s", "p50 service time", "p99 service time", "max service time", "errors");
    assertThat(page.texts("#headline .warning"))
        .containsExactly("Client: too slow.", "Rate not held.");
  }

  @Test
  void findings_of_one_run_come_first_and_replace_its_warnings() {
    ObjectNode entry = DrawnTrial.total("only", 41_207, 1.24, 0.01);
    ObjectNode own = (ObjectNode) entry.get("cqlsurge");
    own.put("verdict", "Client: too slow.");
    ArrayNode findings = own.putArray("findings");
    addFinding(findings, "answer", "bad", "Failed fail-if: p99>1ms (1.24 ms).");
    addFinding(findings, "limit", "neutral", "Client: too slow.");
    page.open("findings", entry);

    assertThat(page.texts("#headline p"))
        .containsExactly("Failed fail-if: p99>1ms (1.24 ms).", "Client: too slow.");
    assertThat(page.texts("#headline .finding.bad.verdict")).hasSize(1);
    assertThat(page.texts("#headline .big .number").get(0)).isEqualTo("41,207");
  }

  @Test
  void findings_of_several_runs_are_named_once() {
    List<ObjectNode> entries = new ArrayList<>();
    for (String name : List.of("first", "second", "third")) {
      ObjectNode entry = DrawnTrial.total(name, 1000, 10, 0.01);
      ArrayNode findings = ((ObjectNode) entry.get("cqlsurge")).putArray("findings");
      addFinding(findings, "answer", "neutral", "1,000 op/s for 60 s.");
      addFinding(findings, "limit", "neutral", "The machine was the limit.");
      entries.add(entry);
    }
    page.open("several", entries.toArray(ObjectNode[]::new));

    assertThat(page.texts("#headline .warning"))
        .containsExactly("first, second, third: The machine was the limit.");
    assertThat(page.texts("#headline .finding")).isEmpty();
  }

  private static void addFinding(ArrayNode findings, String kind, String tone, String sentence) {
    findings.addObject().put("kind", kind).put("tone", tone).put("sentence", sentence);
  }

  @Test
  void an_answer_replaces_the_differences_of_its_runs() {
    ObjectNode first = DrawnTrial.total("ramp - 4 threads", 1000, 1, 0.01);
    ObjectNode last = DrawnTrial.total("ramp - 8 threads", 1900, 1, 0.01);
    for (ObjectNode entry : List.of(first, last)) {
      ((ObjectNode) entry.get("cqlsurge")).put("run", "11111111-0000-0000-0000-000000000000");
    }
    ((ObjectNode) last.get("cqlsurge")).put("step", 1);
    ArrayNode answer = ((ObjectNode) last.get("cqlsurge")).putArray("answer");
    answer.add("Highest op rate: 1,900 op/s with 8 threads").add("  Steps        : 2 in 20 s");
    page.open("ramp", first, last);

    assertThat(page.texts("#headline .finding"))
        .containsExactly("Highest op rate: 1,900 op/s with 8 threads", "Steps : 2 in 20 s");
  }
}
