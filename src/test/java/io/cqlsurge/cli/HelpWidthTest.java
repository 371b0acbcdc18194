package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.console.Screen;
import io.cqlsurge.grammar.HelpPage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Help pages and usage errors on terminals of different widths. */
@Tag("assembled")
class HelpWidthTest {
  private final HelpTopics topics = new Commands(Assembled.features()).topics();

  static IntStream widths() {
    return IntStream.of(40, 60, 72, 80, 99, 100);
  }

  private List<List<String>> pages(OptionalInt columns) {
    List<List<String>> pages = new ArrayList<>();
    pages.add(topics.overview(Manual.layout(columns)));
    for (HelpPage page : topics.pages()) {
      pages.add(page.lines(Manual.layout(columns)));
    }
    return pages;
  }

  /** Returns the sorted words of a page, without backslashes at the ends of lines. */
  private static List<String> words(List<String> page) {
    return page.stream()
        .map(line -> line.replaceFirst(" \\\\$", ""))
        .flatMap(line -> Stream.of(line.strip().split("[ |]+")))
        .filter(word -> !word.isEmpty())
        .sorted()
        .toList();
  }

  @ParameterizedTest
  @MethodSource("widths")
  void lines_are_broken_between_words_only(int columns) {
    List<List<String>> usual = pages(OptionalInt.empty());
    List<List<String>> wrapped = pages(OptionalInt.of(columns));
    for (int page = 0; page < usual.size(); page++) {
      assertThat(words(wrapped.get(page))).isEqualTo(words(usual.get(page)));
    }
  }

  @ParameterizedTest
  @MethodSource("widths")
  void no_line_is_wider_than_the_terminal_unless_a_word_is(int columns) {
    for (List<String> page : pages(OptionalInt.of(columns))) {
      assertThat(page)
          .allSatisfy(
              line ->
                  assertThat(line.length() <= columns || isOneWord(line))
                      .as(columns + " columns: " + line)
                      .isTrue());
    }
  }

  @ParameterizedTest
  @MethodSource("widths")
  void a_quoted_argument_is_never_broken(int columns) {
    for (List<String> page : pages(OptionalInt.of(columns))) {
      assertThat(page)
          .filteredOn(line -> line.endsWith(" \\"))
          .allMatch(line -> line.replaceAll("[^']", "").length() % 2 == 0)
          .allMatch(line -> line.replaceAll("[^\"]", "").length() % 2 == 0);
    }
  }

  /** Returns whether a line has one word, also if it is in quotes or before a backslash. */
  private static boolean isOneWord(String line) {
    String text = line.strip().replaceFirst(" \\\\$", "").replaceAll("\"[^\"]*\"|'[^']*'", "x");
    return text.indexOf(' ') < 0;
  }

  @Test
  void usage_errors_are_wrapped_on_a_terminal() {
    TestConsole console =
        new TestConsole(
            new Screen(true, true, false, () -> 80, Optional.empty(), OptionalInt.of(80)));
    console.run("write", "n=10", "foo=1");
    assertThat(console.err()).hasSizeGreaterThan(2).allMatch(line -> line.length() <= 80);
  }
}
