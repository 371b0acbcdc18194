package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.console.Screen;
import io.cqlsurge.grammar.HelpPage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("assembled")
class HelpCommandTest {
  private final TestConsole console = new TestConsole();

  private int run(String line) {
    return console.run(line.split(" ", -1));
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "-?", "-h", "--help", "HELP", "help -?", "help --help"})
  void without_a_topic_all_commands_and_groups_are_listed(String line) {
    assertThat(run(line)).isZero();
    assertThat(console.out())
        .startsWith(
            "Usage: cqlsurge <command> [options] [-group options]...",
            "       cqlsurge help <command or group>",
            "",
            "Commands: load",
            "  read              Reads rows from the predefined table standard1 and checks their data")
        .contains("Commands: results", "Commands: tools")
        .contains("Options: database", "Options: load", "Options: report")
        .contains("Options: many machines");
  }

  @ParameterizedTest
  @CsvSource({
    "help write, write",
    "help WRITE, write",
    "help insert, write",
    "help -insert, -insert",
    "help counterwrite, counter_write",
    "help counter_get, counter_read",
    "help -rate, -rate",
    "help rate, -rate",
    "help -RATE, -rate",
    "help --rate, -rate",
    "help -write, write",
    "help send-to, -sendto",
    "help help, help",
    "help version, version",
    "help --version, version",
    "help compare, compare",
    "help profile, profile new",
    "help graph, graph merge",
    "help -graph, -graph",
    "graph merge -?, graph merge",
    "write -?, write",
    "WRITE -h, write",
    "write n=5 -?, write",
    "write n=5 -rate threads=3 -?, write",
    "write n=5 -rate -?, -rate",
    "insert --help, write",
    "version -?, version",
    "profile -?, profile new",
    "profile check x.yaml -?, profile new",
    "-rate -?, -rate",
    "-? write, write"
  })
  void a_topic_has_a_page_by_any_name_and_after_any_argument(String line, String name) {
    assertThat(run(line)).isZero();
    assertThat(console.out().get(0)).isEmpty();
    assertThat(console.out().get(1)).startsWith("Usage: " + name);
    assertThat(console.err()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"help distributions", "help distribution", "help -dist"})
  void distributions_have_a_page_that_the_overview_lists(String line) {
    assertThat(run(line)).isZero();
    assertThat(console.text()).contains("GAUSSIAN(min..max)", "cqlsurge print");
    console.clear();
    assertThat(run("help")).isZero();
    assertThat(console.text()).contains("  distributions     Distributions of numbers");
  }

  @Test
  void the_page_of_a_load_command_begins_with_one_usage_and_examples() {
    assertThat(run("help user")).isZero();
    List<String> lines = console.out();
    assertThat(String.join(" ", lines.subList(1, 3)))
        .isEqualTo(
            "Usage: user profile=? ops(?) n=?|duration=?|[err<? n>? n<?] [options] [-rate threads=?]"
                + "             [-node host,host] [-group options]...");
    assertThat(lines.get(4)).isEqualTo("Examples:");
    assertThat(console.text())
        .contains("(see 'help distributions')")
        .doesNotContain("GAUSSIAN(min..max)");
  }

  @Test
  void without_arguments_the_commands_are_printed_and_the_status_is_2() {
    assertThat(console.run()).isEqualTo(2);
    assertThat(console.out())
        .contains("Commands: load", "Commands: results", "Examples:")
        .doesNotContain("Options: database");
    assertThat(console.err()).first().asString().startsWith("cqlsurge: no command given");
  }

  @Test
  void the_switch_of_other_tools_prints_the_version() {
    assertThat(run("-V")).isZero();
    assertThat(console.out().get(0)).startsWith("Version: ");
  }

  @ParameterizedTest
  @CsvSource({
    "out, '', true",
    "both, '', true",
    "out, 1, false",
    "err, '', false",
    "'', '', false"
  })
  void names_are_bold_only_on_a_terminal_with_colours(
      String terminal, String noColour, boolean isBold) {
    Map<String, String> environment = Map.of("NO_COLOR", noColour);
    TestConsole shown = new TestConsole(Screen.of(terminal, environment, () -> 80));
    assertThat(shown.run("help", "write")).isZero();
    assertThat(shown.text().contains("\u001b[1mn=?\u001b[0m")).isEqualTo(isBold);
  }

  @Test
  void a_command_line_in_quotes_can_request_help() {
    assertThat(console.run("write n=5 -?")).isZero();
    assertThat(console.out().get(1)).startsWith("Usage: write ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "help wriet | 'wriet' is neither a command nor an option group; did you mean 'help"
            + " write'?",
        "help -rat | '-rat' is neither a command nor an option group; did you mean 'help"
            + " -rate'?",
        "wriet -? | 'wriet' is neither a command nor an option group; did you mean 'help"
            + " write'?",
        "help nonsense | 'nonsense' is neither a command nor an option group; 'cqlsurge help'"
            + " lists them all",
        "help threads | 'threads' is an option of -rate; see 'cqlsurge help -rate'",
        "help min-threads= | 'min-threads=' is an option of -rate; see 'cqlsurge help -rate'",
        "help seq=1..5 | 'seq=1..5' is an option of -pop, distributions; see 'cqlsurge help -pop'",
        "help write read | help takes one command or group, such as 'cqlsurge help write'"
      })
  void an_unknown_topic_has_one_message_and_status_2(String line, String sentence) {
    assertThat(run(line)).isEqualTo(2);
    assertThat(console.out()).isEmpty();
    assertThat(console.err()).containsExactly("cqlsurge: " + sentence);
  }

  @Test
  void examples_of_commands_that_need_no_node_run() {
    for (HelpPage page : Manual.pages()) {
      page.examples().stream()
          .filter(
              line -> !line.contains("-node") && !line.contains("schema.cql") && isUtility(line))
          .forEach(
              line -> assertThat(new TestConsole().run(line.split(" ", -1))).as(line).isZero());
    }
  }

  private static boolean isUtility(String line) {
    List<String> arguments = Arrays.asList(line.split(" ", -1));
    return List.of("help", "version", "profile", "completion").contains(arguments.get(0))
        || arguments.contains("-?");
  }
}
