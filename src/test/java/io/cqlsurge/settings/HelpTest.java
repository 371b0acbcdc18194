package io.cqlsurge.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.cli.Manual;
import io.cqlsurge.grammar.Choice;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.MatchedOptions;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.PageLayout;
import io.cqlsurge.grammar.Param;
import io.cqlsurge.grammar.Usage;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.grammar.ValueForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("assembled")
class HelpTest {
  /** A group with all elements that a page can have. */
  private static final class Example extends OptionGroup<String> {
    private final Param<String> kind =
        param("kind=", Choice.of(List.of("one", "other"), text -> text), "which")
            .orElse("one")
            .required();
    private final Param<String> shape =
        param("a-very-long-name-of-an-option=", text -> text, "how it is drawn")
            .orElse("uniform(1..10)")
            .forms(List.of(new ValueForm("UNIFORM(min..max)", "alike")));
    private final Param<String> again =
        param("again=", text -> text, "the same")
            .alias("encore=")
            .values("1..9")
            .forms(List.of(new ValueForm("UNIFORM(min..max)", "alike")));

    Example() {
      super("-example", "Shows a page");
      usage(kind, shape);
      usage(again, shape);
      note("More to know.");
      example("write -example kind=one");
    }

    @Override
    public List<String> aliases() {
      return List.of("-sample");
    }

    @Override
    protected String read(MatchedOptions options) {
      return options.get(kind);
    }
  }

  @Test
  void a_page_shows_usages_options_notes_and_examples() {
    assertThat(HelpPage.of(new Example()).lines(Manual.LAYOUT))
        .containsExactly(
            "",
            "Usage: -example kind=? [a-very-long-name-of-an-option=?]",
            " OR ",
            "Usage: -example [again=?] [a-very-long-name-of-an-option=?]",
            "",
            "Examples:",
            "  cqlsurge write -example kind=one",
            "",
            "  kind=? (default=one)                     which (one|other)",
            "  a-very-long-name-of-an-option=? (default=uniform(1..10))",
            "                                           how it is drawn; its values are listed below",
            "  again=?                                  the same (1..9); also encore=; its values are listed",
            "                                           below",
            "",
            "Aliases: -sample",
            "",
            "More to know.",
            "",
            "Values of a-very-long-name-of-an-option=, again=:",
            "  UNIFORM(min..max)                        alike");
  }

  @Test
  void headings_and_names_are_bold_on_a_terminal() {
    PageLayout layout = PageLayout.of(OptionalInt.of(80), text -> "*" + text + "*");
    assertThat(HelpPage.of(new Example()).lines(layout))
        .contains("*Examples:*", "  *UNIFORM(min..max)*               alike")
        .anyMatch(line -> line.startsWith("  *kind=?* (default=one)  "));
    assertThat(layout.overview("-example", "Shows a page"))
        .containsExactly("  *-example*          Shows a page");
  }

  @Test
  void a_value_in_parentheses_is_shown_as_such() {
    assertThat(HelpPage.of(group("-schema")).lines(Manual.LAYOUT))
        .anyMatch(line -> line.contains("[replication(?)]"));
  }

  @Test
  void every_example_is_valid(@TempDir Path folder) throws IOException {
    Path login = Files.writeString(folder.resolve("login.properties"), "cql.username=stress\n");
    Files.writeString(login, "cql.password=secret\n", StandardOpenOption.APPEND);
    List<String> without = new ArrayList<>();
    for (OptionGroup<?> group : all()) {
      group.examples().stream()
          .map(line -> line.replace("login.properties", login.toString()))
          .forEach(line -> Assembled.parse(CommandLinesTest.arguments(line)));
      if (group.examples().isEmpty()) {
        without.add(group.name());
      }
    }
    assertThat(without).isEmpty();
  }

  @Test
  void profiles_named_in_examples_exist() {
    List<String> examples = all().stream().flatMap(group -> group.examples().stream()).toList();
    assertThat(examples).anyMatch(line -> line.contains("profile="));
    for (String line : examples) {
      Matcher profile = Pattern.compile("profile=(\\S+)").matcher(line);
      if (profile.find()) {
        assertThat(Path.of(profile.group(1))).exists();
      }
    }
  }

  @Test
  void a_group_can_have_no_options_unless_all_its_usages_require_one() {
    for (OptionGroup<?> group : Assembled.parser().groups()) {
      boolean needsNone = group.usages().stream().anyMatch(Usage::isOptional);
      List<String> arguments = List.of("read", group.name());
      if (needsNone) {
        Assembled.parse(arguments);
      } else {
        assertThatThrownBy(() -> Assembled.parse(arguments))
            .isInstanceOf(UsageError.class)
            .hasMessageContaining(group.name() + ": needs '");
      }
    }
  }

  private static List<OptionGroup<?>> all() {
    return Stream.concat(
            Assembled.parser().commands().stream(), Assembled.parser().groups().stream())
        .toList();
  }

  private static OptionGroup<?> group(String name) {
    return Assembled.parser().groups().stream()
        .filter(group -> group.name().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
