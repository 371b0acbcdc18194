package io.cqlsurge.feature.duel;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.estimate.Difference;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.Percent;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Whole duels against a server in the process of the test. */
@Tag("assembled")
@Timeout(120)
class DuelCommandTest {
  @RegisterExtension private static final TestServer server = TestServer.of(1);

  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  private String write(String letter) {
    return letter + "=write n=200 no-warmup -rate threads=5 -node " + server.address();
  }

  private int run(String... arguments) {
    List<String> all = new ArrayList<>(List.of("duel", "uncounted=0"));
    all.addAll(List.of(arguments));
    return console.run(all.toArray(String[]::new));
  }

  private void assertStatus(int expected, int status) {
    assertThat(status).as(() -> console.text() + console.errText()).isEqualTo(expected);
  }

  /** Returns the rounds and names of the lines of runs. */
  private List<String> runs() {
    return console.out().stream()
        .filter(line -> line.matches(" +([0-9]+|-)  [A-Za-z]+ .*"))
        .map(line -> line.strip().replaceFirst("^(\\S+) +(\\S+).*", "$1$2"))
        .toList();
  }

  private JsonNode json(Path file) throws IOException {
    return RunSchema.read(file);
  }

  @Test
  void two_commands_alternate_and_are_compared() throws IOException {
    Path file = folder.resolve("duel.json");
    assertStatus(0, run("repeat=4", write("a"), write("b"), "json=" + file));
    assertThat(runs()).containsExactly("1A", "1B", "2B", "2A", "3B", "3A", "4A", "4B");
    assertThat(console.text())
        .contains("The duel ended after 4 of 4 rounds.")
        .containsPattern("total +A +B +change")
        .containsPattern("Op rate .* op/s .* op/s .* ([-+]?[0-9.]+ %|[0-9.]+x|unknown)")
        .containsPattern(
            "  (No clear difference between A and B: |B is (faster|slower) than A: )Op rate");
    JsonNode duel = json(file).path("duel");
    assertThat(duel.path("comparisons").path(0).path("lines").path("op rate").path("pairs").asInt())
        .isEqualTo(4);
    JsonNode stats = json(file).path("stats");
    assertThat(stats).hasSize(8);
    assertThat(stats)
        .filteredOn(entry -> entry.at("/cqlsurge").has("findings"))
        .singleElement()
        .satisfies(
            entry ->
                assertThat(entry.at("/cqlsurge/findings/0/sentence").asText())
                    .containsPattern("No clear difference between A and B|B is (fast|slow)er"));
    assertThat(stats.path(2).path("revision").asText()).isEqualTo("B");
    assertThat(stats.path(2).at("/cqlsurge/duel/round").asInt()).isEqualTo(2);
  }

  /** Returns a fraction as compare prints it. */
  @Test
  void compare_pools_the_runs_of_a_duel_in_pairs() throws IOException {
    Path file = folder.resolve("duel.json");
    assertStatus(0, run("repeat=4", write("a"), write("b"), "json=" + file));
    JsonNode line = json(file).at("/duel/comparisons/0/lines/latency median");
    console.clear();
    assertStatus(0, console.run("compare", file.toString()));
    assertThat(console.out().get(2)).startsWith("A  A: 4 runs, 5 threads, ");
    String range =
        Percent.of(new Difference.Range(line.path("low").asDouble(), line.path("high").asDouble()));
    assertThat(console.out())
        .anyMatch(text -> text.startsWith("  Latency median") && text.contains(range));
  }

  @Test
  void uncounted_runs_are_shown_but_not_used() throws IOException {
    Path file = folder.resolve("duel.json");
    assertStatus(0, console.run("duel", "repeat=2", write("a"), write("b"), "json=" + file));
    assertThat(runs()).containsExactly("-A", "-B", "1A", "1B", "2B", "2A");
    assertThat(json(file).path("stats")).hasSize(4);
  }

  @Test
  void failed_operations_are_not_called_a_limit_of_the_client() {
    server.node().faults(Faults.NONE.withFailure(Failure.OVERLOADED, 2));
    String failing = " -errors ignore retries=0";
    assertStatus(0, run("repeat=2", write("a") + failing, write("b") + failing));
    assertThat(console.text()).contains("errors").doesNotContain("was the limit");
  }

