package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The tool as a process whose output goes to a process that ends early, such as head. */
@Timeout(120)
class ClosedPipeTest {
  private static final int SIGPIPE = 128 + 13;

  private static Process start(String... arguments) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command =
        new ArrayList<>(
            List.of(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).start();
  }

  private static String errors(Process process) throws IOException {
    try (InputStream errors = process.getErrorStream()) {
      return new String(errors.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void a_help_page_ends_without_errors_with_the_status_of_sigpipe() throws Exception {
    Process help = start("help", "-pop");
    help.getInputStream().close();
    assertThat(errors(help)).isEmpty();
    assertThat(help.waitFor()).isEqualTo(SIGPIPE);
  }

  @Test
  void a_run_ends_when_its_reader_ends() throws Exception {
    try (NullServer server = Loopback.server(1)) {
      InetSocketAddress node = server.addresses().get(0);
      Process run =
          start(
              "write",
              "duration=1h",
              "no-warmup",
              "-rate",
              "threads=2",
              "throttle=100/s",
              "-node",
              node.getHostString() + ":" + node.getPort());
      try (BufferedReader lines = run.inputReader(StandardCharsets.UTF_8)) {
        assertThat(lines.lines().anyMatch(line -> line.startsWith("total,"))).isTrue();
      }
      assertThat(errors(run)).isEmpty();
      assertThat(run.waitFor()).isEqualTo(SIGPIPE);
    }
  }

  @Test
  void a_run_does_not_connect_if_the_pipe_is_closed_before_the_settings() throws Exception {
    Process run = start("write", "n=1", "-rate", "threads=1", "-node", "127.0.0.1:1");
    run.getInputStream().close();
    assertThat(errors(run)).isEmpty();
    assertThat(run.waitFor()).isEqualTo(SIGPIPE);
  }
}
