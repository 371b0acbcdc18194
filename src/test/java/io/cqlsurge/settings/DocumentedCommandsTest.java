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

/** What the pages for users tell to type can be typed. */
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

  /** A line that begins with a command that makes load. */
  private static Optional<String> command(String line) {
    Matcher matcher = LINE.matcher(line);
    return Optional.of(matcher)
        .filter(found -> found.matches() && !line.contains("<TAB>"))
        .map(found -> found.group(1))
        // Files that a line names are read with it.
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
            // Made from the declarations, whose examples are tested with the help.
            .filter(file -> !file.endsWith("options.md"))
            .sorted()
            .forEach(pages::add);
      }
    }
    return pages;
  }
}