  @Test
  void three_commands_are_compared_with_the_first() {
    assertStatus(0, run("repeat=2", write("a"), write("b"), write("c"), "names=old,new,third"));
    assertThat(console.text())
        .containsPattern("total +old +new")
        .containsPattern("total +old +third");
  }

  @Test
  void errors_of_all_commands_are_reported_before_anything_runs() {
    assertStatus(
        2,
        run(
            "a=write n=x -rate threads=5",
            "b=write n=10 -rate threads=5 -log json=x.json",
            "c=nothing"));
    assertThat(console.errText())
        .contains("duel: a=: write: 'n=x'")
        .contains("duel: b=: -log: each run would replace the files")
        .contains("duel: c=: ");
    assertThat(console.out()).isEmpty();
  }

  @Test
  void a_ramp_is_refused() {
    assertStatus(2, run("a=read n=10", write("b")));
    assertThat(console.errText()).contains("a=: is a ramp");
    assertStatus(2, run("a=write -slo p99<10ms -node " + server.address(), write("b")));
    assertThat(console.errText()).contains("a=: -slo is a search");
  }

  @Test
  void a_failed_run_is_left_out_with_its_round() throws IOException {
    Path file = folder.resolve("duel.json");
    server.node().faults(Faults.NONE.withFailure(Failure.OVERLOADED, 1000));
    assertStatus(
        0,
        run(
            "repeat=4",
            write("a"),
            write("b") + " -errors retries=0",
            "json=" + file,
            "on-failure=leave-out"));
    assertThat(runs()).hasSize(8);
    assertThat(console.errText()).contains("cqlsurge: round ");
    JsonNode line = json(file).at("/duel/comparisons/0/lines/op rate");
    assertThat(line.path("pairs").asInt()).isBetween(2, 3);
  }

  @Test
  void a_command_that_never_runs_is_the_answer() {
    String reset = "reset=[ $CQLSURGE_DUEL_NAME = A ]";
    assertStatus(1, run("repeat=3", write("a"), write("b"), reset));
    assertThat(console.text())
        .contains("No run of B ended, so there is no comparison.")
        .doesNotContain("Too few rounds");
  }

  @Test
  void a_failed_run_can_end_the_duel() {
    server.node().faults(Faults.NONE.withFailure(Failure.OVERLOADED, 1000));
    assertStatus(
        1, run("repeat=20", write("a") + " -errors retries=0", write("b"), "on-failure=end"));
    assertThat(runs()).hasSizeLessThan(20);
    assertThat(console.text()).contains("The duel failed after ");
  }

  @Test
  void a_command_runs_before_each_run() throws IOException {
    Path calls = folder.resolve("calls");
    String reset = "reset=echo $CQLSURGE_DUEL_ROUND$CQLSURGE_DUEL_NAME >> " + calls;
    assertStatus(0, run("repeat=2", write("a"), write("b"), reset));
    assertThat(Files.readAllLines(calls)).containsExactly("1A", "1B", "2B", "2A");
  }

  @Test
  void a_reset_that_fails_is_a_failed_run() {
    assertStatus(
        1, run("repeat=2", write("a"), write("b"), "reset=echo no disk; exit 3", "on-failure=end"));
    assertThat(runs()).isEmpty();
    assertThat(console.errText()).contains("round 1, A: reset= ended with status 3: no disk");
  }

  @Test
  void a_duel_without_a_counted_run_has_no_table() {
    assertStatus(
        1, run("repeat=2", write("a"), write("b"), "reset=echo no disk; exit 3", "on-failure=end"));
    assertThat(console.text())
        .contains("The duel failed after 0 of 2 rounds.")
        .contains("  No run of A and B is compared.")
        .doesNotContain("Op rate", "total", "0 op/s");
  }

  @Test
  void the_full_output_is_in_the_log_and_all_runs_are_on_the_page() throws IOException {
    Path log = folder.resolve("duel.log");
    Path page = folder.resolve("duel.html");
    assertStatus(0, run("repeat=2", write("a"), write("b"), "log=" + log, "graph=" + page));
    assertThat(Files.readString(log)).contains("Round 2, B", "Results:", "END");
    assertThat(Files.readString(page)).contains("\"revision\":\"A\"", "\"revision\":\"B\"");
  }
}
