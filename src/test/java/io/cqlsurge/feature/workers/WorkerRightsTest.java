package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.run.WorkerPart;
import io.cqlsurge.settings.load.Shard;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a worker does for a controller, and what it refuses. */
@Tag("assembled")
@Timeout(60)
class WorkerRightsTest {
  private static final RunListener SILENT = RunListener.group(List.of());

  @RegisterExtension private final TestServer server = TestServer.of(1);
  @TempDir private Path folder;

  private static WorkerJob open(String line, Map<String, byte[]> files, String... allowed) {
    WorkerSettings.Allowed nodes = WorkerSettings.Allowed.parse(String.join(",", allowed));
    Job job = new Job(List.of(line.split(" ", -1)), files, Shard.WHOLE);
    return WorkerJob.opener(Assembled.caller(new RecordedOutput()), nodes)
        .open(job, SILENT, (key, bytes) -> {});
  }

  /** Each file exists on this machine, and a local run would read it. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "write n=1 -node file=FILE",
        "write n=1 -credentials-file FILE",
        "write n=1 -transport truststore=FILE",
        "write n=1 -transport truststore=FILE keystore=FILE",
        "write n=1 -mode bundle=FILE user=a password=b",
        "write n=1 -node driver-config=FILE",
        "user profile=FILE ops(insert=1) n=1",
        "user profile=file://FILE ops(insert=1) n=1"
      })
  void a_file_that_was_not_sent_is_not_read(String line) throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "127.0.0.1 # secret");
    Files.createFile(folder.resolve("other.yaml"));
    assertThatThrownBy(() -> open(line.replace("FILE", file.toString()), Map.of()))
        .isInstanceOf(UsageError.class)
        .hasMessageNotContaining("127.0.0.1")
        .hasMessageNotContaining("other.yaml")
        .satisfies(
            error ->
                assertThat(error.getMessage())
                    .containsPattern("no such file|not found|cannot be read|does not exist"));
  }

  @Test
  void a_profile_is_not_downloaded() throws IOException {
    try (ServerSocket site = new ServerSocket(0)) {
      String url = "http://127.0.0.1:" + site.getLocalPort() + "/a.yaml";
      assertThatThrownBy(() -> open("user profile=" + url + " ops(insert=1) n=1", Map.of()))
          .isInstanceOf(UsageError.class);
      site.setSoTimeout(100);
      assertThatThrownBy(site::accept).isInstanceOf(SocketTimeoutException.class);
    }
  }

  @Test
  void a_file_next_to_the_profile_is_not_read() throws IOException {
    Files.writeString(folder.resolve("cities.csv"), "name\nsecret\n");
    String profile =
        """
        keyspace: k
        table: t
        table_definition: CREATE TABLE t (a text PRIMARY KEY)
        columnspec:
          - {name: a, file: cities.csv#name}
        """;
    String name = folder.resolve("p.yaml").toString();
    assertThatThrownBy(
            () ->
                open(
                    "user profile=" + name + " ops(insert=1) n=1",
                    Map.of(name, profile.getBytes(UTF_8))))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("cities.csv")
        .hasMessageNotContaining("secret");
  }

  @Test
  void driver_settings_load_no_class_and_no_file() {
    String name = folder.resolve("driver.json").toString();
    String json =
        """
        {"datastax-java-driver": {"advanced": {"request-tracker": {"classes": ["a.B"]}}}}
        """;
    assertThatThrownBy(
            () -> open("write n=1 -node driver-config=" + name, Map.of(name, json.getBytes(UTF_8))))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining("a worker loads no file or class");
  }

  @Test
  void no_file_is_written_where_the_controller_says() throws IOException {
    new TestConsole().run("write", "n=0", "-node", server.address());
    String here = folder + "/";
    String line =
        "write n=10 no-warmup -rate threads=1 -node "
            + server.address()
            + " -log file=HEREa hdrfile=HEREb json=HEREc query-log-file=HEREd -graph file=HEREe"
                .replace("HERE", here);
    try (WorkerJob job = open(line, Map.of())) {
      job.load().open();
      job.load().execute(job.plan(1), () -> {});
      WorkerPart log = job.part("requests").orElseThrow();
      assertThat(new String(log.next(), UTF_8)).hasLineCount(10);
      assertThat(log.next()).isEmpty();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void only_allowed_nodes_are_contacted() {
    String line = "write n=10 no-warmup -node " + server.address();
    String allowed = server.address();
    open(line, Map.of(), allowed, "10.0.0.1").close();
    for (String refused : List.of(line + ",127.0.0.9", line.replace("127.0.0.1", "127.0.0.9"))) {
      assertThatThrownBy(() -> open(refused, Map.of(), allowed))
          .isInstanceOf(UsageError.class)
          .hasMessageContaining("this worker accepts only");
    }
  }

  /** A new place that starts processes is added here, if no message of a controller reaches it. */
  @Test
  void nothing_that_a_worker_executes_starts_a_process() throws IOException {
    try (Stream<Path> sources = Files.walk(Path.of("src/main/java"))) {
      assertThat(sources.filter(WorkerRightsTest::startsProcesses))
          .extracting(file -> file.getFileName().toString())
          .containsExactlyInAnyOrder(
              "LocalWorkers.java", // -sendto local=, at the controller
              "NewKey.java", // worker new-key and -sendto local=
              "ShellCommand.java", // -at of the command line, reset= of duel, wait: of plan
              "WindowWidth.java"); // the table of a terminal
    }
  }

  private static boolean startsProcesses(Path file) {
    try {
      return Files.isRegularFile(file)
          && Files.readString(file).matches("(?s).*\\b(ProcessBuilder|\\.exec\\().*");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
