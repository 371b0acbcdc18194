package io.cqlsurge.feature.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
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
import org.junit.jupiter.api.Timeout;

/**
 * Rules for the scripts of the graph page, which share one scope and show texts from untrusted
 * sources.
 */
class PageScriptsTest {
  private static final Path FOLDER = Path.of("src/main/resources/io/cqlsurge/feature/page");
  private static final Path TYPESCRIPT = Path.of("src/typescript");
  private static final Pattern DECLARATION =
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
    assertThat(scripts()).doesNotHaveDuplicates().containsExactlyInAnyOrderElementsOf(files(".js"));
    assertThat(listed("styles.txt"))
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(files(".css"));
  }

  @Test
  void no_two_scripts_declare_the_same_name() {
    assertThat(declaredNames()).doesNotHaveDuplicates().contains("readModel", "setState");
  }

  @Test
  void every_declared_name_is_used() {
    String scripts = scripts().stream().map(PageScriptsTest::text).collect(joining());
    assertThat(declaredNames())
        .allSatisfy(
            name -> assertThat(scripts.split("\\b" + name + "\\b", -1)).hasSizeGreaterThan(2));
  }

  private static List<String> declaredNames() {
    List<String> names = new ArrayList<>();
    for (String script : scripts()) {
      Matcher declaration = DECLARATION.matcher(text(script));
      while (declaration.find()) {
        names.add(declaration.group(1));
      }
    }
    return names;
  }

  @Test
  void no_script_turns_text_into_markup_or_code_or_sends_requests() {
    for (String script : scripts()) {
      assertThat(text(script))
          .as(script)
          .doesNotContain(
              "innerHTML",
              "outerHTML",
              "insertAdjacentHTML",
              "document.write",
              "eval(",
              "new Function",
              "XMLHttpRequest");
    }
    for (String script : listed("scripts.txt")) {
      assertThat(text(script)).as(script).doesNotContain("fetch(", "EventSource");
    }
  }

  /** Returns all scripts, with those of the live page. */
  private static List<String> scripts() {
    return Stream.of(listed("scripts.txt"), List.of("main.js"), listed("live.txt"))
        .flatMap(List::stream)
        .toList();
  }

  @Test
  void every_script_is_small_and_starts_with_a_description() {
    for (String script : scripts()) {
      assertThat(text(script)).as(script).startsWith("// ");
      assertThat(text(script).lines().count()).as(script).isLessThan(300);
    }
  }

  @Test
  @Timeout(120)
  void typescript_finds_no_errors() throws Exception {
    Process tsc = startTypescript("tsc", "--pretty", "false", "--project", TYPESCRIPT.toString());
    tsc.getOutputStream().close();
    String errors = new String(tsc.getInputStream().readAllBytes(), UTF_8);
    assertThat(errors).isEmpty();
    assertThat(tsc.waitFor()).isZero();
  }

  private static Process startTypescript(String... command) {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start();
    } catch (IOException e) {
      throw new IllegalStateException(
          "tsc is missing: the check of the graph page's scripts needs the Debian package"
              + " node-typescript (apt-get install node-typescript).",
          e);
    }
  }
}
