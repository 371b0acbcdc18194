package io.cqlsurge.report.graph;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The scripts of the graph page share one scope and show texts from anywhere: what each must keep
 * to.
 */
class PageScriptsTest {
  private static final Path FOLDER = Path.of("src/main/resources/io/cqlsurge/report/graph");
  private static final Pattern NAMED =
      Pattern.compile("^(?:async )?(?:function|const|let|class) (\\w+)", Pattern.MULTILINE);

  private static String text(String file) {
    try {
      return Files.readString(FOLDER.resolve(file), UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> listed(String list) {
    return text(list).lines().toList();
  }

  private static List<String> files(String ending) throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(ending))
          .toList();
    }
  }

  @Test
  void every_script_and_sheet_is_listed_once() throws IOException {
    assertThat(listed("scripts.txt"))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(files(".js"));
    assertThat(listed("styles.txt"))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(files(".css"));
  }

  @Test
  void no_two_scripts_declare_one_name() {
    List<String> names = new ArrayList<>();
    for (String script : listed("scripts.txt")) {
      Matcher named = NAMED.matcher(text(script));
      while (named.find()) {
        names.add(named.group(1));
      }
    }
    assertThat(names).doesNotHaveDuplicates().contains("readModel", "setState");
  }

  @Test
  void no_script_makes_markup_or_code_of_texts_or_asks_a_server() {
    for (String script : listed("scripts.txt")) {
      assertThat(text(script))
          .as(script)
          .doesNotContain(
              "innerHTML",
              "outerHTML",
              "insertAdjacentHTML",
              "document.write",
              "eval(",
              "new Function",
              "fetch(",
              "XMLHttpRequest");
    }
  }

  @Test
  void every_script_is_small_and_says_what_it_is_for() {
    for (String script : listed("scripts.txt")) {
      assertThat(text(script)).as(script).startsWith("// ");
      assertThat(text(script).lines().count()).as(script).isLessThan(300);
    }
  }
}
