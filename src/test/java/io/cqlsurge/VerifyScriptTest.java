package io.cqlsurge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/verify} with programs that only print how they were called. */
@Timeout(60)
class VerifyScriptTest {
  private static final String USER = "1000";
  private static final String ROOT = "0";

  @TempDir private Path folder;

  private void program(String name, String script) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/bash\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private void programs(String... names) throws IOException {
    for (String name : names) {
      program(name, "echo " + name + " \"$@\"");
    }
  }

  /** Runs the script where only the programs of the folder are found; returns its output. */
  private List<String> run(int status, String user, String... arguments)
      throws IOException, InterruptedException {
    program("id", "echo " + user);
    List<String> command =
        Stream.concat(Stream.of("/bin/bash", "scripts/verify"), Stream.of(arguments)).toList();
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("PATH", folder.toString());
    builder.environment().remove("JAVA_HOME");
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(status);
    return output.lines().toList();
  }

  @Test
  void one_line_names_all_that_is_missing() throws Exception {
    assertThat(run(1, ROOT))
        .containsExactly(
            "scripts/verify: not installed: a JDK 17 or newer, Maven, zsh, Chromium,"
                + " ChromeDriver, tmux, TypeScript, Prometheus, systemd");
  }

  @Test
  void other_users_than_root_get_the_command_of_their_system() throws Exception {
    programs("mvn", "zsh", "chromium", "tmux", "tsc", "prometheus", "systemd-analyze", "dnf");
    program("javac", "echo javac 11.0.2");
    assertThat(run(1, USER))
        .containsExactly(
            "scripts/verify: not installed: a JDK 17 or newer, ChromeDriver;"
                + " run as root: dnf install -y java-17-openjdk-devel chromedriver");
    programs("apt-get");
    assertThat(run(1, USER))
        .containsExactly(
            "scripts/verify: not installed: a JDK 17 or newer, ChromeDriver;"
                + " run as root: apt-get install -y openjdk-17-jdk-headless chromium-driver");
  }

  @Test
  void root_installs_what_is_missing_and_runs_the_tests() throws Exception {
    programs(
        "mvn",
        "bash",
        "chromium-browser",
        "chromedriver",
        "tmux",
        "tsc",
        "prometheus",
        "systemd-analyze",
        "apt-get");
    program("javac", "echo javac 21.0.1");
    assertThat(run(0, ROOT, "-DskipITs"))
        .containsExactly(
            "apt-get update -qq",
            "apt-get install -y zsh",
            "mvn -B -ntp -q -Punchecked test-compile",
            "mvn -B -ntp -Punchecked verify -DskipITs");
  }

  @Test
  void nothing_is_installed_when_nothing_is_missing_and_failed_checks_are_printed()
      throws Exception {
    programs(
        "mvn",
        "bash",
        "zsh",
        "chromium",
        "chromedriver",
        "tmux",
        "tsc",
        "prometheus",
        "systemd-analyze",
        "apt-get");
    program("javac", "echo javac 17.0.15");
    assertThat(run(0, USER))
        .containsExactly(
            "mvn -B -ntp -q -Punchecked test-compile", "mvn -B -ntp -Punchecked verify");
    program("mvn", "echo mvn \"$@\"; [ \"$3\" != -q ] || [ \"$4\" = -Punchecked ]");
    assertThat(run(1, USER))
        .containsExactly(
            "mvn -B -ntp -q -Punchecked test-compile",
            "mvn -B -ntp -Punchecked verify",
            "mvn -B -ntp -q test-compile -Dbuild.folder=target/checked",
            "scripts/verify: the checks of sources failed");
    program("bash", "exit 1");
    programs("mvn");
    assertThat(run(1, USER)).endsWith("scripts/verify: the checks of sources failed");
  }

  @Test
  void the_continuous_integration_runs_the_same() throws IOException {
    assertThat(Path.of(".ci", "run")).content().contains("\nexec \"${0%/*}/../scripts/verify\"\n");
  }
}
