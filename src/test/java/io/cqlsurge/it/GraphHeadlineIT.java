package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.feature.compare.Comparison;
import io.cqlsurge.feature.compare.ComparisonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The headline of the page has the words of the terminal. */
class GraphHeadlineIT {
  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  @Test
  void the_differences_are_those_of_compare() {
    PAGE.open(
        "three",
        DrawnTrial.total("first", 1000, 10, 0.01),
        DrawnTrial.total("second", 1005, 200, 0.01),
        DrawnTrial.total("third", 700, 12, 0.01));

    assertThat(sentences("second", "third")).isEqualTo(compared("first"));
    assertThat(sentences("second").get(0))
        .startsWith("second: p99 slower: 20x (")
        .endsWith("throughput: no clear difference");
    assertThat(PAGE.texts(".trials tbody tr:nth-child(2) .figure"))
        .containsExactly("1,005", "800", "160", "0");

    PAGE.view().press("baseline", 2);
    assertThat(sentences("first", "third")).isEqualTo(compared("second"));
    assertThat(PAGE.text(".trials thead")).contains("compared with second");
  }

  private static List<String> sentences(String... names) {
    return Stream.of(names)
        .map(
            name -> {
              String row = ".trials tr[data-trial^='%s'] .against".formatted(name.substring(0, 5));
              return name + ": " + PAGE.text(row);
            })
        .toList();
  }

  @Test
  void a_sentence_that_all_runs_share_is_shown_once() {
    PAGE.open(
        "short",
        DrawnTrial.unjudged("first", 1000, 10),
        DrawnTrial.unjudged("second", 1005, 200),
        DrawnTrial.unjudged("third", 700, 12));

    assertThat(PAGE.texts("#trials .finding"))
        .containsExactly(
            "All runs, compared with first: p99 not comparable, throughput not comparable");
    assertThat(PAGE.texts(".trials .against")).isEmpty();
    assertThat(PAGE.texts(".trials tbody tr:nth-child(3) .figure"))
        .containsExactly("700", "48.0", "9.60", "0");
  }

  @Test
  void a_run_of_several_has_the_options_that_not_all_commands_have() {
    PAGE.open(
        "options",
        DrawnTrial.total("first", 1000, 10, 0.01)
            .put("command", "write n=9 -rate threads=5 -graph file=a.html revision=first"),
        DrawnTrial.total("second", 1000, 10, 0.01)
            .put("command", "write n=9 -rate threads=50 -graph file=a.html revision=second"));

    assertThat(PAGE.texts(".trials .about"))
        .containsExactly("threads=5 · 10 s", "threads=50 · 10 s");
    assertThat(PAGE.text("#about summary")).isEqualTo("2 commands");
  }

  private static List<String> compared(String baseline) {
    Comparison comparison =
        Comparison.of(
            List.of(PAGE.folder().resolve("page.html").toString()),
            Optional.of(baseline),
            Optional.empty(),
            OptionalDouble.empty());
    List<String> lines = ComparisonText.of(comparison, 100);
    return lines.subList(0, lines.indexOf(""));
  }

  @Test
  void one_run_has_its_figures_and_warnings() {
    ObjectNode entry = DrawnTrial.total("only", 41_207, 1.24, 0.01);
    ObjectNode own = (ObjectNode) entry.get("cqlsurge");
    own.put("verdict", "Client: too slow.");
    own.putArray("warnings").add("Rate not held.");
    PAGE.open("one", entry);

    assertThat(PAGE.texts("#headline .big .number").get(0)).isEqualTo("41,207");
    assertThat(PAGE.texts("#headline .big .name"))
        .contains("op/s", "p50 service time", "p99 service time", "max service time", "errors");
    assertThat(PAGE.texts("#notes .warning"))
        .containsExactly("Client: too slow.", "Rate not held.");
  }

