package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The systemd unit for a worker. */
@Timeout(60)
class SystemdUnitTest {
  private static final Path UNIT = Path.of("docs", "systemd", "cqlsurge-worker.service");

  @TempDir private Path folder;

  /** Returns the values of a key. */
  private static List<String> values(String key) throws IOException {
    return Files.readAllLines(UNIT).stream()
        .filter(line -> line.startsWith(key + "="))
        .map(line -> line.substring(key.length() + 1))
        .toList();
  }

  /** Returns the complaints of systemd about a unit whose program exists. */
  private String complaints(String unit) throws IOException, InterruptedException {
    Path file = folder.resolve(UNIT.getFileName());
    String program = Path.of("scripts", "cqlsurge").toAbsolutePath().toString();
    Files.writeString(file, unit.replace("ExecStart=cqlsurge ", "ExecStart=" + program + " "));
    Process process = verify(file);
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    process.waitFor();
    // The output can also contain problems of other units of this machine.
    return output
        .lines()
        .filter(line -> line.contains(UNIT.getFileName().toString()))
        .toList()
        .toString();
  }

  private static Process verify(Path file) {
    try {
      return new ProcessBuilder("systemd-analyze", "verify", "--man=no", file.toString())
          .redirectErrorStream(true)
          .start();
    } catch (IOException e) {
      throw new AssertionError("systemd-analyze is missing: install the package systemd", e);
    }
  }

  @Test
  void systemd_knows_every_key() throws Exception {
    String unit = Files.readString(UNIT);
    assertThat(complaints(unit)).isEqualTo("[]");
    assertThat(complaints(unit.replace("NoNewPrivileges", "NoNewPrivilege")))
        .contains("NoNewPrivilege");
    assertThat(complaints(unit.replace("=cqlsurge ", "=missing-program ")))
        .contains("missing-program");
  }

  @Test
  void the_command_is_a_worker_with_the_secret_of_the_unit() throws IOException {
    String secret = values("LoadCredential").get(0).split(":", 2)[0];
    List<String> command = List.of(values("ExecStart").get(0).split(" ", -1));
    assertThat(command.subList(0, 2)).containsExactly("cqlsurge", "worker");
    assertThat(command).contains("${LISTEN}");
    assertThat(Files.readString(UNIT)).contains("echo LISTEN=10.0.0.5 > " + environment());
    WorkerSettings worker =
        WorkerSettings.parse(
            command.subList(2, command.size()).stream()
                .map(word -> word.replace("${LISTEN}", "10.0.0.5"))
                .map(word -> word.replace("${CREDENTIALS_DIRECTORY}", "/run/credentials"))
                .toList());
    assertThat(worker.secretFile()).contains(Path.of("/run/credentials", secret));
  }

  private static String environment() throws IOException {
    return values("EnvironmentFile").get(0);
  }
}
