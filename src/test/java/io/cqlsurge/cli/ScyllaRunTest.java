package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.ScyllaOptions;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs without special options on ScyllaDB with tablets. */
@Tag("assembled")
@Timeout(120)
class ScyllaRunTest {
  private static final String CREATED =
      "Created keyspaces with NetworkTopologyStrategy, the default for ScyllaDB. All nodes agree on"
          + " the schema.";

  private static final Pattern FAILED_AFTER =
      Pattern.compile("WRITE  rate limited .*\\R  WRITE  failed after   median ([0-9.]+) ms");

  private final TestConsole console = new TestConsole();

  @RegisterExtension private final TestServer server = TestServer.scylla(2, ScyllaOptions.USUAL);

  @TempDir private Path folder;

  private int run(String line, String... more) {
    console.clear();
    List<String> arguments = new ArrayList<>(Arrays.asList(line.split(" ", -1)));
    arguments.addAll(List.of("no-warmup", "-rate", "threads=20", "-node", server.address()));
    arguments.addAll(List.of(more));
    return console.run(arguments.toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "plain"})
  void the_first_commands_of_the_readme_work(String mode) throws IOException {
    Path json = folder.resolve("run.json");
    assertThat(run("write n=1000", "-mode", mode, "-log", "json=" + json)).isZero();
    assertThat(console.out()).containsOnlyOnce(CREATED);
    assertThat(Files.readString(json)).contains("NetworkTopologyStrategy");
    assertThat(run("read n=1000", "-pop", "seq=1..1000", "-mode", mode)).isZero();
    assertThat(console.text()).contains("Total errors              :          0 [READ: 0]");
    assertThat(run("mixed ratio(write=1,read=3) n=1000", "-pop", "seq=1..1000", "-mode", mode))
        .isZero();
    assertThat(console.err()).isEmpty();
  }

  @Test
  void a_second_write_finds_the_keyspace_as_requested() {
    assertThat(run("write n=10")).isZero();
    assertThat(run("write n=10")).isZero();
    assertThat(console.text()).contains(CREATED).doesNotContain("WARNING");
  }

  @Test
  void simple_strategy_needs_a_keyspace_without_tablets() {
    String simple = "replication(strategy=SimpleStrategy)";
    assertThat(run("write n=10", "-schema", simple)).isEqualTo(1);
    assertThat(console.errText() + console.text())
        .contains("write -schema \"replication(strategy=NetworkTopologyStrategy,factor=1)\"");
    assertThat(run("write n=10", "-schema", simple, "keyspace(tablets = {'enabled': false})"))
        .isZero();
    assertThat(console.out()).contains("Created keyspaces. All nodes agree on the schema.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "plain"})
  void rate_limit_errors_are_counted_as_such_and_retried_after_pauses(String mode)
      throws IOException {
    Path json = folder.resolve("run.json");
    assertThat(run("write n=10")).isZero();
    server.nodes().forEach(node -> node.faults(Faults.NONE.withFailure(Failure.RATE_LIMIT, 1)));
    server.server().resetLatency();

    String[] options = {"-mode", mode, "-errors", "ignore", "retries=3", "-log", "json=" + json};
    assertThat(run("write n=5", options)).isZero();

    assertThat(console.text()).contains("Total errors              :          5 [WRITE: 5]");
    assertThat(console.errText())
        .contains("(RateLimitReachedException): the partition's rate limit is reached, write");
    assertThat(server.server().latency().answers()).isEqualTo(20);
    assertThat(RunSchema.read(json).findValuesAsText("kind")).contains("rate limited");
    Matcher failed = FAILED_AFTER.matcher(console.text());
    assertThat(failed.find()).isTrue();
    // Pauses of 10, 20 and 40 ms.
    assertThat(Double.parseDouble(failed.group(1))).isGreaterThanOrEqualTo(70);
  }

  static List<Path> profiles() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("profiles"))) {
      return files.filter(file -> file.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("profiles")
  void each_bundled_profile_creates_its_schema(Path profile) {
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThat(run("user profile=" + profile + " ops(insert=1) n=0")).isZero();
      assertThat(console.text()).doesNotContain("WARNING");
    }
  }
}
