package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All command lines in the user documentation are valid. */
class DocumentedCommandsTest {
  private static final Pattern LINE =
      Pattern.compile("(?:\\$ )?(?:scripts/)?cqlsurge ([a-z_]+ .*?)(?: +#.*)?");

  private static final String RESOURCES = "src/test/resources/commands/";

  @ParameterizedTest
  @MethodSource("commands")
  void every_documented_command_parses(String command) {
    assertThatCode(() -> SettingsParser.parse(CommandLinesTest.arguments(command)))
        .doesNotThrowAnyException();
  }

  static List<String> commands() throws IOException {
    List<String> commands = new ArrayList<>();
    for (Path page : pages()) {
      Files.readAllLines(page).stream()
          .map(DocumentedCommandsTest::command)
          .flatMap(Optional::stream)
          .forEach(commands::add);
    }
    assertThat(commands).isNotEmpty();
    return commands;
  }

  /** Returns the command line if the line begins with a load command. */
  private static Optional<String> command(String line) {
    Matcher matcher = LINE.matcher(line);
    return Optional.of(matcher)
        .filter(found -> found.matches() && !line.contains("<TAB>"))
        .map(found -> found.group(1))
        // Files that a command line names must exist.
        .map(
            text ->
                text.replaceAll(
                    "(?<=-credentials-file )\\S+", RESOURCES + "credentials.properties"))
        .map(text -> text.replace("file=nodes.txt", "file=" + RESOURCES + "nodes.txt"))
        .filter(text -> Groups.command(text.replaceFirst(" .*", "")).isPresent());
  }

  private static List<Path> pages() throws IOException {
    List<Path> pages = new ArrayList<>(List.of(Path.of("README.md")));
    for (String folder : List.of("docs/guide", "docs/how-to", "docs/reference")) {
      try (Stream<Path> files = Files.list(Path.of(folder))) {
        files
            .filter(file -> file.toString().endsWith(".md"))
            // Generated from the declarations, whose examples are tested with the help.
            .filter(file -> !file.endsWith("options.md"))
            .sorted()
            .forEach(pages::add);
      }
    }
    return pages;
  }
}
