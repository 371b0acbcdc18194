package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements that are sent again although the first try may have had its effect. */
@Tag("assembled")
@Timeout(120)
class RepeatedWritesTest {
  private static final String AGAIN = "sent again after an unknown outcome";

  @RegisterExtension private final TestServer server = TestServer.of(1);
  private final TestConsole console = new TestConsole();
  @TempDir private Path folder;

  private JsonNode errors(String command, Failure failure) throws IOException {
    server.node().faults(Faults.NONE.withFailure(failure, 50));
    Path file = folder.resolve("run.json");
    String line = command + " -node " + server.address() + " -log json=" + file;
    assertThat(console.run(line.split(" ", -1))).as(console.errText()).isZero();
    return RunSchema.read(file).at("/stats/0/cqlsurge/errors/0");
  }

  @Test
  void counters_are_counted() throws IOException {
    JsonNode errors =
        errors("counter_write n=500 no-warmup -rate threads=1", Failure.WRITE_TIMEOUT);
    assertThat(errors.path("retries").asInt()).isEqualTo(10);
    assertThat(errors.path("kind").asText()).isEqualTo(AGAIN);
    assertThat(console.text()).containsPattern("COUNTER_WRITE +" + AGAIN + " .* 10 retries");
  }

  @ParameterizedTest
  @CsvSource({
    "counter_write, OVERLOADED",
    "counter_write, UNAVAILABLE",
    "write, WRITE_TIMEOUT",
    "write, SERVER_ERROR"
  })
  void what_had_no_effect_or_may_be_repeated_is_not_counted(String command, Failure failure)
      throws IOException {
    JsonNode errors = errors(command + " n=500 no-warmup -rate threads=1", failure);
    assertThat(errors.path("retries").asInt()).isEqualTo(10);
    assertThat(console.text()).doesNotContain(AGAIN);
  }
}
