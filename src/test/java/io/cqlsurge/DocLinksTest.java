package io.cqlsurge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The links between the pages of the documentation. */
class DocLinksTest {
  private static final Path README = Path.of("README.md");
  private static final Path INDEX = Path.of("docs", "README.md");
  private static final Path DECISIONS = Path.of("docs", "decisions", "README.md");
  private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$|`[^`\n]*`");

  /** The paragraph before the tables names some pages again. */
  @Test
  void the_tables_of_the_index_link_every_page_exactly_once() throws IOException {
    List<Path> linked =
        Stream.concat(linkedInTables(INDEX).stream(), linkedInTables(DECISIONS).stream()).toList();
    assertThat(linked)
        .containsExactlyInAnyOrderElementsOf(
            docs().stream().filter(page -> !page.equals(INDEX)).toList());
    assertThat(links(README)).contains(INDEX.toString());
  }

  private static List<Path> linkedInTables(Path index) throws IOException {
    String tables =
        Files.readString(index)
            .lines()
            .filter(line -> line.startsWith("|"))
            .collect(Collectors.joining("\n"));
    return links(tables).stream()
        .filter(link -> link.endsWith(".md") && !link.startsWith(".."))
        .map(index::resolveSibling)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("pages")
  void links_to_files_and_headings_are_valid(Path page) throws IOException {
    for (String link : links(page)) {
      if (link.startsWith("http")) {
        continue;
      }
      String[] parts = link.split("#", 2);
      Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
      assertThat(target).as("%s links to %s", page, link).exists();
      if (parts.length == 2 && target.toString().endsWith(".md")) {
        assertThat(anchors(target)).as("%s links to %s", page, link).contains(parts[1]);
      }
    }
  }

  static List<Path> pages() throws IOException {
    return Stream.concat(Stream.of(README, Path.of("profiles", "README.md")), docs().stream())
        .toList();
  }

  private static List<Path> docs() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("docs"))) {
      return files.filter(file -> file.toString().endsWith(".md")).toList();
    }
  }

  private static List<String> links(Path page) throws IOException {
    return links(Files.readString(page));
  }

  private static List<String> links(String markdown) {
    String text = CODE.matcher(markdown).replaceAll("code");
    return LINK.matcher(text).results().map(result -> result.group(1)).toList();
  }

  /** Returns the anchors that the headings of a page get. */
  private static List<String> anchors(Path page) throws IOException {
    String text =
        Pattern.compile("(?ms)^```.*?^```$").matcher(Files.readString(page)).replaceAll("");
    return Pattern.compile("(?m)^#+ (.*)$")
        .matcher(text)
        .results()
        .map(DocLinksTest::anchor)
        .toList();
  }

  private static String anchor(MatchResult heading) {
    return heading
        .group(1)
        .toLowerCase(Locale.ROOT)
        .replaceAll("[^\\p{L}\\p{N}_ -]", "")
        .replace(' ', '-');
  }
}
