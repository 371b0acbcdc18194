package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Warnings that nodes add to one of 100 replies. */
@Tag("assembled")
@Timeout(120)
class ServerWarningsTest {
  private static final String TEXT = "Batch is of size 1, exceeding the threshold of 5 by 0.5";

  @RegisterExtension private final TestServer server = TestServer.of(1, 5);
  private final TestConsole console = new TestConsole();
  @TempDir private Path folder;

  @BeforeEach
  void warn() {
    server.node().faults(Faults.NONE.withFailure(Failure.WARNING, 100));
  }

  private JsonNode run(String line) throws IOException {
    Path file = folder.resolve("run.json");
    String all = line + " -node " + server.address() + " -log interval=100ms json=" + file;
    assertThat(console.run(all.split(" ", -1))).as(console.errText()).isZero();
    return RunSchema.read(file).at("/stats/0/cqlsurge");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-mode protocolVersion=4",
        "-mode unprepared",
        "-mode plain",
        "-mode plain unprepared protocolVersion=4"
      })
  void each_text_is_shown_once_and_its_replies_are_counted(String mode) throws IOException {
    JsonNode own = run(("write n=2000 no-warmup -rate threads=4 " + mode).strip());
    String node = "/" + server.address();
    assertThat(console.errText()).containsOnlyOnce("WARNING from " + node + ": Batch is of size ");
    assertThat(console.errText()).doesNotContain("more like it");
    assertThat(console.text())
        .containsSubsequence(
            "Warnings of the database:",
            "  replies: 20, first from " + node + ": Batch is of size ",
            "Results:");
    assertThat(own.path("serverWarnings")).hasSize(1);
    JsonNode warning = own.at("/serverWarnings/0");
    assertThat(warning.path("count").asInt()).isEqualTo(20);
    assertThat(warning.path("node").asText()).isEqualTo(node);
    assertThat(warning.path("text").asText()).startsWith("Batch is of size ");
    assertThat(own.path("errors")).isEmpty();
  }

  @Test
  void a_run_without_warnings_has_no_line_about_them() throws IOException {
    server.node().faults(Faults.NONE);
    JsonNode own = run("write n=200 no-warmup -rate threads=4");
    assertThat(console.text() + console.errText()).doesNotContainIgnoringCase("warning");
    assertThat(own.has("serverWarnings")).isFalse();
  }

  @Test
  void the_text_is_that_of_the_first_reply() throws IOException {
    run("write n=150 no-warmup -rate threads=1");
    assertThat(console.errText()).contains(TEXT);
  }
}
