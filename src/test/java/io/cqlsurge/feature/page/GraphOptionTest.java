package io.cqlsurge.feature.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.Stats;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Complete commands with {@code -graph}. */
@Tag("assembled")
@Timeout(120)
class GraphOptionTest {
  private static final Path OLD = Path.of("src/test/resources/graph/cassandra-stress.html");

  @RegisterExtension
  private static final TestServer server =
      TestServer.of(1).with(Faults.NONE.withDelay(Duration.ofMillis(1)));

  private final TestConsole console = new TestConsole();

  @TempDir private Path folder;

  private Path page() {
    return folder.resolve("test.html");
  }

  private int run(String command, String... graph) {
    List<String> words = new ArrayList<>(Arrays.asList(command.split(" ", -1)));
    words.addAll(List.of("-log", "interval=200ms", "-graph", "file=" + page()));
    words.addAll(List.of(graph));
    words.addAll(List.of("-node", server.address()));
    return console.run(words.toArray(String[]::new));
  }

  private Stats stats() throws Exception {
    return Stats.read(page());
  }

  private List<String> texts(String key) throws Exception {
    return stats().entries().stream().map(entry -> entry.path(key).asText()).toList();
  }

  @Test
  void runs_are_added_to_a_page_which_keeps_its_title() throws Exception {
    assertThat(run("write n=2000 no-warmup -rate threads=5", "title=Two runs", "revision=a"))
        .isZero();
    assertThat(run("write n=2000 no-warmup -rate threads=9", "revision=b", "op=PUT")).isZero();
    assertThat(stats().title()).isEqualTo(Optional.of("Two runs"));
    assertThat(texts("revision")).containsExactly("a", "b");
    assertThat(texts("test")).containsExactly("WRITE", "PUT");
    assertThat(console.out()).contains("Graph: " + page()).endsWith("END");
  }

  @Test
  void kinds_of_a_mixed_run_follow_their_total() throws Exception {
    assertThat(
            run(
                "mixed ratio(write=1,read=1) n=2000 no-warmup -errors ignore retries=0"
                    + " skip-read-validation -rate threads=5",
                "revision=r"))
        .isZero();
    assertThat(texts("test")).containsExactly("MIXED", "READ", "WRITE");
    assertThat(texts("revision")).containsOnly("r");
  }

  @Test
  void steps_of_a_ramp_are_named_by_their_threads() throws Exception {
    assertThat(
            run(
                "counter_read n=2000 no-warmup -errors ignore retries=0 skip-read-validation"
                    + " -rate min-threads=4 max-threads=8",
                "revision=ramp"))
        .isZero();
    assertThat(texts("revision")).containsExactly("ramp - 4 threads", "ramp - 8 threads");
  }

  @Test
  void a_page_of_cassandra_stress_is_extended() throws Exception {
    Files.copy(OLD, page());
    List<ObjectNode> before = Stats.read(OLD).entries();
    assertThat(run("write n=2000 no-warmup -rate threads=5", "revision=new")).isZero();
    assertThat(stats().entries()).startsWith(before.toArray(ObjectNode[]::new));
    assertThat(texts("revision")).hasSize(before.size() + 1).endsWith("new");
  }

  @Test
  void a_file_that_is_not_a_page_ends_the_command_before_the_first_request() throws Exception {
    Files.writeString(page(), "my diary");
    assertThat(run("write n=10 no-warmup -rate threads=5")).isEqualTo(2);
    assertThat(console.err().get(0))
        .startsWith("cqlsurge: -graph: 'file=': " + page() + " is neither a graph page nor");
    assertThat(console.out()).isEmpty();
    assertThat(page()).hasContent("my diary");
  }

  @Test
  void a_command_that_is_refused_because_of_its_page_empties_no_other_file() throws Exception {
    Files.writeString(page(), "my diary");
    Path log = Files.writeString(folder.resolve("a.log"), "of yesterday");
    assertThat(console.run("write", "-log", "file=" + log, "-graph", "file=" + page()))
        .isEqualTo(2);
    assertThat(log).hasContent("of yesterday");
  }

  @Test
  void one_file_for_two_options_is_refused() throws Exception {
    String json = "json=" + folder.resolve("x").resolve("..").resolve("test.html");
    assertThat(console.run("write", "-log", json, "-graph", "file=" + page())).isEqualTo(2);
    assertThat(console.err().get(0))
        .isEqualTo("cqlsurge: -graph: 'file=': " + page() + " is also the file of -log: 'json='");
    assertThat(page()).doesNotExist();
  }

  @Test
  void a_failed_run_is_added_with_its_status() throws Exception {
    server.nodes().get(0).faults(Faults.NONE.withFailure(Failure.WRITE_FAILURE, 300));
    assertThat(run("write n=100000 no-warmup -errors retries=0 -rate threads=5")).isEqualTo(1);
    ObjectNode entry = stats().entries().get(0);
    assertThat(entry.path("cqlsurge").path("ending").path("status").asText()).isEqualTo("failed");
  }
}
