package io.cqlsurge;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code scripts/quickstart} with programs that only print how they were called. */
@Timeout(60)
class QuickstartScriptTest {
  private static final String MIXED =
      "mixed ratio(write=1,read=3) n=200000 -pop seq=1..200000 -rate threads=50 -node ";

  @TempDir private Path folder;

  @BeforeEach
  void createProject() throws IOException {
    Files.createDirectories(folder.resolve("scripts"));
    Files.createDirectories(folder.resolve("target"));
    Files.createFile(folder.resolve("target/cqlsurge.jar"));
    for (String name : List.of("scripts/quickstart", "scripts/programs")) {
      Files.copy(Path.of(name), folder.resolve(name));
    }
    for (String name : List.of("scripts/cqlsurge", "scripts/node", "mvn")) {
      program(name, "echo called: ${0##*/} \"$@\"");
    }
  }

  private void program(String name, String script) throws IOException {
    Path file = Files.writeString(folder.resolve(name), "#!/bin/bash\n" + script + "\n");
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }

  private String run(int status, int port, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        Stream.concat(
                Stream.of("/bin/bash", folder.resolve("scripts/quickstart").toString()),
                Stream.of(arguments))
            .toList();
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().merge("PATH", folder.toString(), (path, first) -> first + ":" + path);
    builder.environment().put("CQLSURGE_NODE", "127.0.0.1:" + port);
    Process process = builder.start();
    process.getOutputStream().close();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(output).isEqualTo(status);
    return output;
  }

  private static ServerSocket database() throws IOException {
    return new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
  }

  @Test
  void it_starts_a_node_and_writes_reads_and_mixes() throws Exception {
    int port = FreePort.next();
    String output = run(0, port);
    assertThat(output.lines().filter(line -> line.startsWith("called: ")))
        .hasSize(4)
        .satisfiesExactly(
            line -> assertThat(line).endsWith("node start --ip 127.0.0.1 --port " + port),
            line -> assertThat(line).contains("cqlsurge write n=200000 "),
            line -> assertThat(line).contains("cqlsurge read n=200000 "),
            line -> assertThat(line).contains("cqlsurge " + MIXED));
  }

  @Test
  void it_prints_the_address_of_the_page_with_the_mixed_run() throws Exception {
    String output = run(0, FreePort.next());
    Path page = folder.toRealPath().resolve("target/quickstart.html");
    assertThat(output)
        .containsPattern("called: cqlsurge mixed .* -graph file=target/quickstart.html ")
        .contains("  file://" + page);
  }

  @Test
  void printed_commands_can_be_pasted_into_a_shell() throws Exception {
    int port = FreePort.next();
    List<String> printed =
        run(0, port)
            .lines()
            .filter(line -> line.startsWith("$ "))
            .map(line -> line.substring(2))
            .toList();
    assertThat(printed).hasSize(3);
    assertThat(printed.get(2)).contains(" 'ratio(write=1,read=3)' ");
    Process shell =
        new ProcessBuilder("/bin/bash", "-c", printed.get(2)).directory(folder.toFile()).start();
    assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8))
        .contains("cqlsurge " + MIXED);
    assertThat(shell.waitFor()).isZero();
  }

  @Test
  void it_loads_nothing_into_a_database_that_it_did_not_start() throws Exception {
    try (ServerSocket server = database()) {
      String output = run(1, server.getLocalPort());
      assertThat(output)
          .contains("nothing was loaded")
          .contains("scripts/quickstart --load")
          .doesNotContain("called: ");
      assertThat(run(0, server.getLocalPort(), "--load"))
          .contains("called: cqlsurge write ")
          .doesNotContain("called: node start");
    }
  }

  @Test
  void it_uses_its_running_node_without_a_question() throws Exception {
    try (ServerSocket server = database()) {
      int port = server.getLocalPort();
      program("scripts/node", "[ $1 = status ] && echo 127.0.0.1:" + port + " answers: Cassandra");
      assertThat(run(0, port)).contains("called: cqlsurge write ").contains("scripts/node stop");
    }
  }

  @Test
  void the_readme_and_the_first_run_show_its_commands() throws IOException {
    Pattern command = Pattern.compile("(?m)^run (\\w+ .*?) -node \"\\$node\" -log no-settings");
    List<String> commands =
        command
            .matcher(Files.readString(Path.of("scripts/quickstart")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(commands).hasSize(3);
    for (String page : List.of("README.md", "docs/guide/first-run.md")) {
      assertThat(Files.readString(Path.of(page))).as(page).contains(commands);
    }
  }
}
