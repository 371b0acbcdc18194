package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.settings.CommandLinesTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Commands with the mistakes of new users, each with the answer of the whole tool. */
@Tag("assembled")
class WrongCommandsTest {
  private static final Path COMMANDS = Path.of("src/test/resources/commands/wrong.txt");
  private static final String PROMPT = "$ cqlsurge";

  /** Returns each command and the lines of its answer. */
  static Stream<Arguments> commands() throws IOException {
    List<Arguments> commands = new ArrayList<>();
    for (String block : Files.readString(COMMANDS).split("\n\n", -1)) {
      List<String> lines = block.lines().filter(line -> !line.startsWith("#")).toList();
      commands.add(Arguments.of(lines.get(0), lines.subList(1, lines.size())));
    }
    return commands.stream();
  }

  @ParameterizedTest
  @MethodSource("commands")
  void a_wrong_command_has_this_answer_and_status_2(String command, List<String> answer) {
    TestConsole console = new TestConsole();
    assertThat(command).startsWith(PROMPT);
    List<String> arguments = CommandLinesTest.arguments(command.substring(PROMPT.length()));
    assertThat(console.run(arguments.toArray(String[]::new))).isEqualTo(2);
    assertThat(console.err()).isEqualTo(answer);
  }
}
