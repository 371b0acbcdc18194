package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.RunSchema;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verdicts of duels and comparisons of servers whose errors are known. */
@Tag("assembled")
@Timeout(120)
class ErrorVerdictsTest {
  private static final int OPERATIONS = 500;

  @RegisterExtension private static final TestServer one = TestServer.of(1);
  @RegisterExtension private static final TestServer two = TestServer.of(1);

  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  /** Sets the delay of a server, and which of its replies are errors: every n-th; 0 for none. */
  private static void set(TestServer server, int delayMs, int every) {
    Faults faults = Faults.NONE.withDelay(Duration.ofMillis(delayMs));
    server.node().faults(every == 0 ? faults : faults.withFailure(Failure.OVERLOADED, every));
  }

  private static String write(TestServer server) {
    return "write n="
        + OPERATIONS
        + " no-warmup -rate threads=5 -errors ignore retries=0 -node "
        + server.address();
  }

  private JsonNode duel(int status, String... more) throws Exception {
    Path file = folder.resolve("duel.json");
    String[] line = {
      "duel", "uncounted=0", "repeat=2", "a=" + write(one), "b=" + write(two), "json=" + file
    };
    String[] all = Arrays.copyOf(line, line.length + more.length);
    System.arraycopy(more, 0, all, line.length, more.length);
    assertThat(console.run(all)).as(() -> console.text() + console.errText()).isEqualTo(status);
    return RunSchema.read(file).at("/duel/comparisons/0");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 2, more, 'B has more errors than A. A: 0 of 1,000 operations failed (0 %); B: 500 of 1,000 operations failed (50.0 %).'",
    "2, 0, less, 'B has fewer errors than A. A: 500 of 1,000 operations failed (50.0 %); B: 0 of 1,000 operations failed (0 %).'",
    "0, 1, more, 'B has more errors than A. A: 0 of 1,000 operations failed (0 %); B: 1,000 of 1,000 operations failed (100 %).'",
    "0, 50, more, 'B has more errors than A. A: 0 of 1,000 operations failed (0 %); B: 20 of 1,000 operations failed (2.00 %).'"
  })
  void a_duel_names_the_errors_and_calls_no_side_faster(
      int everyOne, int everyTwo, String judgement, String sentence) throws Exception {
    set(one, everyOne > 0 ? 1 : 2, everyOne);
    set(two, everyTwo > 0 ? 1 : 2, everyTwo);
    JsonNode comparison = duel(0);
    assertThat(console.out()).contains("  " + sentence + " So their speed is not compared.");
    assertThat(console.text())
        .contains("Op rate of successes")
        .doesNotContain("is faster", "is slower", "No clear difference");
    assertThat(comparison.at("/errors/judgement").asText()).isEqualTo(judgement);
    assertThat(comparison.path("lines").findValuesAsText("judgement"))
        .allMatch("not judged"::equals);
  }

  @Test
  void equal_error_rates_are_no_difference_and_the_rate_is_that_of_successes() throws Exception {
    set(one, 1, 2);
    set(two, 1, 2);
    JsonNode comparison = duel(0);
    assertThat(console.text())
        .contains("No clear difference between the error rates of A and B. A: 500 of 1,000")
        .doesNotContain("speed is not compared");
    assertThat(comparison.at("/errors/judgement").asText()).isEqualTo("not distinguishable");
    JsonNode lines = comparison.path("lines");
    assertThat(lines.at("/op rate/change")).isEqualTo(lines.at("/partition rate/change"));
  }

  @Test
  void two_sides_without_success_are_not_compared() throws Exception {
    set(one, 2, 1);
    set(two, 1, 1);
    JsonNode comparison = duel(1, "decide=p99");
    assertThat(console.text())
        .contains("Too few rounds to compare A and B")
        .doesNotContain("is faster", "is slower");
    assertThat(comparison.path("lines")).isEmpty();
  }

  @Test
  void two_sides_without_errors_have_no_line_about_errors() throws Exception {
    set(one, 0, 0);
    set(two, 0, 0);
    JsonNode comparison = duel(0);
    assertThat(console.text()).doesNotContain("error rate", "errors than", "of successes");
    assertThat(comparison.has("errors")).isFalse();
  }

  @Test
  void compare_judges_no_speed_if_half_of_one_side_fails() throws Exception {
    set(one, 2, 0);
    set(two, 1, 2);
    duel(0);
    console.clear();
    String file = folder.resolve("duel.json").toString();
    assertThat(console.run("compare", file)).isZero();
    assertThat(console.text())
        .contains("Caution: error rates differ, so the speed is not judged: A 0 of 1,000")
        .doesNotContain("faster", "slower");
    assertThat(console.run("compare", file, "--fail-if-slower", "900%")).isEqualTo(1);
    assertThat(console.out().get(console.out().size() - 1))
        .startsWith("Failed, with 900 % allowed: B Total errors (0 to 500");
  }
}
