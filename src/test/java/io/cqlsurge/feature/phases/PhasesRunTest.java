package io.cqlsurge.feature.phases;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.cli.TestConsole;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs with marks, as a user sees them. */
@Tag("assembled")
@Timeout(120)
class PhasesRunTest {
  @RegisterExtension private final TestServer server = TestServer.of(1);
  @TempDir private Path folder;
  private final TestConsole console = new TestConsole();

  private JsonNode run(String name) throws IOException {
    Path json = folder.resolve(name + ".json");
    Path log = folder.resolve(name + ".log");
    int status =
        console.run(
            "write",
            "duration=6s",
            "no-warmup",
            "-rate",
            "threads=2",
            "fixed=200/s",
            "-node",
            server.address(),
            "-at",
            "3s=mark(repair starts)",
            "4s=run(echo output of a command)",
            "-log",
            "interval=200ms",
            "json=" + json,
            "file=" + log);
    assertThat(status).as(console.errText()).isZero();
    assertThat(Files.readString(log))
        .contains("s: repair starts", "output of a command", "Phases, with latencies in ms")
        .containsPattern("No effect seen|effects of the marks are unknown")
        .contains("echo output of a command (took ");
    return new ObjectMapper().readTree(json.toFile()).path("stats").path(0).path("cqlsurge");
  }

  @Test
  void phases_are_in_text_and_json_and_are_compared() throws IOException {
    JsonNode own = run("a");
    assertThat(own.path("marks").findValuesAsText("text"))
        .satisfiesExactly(
            mark -> assertThat(mark).isEqualTo("repair starts"),
            mark -> assertThat(mark).matches("echo output of a command \\(took [0-9.]+ s\\)"));
    assertThat(own.path("marks").path(0).path("time").asDouble()).isBetween(2.9, 3.5);
    assertThat(own.path("phases").findValuesAsText("name")).startsWith("before", "repair starts");
    assertThat(own.path("phases").path(0).path("from").asDouble()).isGreaterThanOrEqualTo(2);
    assertThat(own.path("phases").path(1).path("results").path("op rate").path("value").asDouble())
        .isBetween(100.0, 300.0);
    assertThat(console.errText()).contains("output of a command");
    run("b");
    TestConsole compared = new TestConsole();
    compared.run("compare", "a=" + folder.resolve("a.json"), "b=" + folder.resolve("b.json"));
    List<String> lines = compared.out();
    assertThat(lines).anyMatch(line -> line.startsWith("  phase before "));
    assertThat(lines).anyMatch(line -> line.startsWith("  phase repair starts "));
  }

  @Test
  void a_run_without_marks_has_no_phases() throws IOException {
    Path json = folder.resolve("c.json");
    console.run("write", "n=20", "no-warmup", "-node", server.address(), "-log", "json=" + json);
    assertThat(Files.readString(json)).doesNotContain("\"marks\"", "\"phases\"");
  }
}
