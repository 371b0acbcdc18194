package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.TestServer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dry runs of whole commands. The server counts the requests that it receives. */
@Tag("assembled")
@Timeout(120)
class DryRunCommandTest {
  private static final String RUN =
      "write n=6000 no-warmup -rate threads=20 fixed=6000/s -log level=verbose ";

  private final TestConsole console = new TestConsole();
  @RegisterExtension private final TestServer server = TestServer.of(2);

  private void run(String line) {
    int status = console.run((line + " -node " + server.address()).split("\\s+", -1));
    assertThat(status).as(console.errText()).isZero();
    assertThat(console.err()).isEmpty();
  }

  private long requests() {
    return server.nodes().stream().mapToLong(node -> node.latency().answers()).sum();
  }

  private boolean hasDryRun() {
    return console.out().stream().anyMatch(line -> line.startsWith("Dry run of "));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode native unprepared"})
  void the_server_receives_only_the_requests_of_the_run(String options) {
    run(RUN + options);
    assertThat(console.text())
        .containsPattern("Dry run of \\d+ operations in \\d\\.\\d s: ")
        .contains("Total partitions          :      6,000 [WRITE: 6,000]");
    assertThat(requests()).isEqualTo(6_000);
  }

  @Test
  void reads_compare_the_rows_of_the_server_only() {
    run("write n=6000 no-warmup -rate threads=20");
    run(RUN.replace("write", "read") + "-pop seq=1..6000");
    assertThat(console.text()).contains("Total errors              :          0 [READ: 0]");
    assertThat(hasDryRun()).isTrue();
    assertThat(requests()).isEqualTo(12_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-mode native plain", "-log level=verbose show-queries"})
  void there_is_none_if_its_requests_cannot_go_elsewhere(String options) {
    run(RUN.replace("-log level=verbose", "") + options);
    assertThat(hasDryRun()).isFalse();
    assertThat(requests()).isEqualTo(6_000);
  }

  @Test
  void it_is_not_printed_by_default() {
    run(RUN.replace("-log level=verbose", ""));
    assertThat(console.text()).doesNotContainIgnoringCase("dry");
  }
}
