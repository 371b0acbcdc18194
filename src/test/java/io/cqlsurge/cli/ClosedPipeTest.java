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

/** The tool as a process whose output is read by another that ends early, such as head. */
@Timeout(120)
class ClosedPipeTest {
  private static final int SIGPIPE = 128 + 13;

  private static Process start(String... words) throws IOException {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> command =
        new ArrayList<>(
            List.of(
                java.toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(List.of(words));
    return new ProcessBuilder(command).start();
  }

  private static String errors(Process process) throws IOException {
    try (InputStream errors = process.getErrorStream()) {
      return new String(errors.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void a_page_of_help_ends_quietly_with_the_status_of_a_pipe() throws Exception {
    Process help = start("help", "-pop");
    help.getInputStream().close();
    assertThat(errors(help)).isEmpty();
    assertThat(help.waitFor()).isEqualTo(SIGPIPE);
  }

  @Test
  void a_run_ends_with_its_reader() throws Exception {
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
  void a_run_whose_settings_nobody_reads_does_not_connect() throws Exception {
    Process run = start("write", "n=1", "-rate", "threads=1", "-node", "127.0.0.1:1");
    run.getInputStream().close();
    assertThat(errors(run)).isEmpty();
    assertThat(run.waitFor()).isEqualTo(SIGPIPE);
  }
}
