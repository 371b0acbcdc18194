package io.cqlsurge.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.cqlsurge.grammar.ShellReader;
import io.cqlsurge.run.Command.Caller;
import io.cqlsurge.run.Features;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All commands in the documentation are valid for a shell, and for the program that they start. */
@Tag("assembled")
class DocumentedCommandsTest {
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```[a-z]*\\n(.*?)^```$");
  private static final Pattern LINE =
      Pattern.compile("(?:\\$ )?((?:scripts/)?cqlsurge|scripts/[a-z-]+)(?: (.*?))?(?: +#.*)?");
  private static final Pattern IMAGE = Pattern.compile("docker run .* cqlsurge:\\S+ +(.*)");
  private static final Pattern OPTION = Pattern.compile("(?<= )--[a-z-]+");
  private static final String RESOURCES = "src/test/resources/commands/";

  /** Lines of the output that begin with the name of the program, and patterns of commands. */
  private static final Pattern OTHER =
      Pattern.compile("cqlsurge (tries|<command>|@)|<TAB>|\\.\\.\\.$");

  @TempDir private Path folder;

  private record Command(Path page, String program, String arguments) {
    @Override
    public String toString() {
      return page + ": " + program + " " + arguments;
    }
  }

  static List<Command> ofTheTool() throws IOException {
    return commands().stream().filter(each -> each.program().endsWith("cqlsurge")).toList();
  }

  static List<Command> ofScripts() throws IOException {
    return commands().stream().filter(each -> !each.program().endsWith("cqlsurge")).toList();
  }

  @ParameterizedTest
  @MethodSource("ofTheTool")
  void every_command_line_is_accepted(Command command) {
    assertThatCode(() -> parse(command)).doesNotThrowAnyException();
  }

  /** Creates the command without running it. */
  private static void parse(Command command) {
    List<String> arguments = arguments(command.arguments());
    String name = arguments.get(0);
    List<String> rest = arguments.subList(1, arguments.size());
    Features features = Assembled.features();
    Optional<io.cqlsurge.run.Command> other = new Commands(features).named(name);
    if (other.isPresent()) {
      Caller caller = Assembled.caller(new TestConsole().terminal());
      assertThat(other.get().factory().apply(rest, caller)).isNotNull();
    } else if (HelpCommand.topic(arguments).isEmpty()) {
      Assembled.parse(arguments);
    }
  }

  @ParameterizedTest
  @MethodSource("ofScripts")
  void every_script_and_its_options_exist(Command command) throws IOException {
    Path script = Path.of(command.program());
    assertThat(script).isExecutable();
    String texts = Files.readString(script) + benchmarks();
    assertThat(OPTION.matcher(" " + command.arguments()).results().map(found -> found.group()))
        .allMatch(texts::contains);
  }

  private static String benchmarks() throws IOException {
    StringBuilder texts = new StringBuilder();
    try (Stream<Path> files = Files.list(Path.of("src/test/java/io/cqlsurge/bench"))) {
      for (Path file : files.toList()) {
        texts.append(Files.readString(file));
      }
    }
    return texts.toString();
  }

  /** Unquoted parentheses and brackets are errors there. */
  @Test
  void a_shell_accepts_every_command() throws Exception {
    List<String> lines =
        commands().stream().map(each -> each.program() + " " + each.arguments()).toList();
    Path file = Files.write(folder.resolve("commands"), lines);
    Process shell =
        new ProcessBuilder("/bin/bash", "-n", file.toString()).redirectErrorStream(true).start();
    assertThat(new String(shell.getInputStream().readAllBytes(), UTF_8)).isEmpty();
    assertThat(shell.waitFor()).isZero();
  }

  @Test
  void commands_of_all_kinds_are_found() throws IOException {
    assertThat(commands())
        .hasSizeGreaterThan(150)
        .extracting(each -> each.page().toString())
        .contains("README.md", "docs/guide/first-run.md", "docs/reference/options.md");
    assertThat(ofTheTool())
        .extracting(each -> each.arguments().split(" ", 2)[0])
        .contains("write", "user", "duel", "compare", "worker", "legacy", "profile");
    assertThat(ofScripts()).hasSizeGreaterThan(20);
  }

  private static List<Command> commands() throws IOException {
    return Stream.concat(
            Stream.of(Path.of("README.md"), Path.of("profiles", "README.md")), docs().stream())
        .flatMap(DocumentedCommandsTest::commands)
        .toList();
  }

  private static Stream<Command> commands(Path page) {
    return BLOCK
        .matcher(text(page))
        .results()
        .flatMap(block -> block.group(1).replaceAll(" *\\\\\\n *", " ").lines())
        .flatMap(line -> command(page, line).stream());
  }

  private static Optional<Command> command(Path page, String line) {
    Matcher image = IMAGE.matcher(line);
    if (image.matches()) {
      return Optional.of(new Command(page, "cqlsurge", image.group(1)));
    }
    Matcher matcher = LINE.matcher(line);
    return matcher.matches() && !OTHER.matcher(line).find()
        ? Optional.of(
            new Command(page, matcher.group(1), Optional.ofNullable(matcher.group(2)).orElse("")))
        : Optional.empty();
  }

  /** Returns the arguments; files that a command line names exist only here. */
  private static List<String> arguments(String text) {
    String existing =
        text.replaceAll("(?<=-credentials-file )\\S+", RESOURCES + "credentials.properties")
            .replace("file=nodes.txt", "file=" + RESOURCES + "nodes.txt");
    return new ShellReader(Optional.empty(), existing)
        .arguments().stream().map(ShellReader.Argument::text).toList();
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> docs() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("docs"))) {
      return files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
    }
  }
}
