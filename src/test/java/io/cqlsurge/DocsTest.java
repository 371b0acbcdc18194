package io.cqlsurge;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.Manual;
import io.cqlsurge.grammar.HelpPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Files generated from the declarations of commands and options are up to date and complete. */
@Tag("assembled")
class DocsTest {
  private static final Path PAGES = Path.of("src/test/resources/golden/help");

  static Stream<String> generatedFiles() {
    return Manual.files().keySet().stream();
  }

  @ParameterizedTest
  @MethodSource("generatedFiles")
  void generated_files_are_up_to_date(String file) throws IOException {
    Path path = Path.of(file);
    assertThat(path).as("run scripts/docs, and read the diff").exists();
    assertThat(Files.readAllLines(path))
        .as("%s is outdated: run scripts/docs, and read the diff", file)
        .isEqualTo(Manual.files().get(file));
  }

  @Test
  void no_help_page_of_a_removed_topic_exists() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      assertThat(files.map(Path::toString)).isSubsetOf(Manual.files().keySet());
    }
  }

  @Test
  void overview_reference_and_man_page_contain_every_command_and_group() {
    List<String> overview = Manual.files().get(PAGES.resolve("overview.txt").toString());
    List<String> reference = Manual.files().get("docs/reference/options.md");
    List<String> man = Manual.files().get("docs/man/cqlsurge.1");
    for (HelpPage page : Manual.pages()) {
      assertThat(overview).anyMatch(line -> line.startsWith("  " + page.name() + " "));
      assertThat(reference).contains("### " + page.name());
      assertThat(man).contains(".SS " + page.name().replace("-", "\\-"));
    }
  }

  @Test
  void the_man_page_describes_shared_options_once_and_its_examples_fit_80_columns() {
    List<String> man = Manual.files().get("docs/man/cqlsurge.1");
    assertThat(man).filteredOn(line -> line.startsWith("\\fBno\\-warmup")).hasSize(1);
    assertThat(man)
        .contains(".SH EXAMPLES", ".SH FILES", ".SH SEE ALSO")
        .filteredOn(line -> line.startsWith("cqlsurge ") || line.startsWith("      "))
        .hasSizeGreaterThan(50)
        .allMatch(line -> line.replaceAll("\\\\(e|-|:|\\(..)", "x").length() <= 72);
  }

  /** Without {@code -rate}, a command runs a ramp of up to 13 runs. */
  @Test
  void examples_with_a_load_set_the_number_of_threads() {
    Set<String> loads = Set.of("read", "write", "counter_read", "counter_write", "mixed", "user");
    assertThat(Manual.pages())
        .flatExtracting(HelpPage::examples)
        .filteredOn(example -> loads.contains(example.split(" ", 2)[0]))
        .hasSizeGreaterThan(30)
        .allMatch(example -> example.matches(".*( -rate | -slo | n=0 | -\\?$).*"));
  }

  @Test
  void every_page_has_a_summary_and_every_option_a_description() {
    List<String> undescribed = new ArrayList<>();
    for (HelpPage page : Manual.pages()) {
      if (page.summary().isBlank()) {
        undescribed.add(page.name());
      }
      page.entries().stream()
          .filter(entry -> entry.help().isBlank())
          .forEach(entry -> undescribed.add(page.name() + " " + entry.name()));
    }
    assertThat(undescribed).isEmpty();
  }

  @Test
  void lines_of_the_help_fit_a_terminal_of_100_columns_except_examples() {
    List<String> lines =
        Manual.pages().stream()
            .flatMap(page -> page.lines(Manual.LAYOUT).stream())
            .filter(line -> !line.startsWith("  cqlsurge "))
            .toList();
    assertThat(lines).allMatch(line -> line.length() <= 100).noneMatch(line -> line.contains("\t"));
  }
}
