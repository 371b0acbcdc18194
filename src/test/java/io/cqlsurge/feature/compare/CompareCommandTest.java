package io.cqlsurge.feature.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.run.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("assembled")
class CompareCommandTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/report/compare.txt");

  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  /** Writes a file with one trial of this name and mean latency, and further JSON in the total. */
  private String file(String name, double ms, String further) throws IOException {
    Path file = folder.resolve(name + ".json");
    Files.writeString(
        file,
        "{\"format\":\"cqlsurge-run\",\"version\":1,\"title\":\"t\",\"stats\":["
            + entry(name, 1, name, ms, further)
            + "]}");
    return file.toString();
  }

  private static String entry(String run, int threads, String name, double ms, String further) {
    return String.format(
        Locale.ROOT,
        """
        {"revision":"%s","test":"WRITE","command":"write duration=60s","metrics":["type"],
        "intervals":[],"op rate":"1","cqlsurge":{"version":1,"run":"%s","step":%d,"threads":%d,
        "started":"2026-11-21T20:07:02.644Z","seconds":60.004,"pacing":"none","results":{
        "op rate":{"value":%f,"error":0.005,"freedom":30},
        "partition rate":{"value":%f,"error":0.005,"freedom":30},
        "row rate":{"value":%f,"error":0.005,"freedom":30},
        "latency mean":{"value":%f,"error":0.006,"freedom":20},
        "latency median":{"value":%f,"error":0.005,"freedom":30},
        "latency 95th percentile":{"value":%f,"error":0.01,"freedom":20},
        "latency 99th percentile":{"value":%f,"error":0.1,"freedom":10},
        "latency 99.9th percentile":{"value":%f},"latency max":{"value":99.5},
        "total errors":{"value":0}},"times":{}%s}}
        """,
        name,
        run,
        threads,
        threads,
        10_000 / ms,
        10_000 / ms,
        10_000 / ms,
        ms,
        ms * 0.9,
        ms * 1.5,
        ms * 2,
        ms * 3,
        further);
  }

  private static String facts(String size) {
    return ",\"ending\":{\"status\":\"completed\"},\"facts\":{\"settings\":{\"Columns\":{\"Size\":\""
        + size
        + "\"}},\"cluster\":{\"name\":\"c\"}}";
  }

  private String error() {
    return String.join("\n", console.err());
  }

  private String last() {
    return console.out().get(console.out().size() - 1);
  }

  @Test
  void two_trials_are_shown_side_by_side() throws IOException {
    String one = file("before", 10, facts("34"));
    String other = file("after", 11, facts("100"));
    assertThat(console.run("compare", one, other)).isZero();
    List<String> lines = console.out();
    assertThat(lines).allMatch(line -> line.length() <= 100);
    assertThat(lines).isEqualTo(Files.readAllLines(GOLDEN));
  }

  @Test
  void a_trial_that_is_a_tenth_slower_fails_and_the_last_line_names_the_values()
      throws IOException {
    String one = file("before", 10, "");
    String other = file("after", 11, "");
    assertThat(console.run("compare", one, other, "--fail-if-slower", "5%"))
        .isEqualTo(ExitCode.FAILURE.status());
    assertThat(last())
        .startsWith("Failed, with 5 % allowed: B Op rate (1,000 op/s to 909 op/s, -9.1 %), Latency")
        .doesNotContain("99th");
    assertThat(console.run("compare", one, other, "--fail-if-slower=12%")).isZero();
    assertThat(last()).isEqualTo("Passed: nothing is slower by more than 12 %.");
    assertThat(console.run("compare", other, one, "--fail-if-slower", "5")).isZero();
    assertThat(console.run("compare", one, other, "--baseline", "after", "--fail-if-slower=5"))
        .isZero();
  }

  @Test
  void chance_differences_do_not_fail_but_a_run_that_did_not_complete_does() throws IOException {
    String one = file("before", 10, "");
    String near = file("near", 10.1, "");
    String broken =
        file("broken", 9, ",\"ending\":{\"status\":\"interrupted\",\"message\":\"Ctrl-C\"}");
    assertThat(console.run("compare", one, near, "--fail-if-slower", "0.5%")).isZero();
    assertThat(console.out()).anyMatch(line -> line.endsWith("no clear difference"));
    assertThat(console.run("compare", one, broken, "--fail-if-slower", "5%")).isEqualTo(1);
    assertThat(last()).contains("interrupted (Ctrl-C)");
  }

  @Test
  void pages_of_cassandra_stress_are_shown_but_not_judged() {
    String page = "src/test/resources/graph/cassandra-stress.html";
    assertThat(console.run("compare", page)).isZero();
    assertThat(console.out()).anyMatch(line -> line.matches("  Op rate .*[%x] +-"));
    assertThat(console.run("compare", page, "--fail-if-slower", "5%")).isEqualTo(1);
    assertThat(last()).contains("nothing can be judged");
  }

  @Test
  void service_and_response_times_are_not_compared() throws IOException {
    String one = file("sent", 10, "");
    String other = file("due", 20, "");
    Path path = Path.of(other);
    Files.writeString(
        path, Files.readString(path).replace("\"pacing\":\"none\"", "\"pacing\":\"fixed\""));
    assertThat(console.run("compare", one, other)).isZero();
    assertThat(console.out())
        .anyMatch(line -> line.endsWith("A has service times, B response times"))
        .anyMatch(line -> line.matches("  Op rate .*slower"))
        .anyMatch(line -> line.matches("  Latency mean .* -"))
        .noneMatch(line -> line.matches("  Latency .*(slower|faster)"));
  }

  @Test
  void more_errors_than_chance_explains_fail() throws IOException {
    String one = file("before", 10, "");
    for (int errors : new int[] {6, 7}) {
      String other = file("errors" + errors, 10, "");
      Path path = Path.of(other);
      String text = Files.readString(path);
      Files.writeString(
          path, text.replace("errors\":{\"value\":0}", "errors\":{\"value\":" + errors + "}"));
      assertThat(console.run("compare", one, other, "--fail-if-slower", "5%"))
          .isEqualTo(errors == 6 ? 0 : 1);
    }
    assertThat(last()).isEqualTo("Failed, with 5 % allowed: B Total errors (0 to 7)");
  }

  @Test
  void a_trial_without_revision_is_named_after_its_file() throws IOException {
    String one = file("unknown", 10, "");
    assertThat(console.run("compare", one, one)).isZero();
    assertThat(console.out()).anyMatch(line -> line.startsWith("A  " + one + ": 1 thread, "));
  }

  @Test
  void steps_of_ramps_are_compared_with_those_of_the_same_number_of_threads() throws IOException {
    Path one = ramp("one", 10);
    Path two = ramp("two", 20);
    assertThat(console.run("compare", one.toString(), two.toString())).isZero();
    assertThat(console.out())
        .filteredOn(line -> line.contains(" against "))
        .containsExactly(
            "C against A: two - 1 threads, one - 1 threads",
            "D against B: two - 2 threads, one - 2 threads");
    assertThat(console.run("compare", one + "#one - 1 threads", two + "#two")).isZero();
    assertThat(console.out()).contains("C against A: two - 2 threads, one - 1 threads");
  }

  private Path ramp(String name, double ms) throws IOException {
    return Files.writeString(
        folder.resolve(name + ".json"),
        "{\"format\":\"cqlsurge-run\",\"version\":1,\"title\":\"t\",\"stats\":["
            + entry(name, 1, name + " - 1 threads", ms, "")
            + ","
            + entry(name, 2, name + " - 2 threads", ms * 2, "")
            + "]}");
  }

  @Test
  void trials_of_one_revision_are_named_after_their_test() throws IOException {
    Path both = folder.resolve("both.json");
    String write = entry("1", 1, "r1", 10, "");
    String read = entry("2", 1, "r1", 20, "").replace("WRITE", "READ");
    Files.writeString(
        both,
        "{\"format\":\"cqlsurge-run\",\"version\":1,\"title\":\"t\",\"stats\":["
            + write
            + ","
            + read
            + "]}");
    assertThat(console.run("compare", both + "#r1 WRITE", both + "#r1 READ")).isZero();
    assertThat(console.out())
        .anyMatch(line -> line.startsWith("A  r1 WRITE: "))
        .anyMatch(line -> line.startsWith("B  r1 READ: "));
    assertThat(console.run("compare", both + "#r1")).isZero();
  }

  @Test
  void runs_of_one_name_are_repeats_and_the_run_is_the_unit() throws IOException {
    List<String> line = new ArrayList<>(List.of("compare"));
    for (int i = 0; i < 5; i++) {
      line.add("old=" + file("a" + i, 10 + 0.1 * i, ""));
      line.add("new=" + file("b" + i, 11 + 0.1 * i, ""));
    }
    assertThat(console.run(line.toArray(String[]::new))).isZero();
    assertThat(console.out().get(0))
        .isEqualTo(
            "new: p99 slower: +9.8 % (+6.4 to +13.3 %), throughput lower: -8.9 % (-11.8 to -6.0 %)");
    assertThat(console.out().get(2))
        .isEqualTo("A  old: 5 runs, 1 thread, 2026-11-21 20:07:02 UTC, 300.0 s, completed");
    assertThat(console.out())
        .contains("B against A: new, old")
        // Welch: logarithms of 10.0 to 10.4 and of 11.0 to 11.4 ms.
        .anyMatch(
            each ->
                each.matches(
                    "  Latency mean +10.2 ms +11.2 ms +\\+9.8 % +\\+6.4 to \\+13.3 %  slower"))
        .anyMatch(each -> each.matches("  Total errors +0 +0"));
    line.addAll(List.of("--fail-if-slower", "5%"));
    assertThat(console.run(line.toArray(String[]::new))).isEqualTo(1);
    assertThat(last()).startsWith("Failed, with 5 % allowed: B Op rate");
  }

  @Test
  void a_single_run_is_not_judged_against_repeats() throws IOException {
    assertThat(
            console.run(
                "compare",
                "old=" + file("a", 10, ""),
                "old=" + file("b", 10.1, ""),
                "new=" + file("c", 11, "")))
        .isZero();
    assertThat(console.out()).anyMatch(line -> line.matches("  Op rate .* (-|too short)"));
  }

  @Test
  void a_missing_trial_or_file_is_a_usage_error_that_lists_the_existing_ones() throws IOException {
    String one = file("before", 10, "");
    assertThat(console.run("compare")).isEqualTo(ExitCode.USAGE.status());
    assertThat(console.run("compare", one)).isEqualTo(ExitCode.USAGE.status());
    assertThat(error()).contains("there is only one trial, 'before'; name a second file");
    assertThat(console.run("compare", one + "#x")).isEqualTo(ExitCode.USAGE.status());
    assertThat(error()).contains("there is no trial 'x'").contains("there are 'before'");
    assertThat(console.run("compare", one, folder + "/none.json"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(error()).contains("none.json");
    assertThat(console.run("compare", one, one)).isZero();
    assertThat(console.out()).contains("B against A: before, before");
    assertThat(console.run("compare", one, one, "--kind", "SCAN"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(error()).contains("there is no operation 'SCAN'");
    assertThat(console.run("compare", one, one, "--fail-if-slower", "much"))
        .isEqualTo(ExitCode.USAGE.status());
    assertThat(error()).contains("'much' is not a percentage");
    assertThat(console.run("compare", one, one, "--fail-if-slow", "5"))
        .isEqualTo(ExitCode.USAGE.status());
  }
}