  private static void addFinding(ObjectNode entry, String kind, String tone, String sentence) {
    ObjectNode own = (ObjectNode) entry.get("cqlsurge");
    own.withArray("findings")
        .addObject()
        .put("kind", kind)
        .put("tone", tone)
        .put("sentence", sentence);
  }

  @Test
  void findings_of_one_run_precede_its_figures_and_replace_its_warnings() {
    ObjectNode entry = DrawnTrial.total("only", 41_207, 1.24, 0.01);
    ObjectNode own = (ObjectNode) entry.get("cqlsurge");
    own.put("verdict", "Client: too slow.").putArray("warnings").add("Rate not held.");
    ((ObjectNode) own.get("results")).putObject("recall").put("value", 0.9928);
    addFinding(entry, "answer", "bad", "2 partitions are lost.");
    addFinding(entry, "limit", "neutral", "Client: too slow, </p>.");
    PAGE.open("findings", entry);

    assertThat(PAGE.texts("#headline .finding"))
        .containsExactly("2 partitions are lost.", "Client: too slow, </p>.");
    assertThat(PAGE.texts("#headline .finding.bad")).containsExactly("2 partitions are lost.");
    assertThat(PAGE.texts("#notes p")).isEmpty();
    assertThat(PAGE.texts("#headline .big .name")).contains("recall");
    assertThat(PAGE.texts("#headline .big .number")).contains("99.3 %");
  }

  @Test
  void the_findings_of_a_duel_are_those_of_its_last_run() {
    ObjectNode[] runs = new ObjectNode[4];
    for (int run = 0; run < runs.length; run++) {
      runs[run] = DrawnTrial.total("run" + run + "xxxx", 1000 + run, 1, 0.01);
      runs[run].put("revision", run % 2 == 0 ? "old" : "new");
      ObjectNode own = (ObjectNode) runs[run].get("cqlsurge");
      own.putObject("duel").put("id", "d").put("round", 1 + run / 2);
      addFinding(runs[run], "answer", "neutral", run == 3 ? "No clear difference." : "Alone.");
    }
    PAGE.open("duel", runs);

    assertThat(PAGE.texts("#headline .finding")).containsExactly("No clear difference.");
    assertThat(PAGE.texts("#headline .big, #notes p")).isEmpty();
  }

  @Test
  void a_limit_of_several_runs_is_shown_once() {
    ObjectNode first = DrawnTrial.total("first", 1000, 1, 0.01);
    ObjectNode second = DrawnTrial.total("second", 1000, 1, 0.01);
    ObjectNode third = DrawnTrial.total("third", 1000, 1, 0.01);
    addFinding(first, "answer", "neutral", "1,000 op/s");
    addFinding(first, "limit", "neutral", "Others used 91% of it.");
    addFinding(second, "limit", "neutral", "Others used 96% of it.");
    addFinding(third, "failure", "bad", "Interrupted.");
    PAGE.open("limits", first, second, third);

    assertThat(PAGE.texts("#notes .warning"))
        .containsExactly("2 of 3 runs, such as first: Others used 91% of it.");
    assertThat(PAGE.texts("#notes .failure")).containsExactly("third: Interrupted.");
  }

  @Test
  void findings_of_several_runs_are_shown_once() {
    List<ObjectNode> entries = new ArrayList<>();
    for (String name : List.of("first", "second", "third")) {
      ObjectNode entry = DrawnTrial.total(name, 1000, 10, 0.01);
      addFinding(entry, "answer", "neutral", "1,000 op/s for 60 s.");
      addFinding(entry, "limit", "neutral", "The machine was the limit.");
      entries.add(entry);
    }
    PAGE.open("several", entries.toArray(ObjectNode[]::new));

    assertThat(PAGE.texts("#notes p")).containsExactly("The machine was the limit.");
    assertThat(PAGE.texts("#headline .finding")).isEmpty();
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
    PAGE.open("ramp", first, last);

    assertThat(PAGE.texts("#headline .finding"))
        .containsExactly("Highest op rate: 1,900 op/s with 8 threads", "Steps : 2 in 20 s");
  }
}
