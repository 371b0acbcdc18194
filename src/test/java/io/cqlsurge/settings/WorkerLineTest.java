package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.connection.Secret;
import io.cqlsurge.settings.connection.TransportSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command line that a worker executes. */
class WorkerLineTest {
  @TempDir Path folder;

  private static List<String> line(String... arguments) {
    return WorkerLine.of(List.of(arguments), SettingsParser.parse(List.of(arguments)));
  }

  @Test
  void the_work_remains_and_options_of_the_output_are_dropped() {
    assertThat(
            line(
                "write",
                "n=5",
                "-rate",
                "threads=9",
                "fixed=100/s",
                "-log",
                "hdrfile=x.hdr",
                "interval=500ms",
                "nodes",
                "-graph",
                "file=x.html",
                "title=a title",
                "-sendto",
                "a,b",
                "-node",
                "n1,n2"))
        .containsExactly(
            "write",
            "n=5",
            "-rate",
            "threads=9",
            "fixed=100/s",
            "-node",
            "n1,n2",
            "-log",
            "interval=500ms",
            "nodes");
  }

  @Test
  void what_files_contain_is_sent_instead_of_their_names() throws IOException {
    Path nodes = Files.writeString(folder.resolve("nodes"), "n1 # one\nn2:9043\n");
    Path login = Files.writeString(folder.resolve("login"), "cql.username=u\ncql.password=p\n");
    List<String> sent =
        line(
            "write",
            "n=5",
            "-credentials-file",
            login.toString(),
            "-node",
            "datacenter=dc1",
            "file=" + nodes,
            "-sendto",
            "a");
    assertThat(sent)
        .containsExactly(
            "write",
            "n=5",
            "-node",
            "datacenter=dc1",
            "n1,n2:9043",
            "-mode",
            "user=u",
            "password=p",
            "native",
            "cql3",
            "-log",
            "interval=1000ms");
    Settings settings = SettingsParser.parse(sent);
    assertThat(settings.mode().authentication().user()).contains("u");
    assertThat(settings.nodes().contactPoints()).hasSize(2);
  }

  @Test
  void passwords_of_stores_are_sent_instead_of_the_credentials_file(@TempDir Path folder)
      throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("login"),
            "transport.truststore.password=t1\ntransport.keystore.password=k1\n");
    List<String> typed =
        List.of(
            "write",
            "n=5",
            "-transport",
            "truststore=t",
            "keystore=k",
            "-credentials-file",
            file.toString(),
            "-sendto",
            "a");
    List<String> sent = WorkerLine.of(typed, SettingsParser.parse(typed));
    TransportSettings transport = WorkerLine.parse(sent).connection().transport();
    assertThat(transport.truststore())
        .contains(new TransportSettings.Store(Path.of("t"), Optional.of(new Secret("t1"))));
    assertThat(transport.keystore())
        .contains(new TransportSettings.Store(Path.of("k"), Optional.of(new Secret("k1"))));
  }

  @Test
  void the_line_of_a_worker_has_the_same_work() {
    List<String> typed =
        List.of(
            "mixed",
            "ratio(write=1,read=3)",
            "duration=3m",
            "-pop",
            "dist=gaussian(1..10M)",
            "-col",
            "size=fixed(30)",
            "-errors",
            "retries=2",
            "-sendto",
            "a");
    Settings coordinator = SettingsParser.parse(typed);
    Settings worker = SettingsParser.parse(WorkerLine.of(typed, coordinator));
    assertThat(worker.command()).hasToString(coordinator.command().toString());
    assertThat(worker.rate()).isEqualTo(coordinator.rate());
    assertThat(worker.errors()).isEqualTo(coordinator.errors());
    assertThat(worker.sendTo()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "write n=5 -rate threads=2 | 2 threads are too few for 3 workers",
        "write n=5 -rate threads>=2 threads<=40 | write at least -rate threads>=3",
        "write n=5 -log show-queries | are not supported with workers"
      })
  void what_workers_cannot_execute_is_refused(String line, String message) {
    Settings settings = SettingsParser.parse(List.of(line.strip().split(" ")));
    assertThatThrownBy(() -> WorkerLine.check(settings, 3))
        .isInstanceOf(UsageError.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @CsvSource({"-node file=nodes, -node", "-credentials-file login, -credentials-file"})
  void a_worker_reads_no_file_that_a_coordinator_names(String options, String message) {
    List<String> arguments = List.of(("write n=5 " + options).split(" ", -1));
    assertThatThrownBy(() -> WorkerLine.parse(arguments))
        .isInstanceOf(UsageError.class)
        .hasMessageStartingWith(message)
        .hasMessageEndingWith("a worker reads no file that a controller names");
  }
}
