package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

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

@Tag("assembled")
@Timeout(120)
class TrainingTest {
  @RegisterExtension private final TestServer server = TestServer.of(1);
  private final TestConsole console = new TestConsole();
  @TempDir private Path folder;

  private int run(String... commands) throws IOException {
    Path file = Files.write(folder.resolve("commands"), List.of(commands));
    return Main.train(console.terminal(), file);
  }

  @Test
  void all_commands_are_executed() throws IOException {
    String load = "write n=200 no-warmup -rate threads=10 -node " + server.address();
    int status = run("version", load, load);
    assertThat(status).as(console.errText()).isZero();
    assertThat(console.out().stream().filter("END"::equals)).hasSize(2);
    assertThat(console.text()).contains("Java driver:");
  }

  @Test
  void the_status_is_the_highest() throws IOException {
    assertThat(run("version", "no-such-command", "version")).isNotZero();
  }
}
