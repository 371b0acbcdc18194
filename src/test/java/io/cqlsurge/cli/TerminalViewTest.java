package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.console.Screen;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The output of whole commands on terminals and in pipes. */
@Tag("assembled")
@Timeout(120)
class TerminalViewTest {
  private static final String FULL = "type       total ops,    op/s,";
  private static final String COMPACT = "time       run s     op/s    mean";
  private static final String ESCAPE = "\u001b";

  @RegisterExtension private static final TestServer server = TestServer.of(1);

  @TempDir private Path folder;

  @BeforeEach
  void createTable() {
    assertThat(pipe().run("write", "n=0", "-node", server.address())).isZero();
  }

  private static TestConsole terminal(int width, String noColour) {
    return new TestConsole(Screen.of("both", Map.of("NO_COLOR", noColour), () -> width));
  }

  private static TestConsole pipe() {
    return new TestConsole(OptionalInt.empty());
  }

  private static int run(TestConsole console, String command, String... log) {
    List<String> arguments = new ArrayList<>(List.of(command.split(" ", -1)));
    arguments.addAll(List.of("n=4000", "no-warmup", "-rate", "threads=20", "fixed=10000/s"));
    arguments.addAll(List.of("-node", server.address(), "-errors", "ignore", "retries=0"));
    arguments.addAll(List.of("-log", "interval=100ms"));
    arguments.addAll(List.of(log));
    return console.run(arguments.toArray(String[]::new));
  }

  /** Returns the lines without colours and without the status line. */
  private static List<String> plain(TestConsole console) {
    return console
        .text()
        .replaceAll("\r[^\r\n]*" + ESCAPE + "\\[J\r", "")
        .replaceAll(ESCAPE + "\\[[0-9]+m", "")
        .lines()
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 80, 100, 120, 200})
  void no_line_is_wider_than_the_terminal_except_a_long_word(int width) {
    server.node().faults(Faults.NONE.withFailure(Failure.OVERLOADED, 10));
    TestConsole console = terminal(width, "");
    assertThat(run(console, "mixed ratio(write=1,read=1)", "nodes", "client")).isZero();
    assertThat(plain(console))
        .filteredOn(line -> line.strip().contains(" "))
        .allMatch(line -> line.length() <= width)
        .anyMatch(line -> line.startsWith("time "))
        .anyMatch(line -> line.startsWith("type "));
    assertThat(plain(console)).endsWith("END");
    assertThat(console.text()).contains(ESCAPE + "[31m");
    assertThat(console.err()).isNotEmpty().allMatch(line -> line.contains(ESCAPE + "[31m"));
  }

  @Test
  void no_color_turns_off_the_colour() {
    server.node().faults(Faults.NONE.withFailure(Failure.OVERLOADED, 10));
    TestConsole console = terminal(80, "1");
    run(console, "write");
    assertThat(console.text()).contains(COMPACT).doesNotContain(ESCAPE + "[3");
    assertThat(console.errText()).isNotEmpty().doesNotContain(ESCAPE);
  }

  @Test
  void a_pipe_has_the_full_table_without_control_characters() {
    TestConsole console = pipe();
    run(console, "write");
    assertThat(console.text()).contains(FULL).doesNotContain(ESCAPE, "\r", COMPACT);
    assertThat(console.out()).contains("Results:").anyMatch(line -> line.contains("[WRITE: "));
  }

  @Test
  void the_option_chooses_the_table_of_a_terminal_and_of_a_pipe() {
    TestConsole terminal = terminal(80, "");
    run(terminal, "write", "table=full");
    assertThat(terminal.text()).contains(FULL).doesNotContain(ESCAPE, "\r", COMPACT);

    TestConsole pipe = pipe();
    run(pipe, "write", "table=compact");
    assertThat(pipe.text()).contains(COMPACT).doesNotContain(ESCAPE, "\r", FULL);
  }

  @Test
  void the_copy_in_a_file_is_the_same_on_a_terminal() throws IOException {
    Path file = folder.resolve("run.log");
    run(terminal(80, ""), "mixed ratio(write=1,read=1)", "file=" + file, "timestamps");
    List<String> copy = Files.readAllLines(file);
    assertThat(copy)
        .anyMatch(line -> line.startsWith(FULL) && line.endsWith(" timestamp"))
        .anyMatch(line -> line.matches("READ, .*, 20[0-9-]+T[0-9:]+\\.[0-9]{3}Z"))
        .anyMatch(line -> line.matches("Latency mean .* ms \\[READ: .*, WRITE: .*]"))
        .noneMatch(line -> line.startsWith("time ") || line.contains(ESCAPE))
        .endsWith("END");
  }

  @Test
  void a_failure_is_in_colour() {
    TestConsole console = terminal(80, "");
    assertThat(run(console, "write", "no-settings")).isZero();
    console.clear();
    assertThat(
            console.run(
                "write", "n=100", "-node", server.address(), "-errors", "fail-if(mean>0.001ms)"))
        .isEqualTo(1);
    assertThat(console.out()).contains(ESCAPE + "[31mFAILURE" + ESCAPE + "[0m");
    assertThat(console.errText()).startsWith(ESCAPE + "[31mcqlsurge: -errors fail-if: mean>");
  }
}
