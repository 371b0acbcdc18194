package io.cqlsurge.feature.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.cli.Assembled;
import io.cqlsurge.feature.live.LiveServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Rules for the scripts of the graph page, which share one scope and show texts from untrusted
 * sources. Each feature has a folder with its own scripts; the core's are in the page's folder.
 */
class PageScriptsTest {
  private static final Path RESOURCES = Path.of("src/main/resources");
  private static final Path FEATURES = RESOURCES.resolve("io/cqlsurge/feature");
  private static final Path CORE = FEATURES.resolve("page");
  private static final Path TYPESCRIPT = Path.of("src/typescript");
  private static final Pattern DECLARATION =
      Pattern.compile("^(?:async )?(?:function|const|let|class) (\\w+)", Pattern.MULTILINE);

  /** Comments, and texts without inserted values. */
  private static final Pattern WORDS =
      Pattern.compile("/\\*.*?\\*/|(?<![:\"])//[^\n]*|\"(?:[^\"\\\\\n]|\\\\.)*\"", Pattern.DOTALL);

  private static String text(Path file) {
    try {
      return Files.readString(file, UTF_8);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static List<Path> listed(String list) {
    return text(CORE.resolve(list)).lines().map(CORE::resolve).toList();
  }

  /** Returns the scripts of the core. */
  private static List<Path> coreScripts() {
    return Stream.concat(listed("scripts.txt").stream(), Stream.of(CORE.resolve("main.js")))
        .toList();
  }

  private static List<Path> files(List<String> resources) {
    return resources.stream().map(name -> RESOURCES.resolve(name.substring(1))).toList();
  }

  /** Returns the files that the features add to all pages. */
  private static List<Path> added() {
    return files(Assembled.features().page().files());
  }

  /** Returns the files that are only in the live page. */
  private static List<Path> live() {
    return files(LiveServer.PAGE.files());
  }

  private static List<Path> all(String ending) {
    return Stream.of(coreScripts(), listed("styles.txt"), added(), live())
        .flatMap(List::stream)
        .filter(file -> file.toString().endsWith(ending))
        .toList();
  }

  private static List<Path> scripts() {
    return all(".js");
  }

  private static List<Path> found(String ending) throws IOException {
    try (Stream<Path> files = Files.walk(FEATURES, 2)) {
      return files.filter(file -> file.toString().endsWith(ending)).toList();
    }
  }

  @Test
  void every_script_and_sheet_is_listed_once() throws IOException {
    for (String ending : List.of(".js", ".css")) {
      assertThat(all(ending))
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(found(ending));
    }
  }

  @Test
  void no_two_scripts_declare_the_same_name() {
    assertThat(declaredNames(scripts()))
        .doesNotHaveDuplicates()
        .contains("readModel", "addSection", "visibleTrials");
  }

  /** What {@code parts.js} declares is for features, of which some can be missing. */
  @Test
  void every_declared_name_is_used() {
    String scripts = scripts().stream().map(PageScriptsTest::text).collect(joining());
    List<Path> own = scripts().stream().filter(script -> !script.endsWith("parts.js")).toList();
    assertThat(declaredNames(own))
        .allSatisfy(
            name -> assertThat(scripts.split("\\b" + name + "\\b", -1)).hasSizeGreaterThan(2));
  }

  private static List<String> declaredNames(List<Path> scripts) {
    List<String> names = new ArrayList<>();
    for (Path script : scripts) {
      Matcher declaration = DECLARATION.matcher(text(script));
      while (declaration.find()) {
        names.add(declaration.group(1));
      }
    }
    return names;
  }

  /** Returns the scripts by the name of the folder that they are in. */
  private static Map<String, List<Path>> scriptsByFolder() {
    Map<String, List<Path>> folders = new TreeMap<>();
    scripts()
        .forEach(
            script ->
                folders
                    .computeIfAbsent(
                        script.getParent().getFileName().toString(), name -> new ArrayList<>())
                    .add(script));
    return folders;
  }

  @Test
  void no_script_mentions_what_a_script_of_another_feature_declares() {
    Map<String, List<Path>> folders = scriptsByFolder();
    assertThat(folders).hasSizeGreaterThan(1);
    folders.forEach(
        (owner, declaring) -> {
          if (!owner.equals("page")) {
            Pattern names =
                Pattern.compile(
                    "(?<![.\\w])("
                        + String.join("|", declaredNames(declaring))
                        + ")(?![\\w:])(?! =>)");
            for (Path script : scripts()) {
              if (!declaring.contains(script)) {
                assertThat(mentioned(names, script)).as("%s of %s", script, owner).isEmpty();
              }
            }
          }
        });
  }

  private static List<String> mentioned(Pattern names, Path script) {
    return names
        .matcher(WORDS.matcher(text(script)).replaceAll(""))
        .results()
        .map(result -> result.group(1))
        .toList();
  }

  @Test
  void no_script_turns_text_into_markup_or_code_or_sends_requests() {
    for (Path script : scripts()) {
      assertThat(text(script))
          .as(script.toString())
          .doesNotContain(
              "innerHTML",
              "outerHTML",
              "insertAdjacentHTML",
              "document.write",
              "eval(",
              "new Function",
              "XMLHttpRequest");
      if (!live().contains(script)) {
        assertThat(text(script)).as(script.toString()).doesNotContain("fetch(", "EventSource");
      }
    }
  }

  @Test
  void every_script_is_small_and_starts_with_a_description() {
    for (Path script : scripts()) {
      assertThat(text(script)).as(script.toString()).startsWith("// ");
      assertThat(text(script).lines().count()).as(script.toString()).isLessThan(300);
    }
  }

  @Test
  @Timeout(120)
  void typescript_finds_no_errors() throws Exception {
    assertThat(errors(TYPESCRIPT)).isEmpty();
  }

  @Test
  @Timeout(120)
  void the_scripts_of_the_core_use_nothing_of_features(@TempDir Path folder) throws Exception {
    Path project = folder.resolve("tsconfig.json");
    Path types = TYPESCRIPT.toAbsolutePath();
    Files.writeString(
        project,
        """
        {"extends": "%s/tsconfig.json", "include": ["%s/declarations.d.ts", "%s/*.js"]}"""
            .formatted(types, types, CORE.toAbsolutePath()));

    assertThat(errors(project)).isEmpty();
  }

  private static String errors(Path project) throws Exception {
    Process tsc = startTypescript("tsc", "--pretty", "false", "--project", project.toString());
    tsc.getOutputStream().close();
    String errors = new String(tsc.getInputStream().readAllBytes(), UTF_8);
    assertThat(tsc.waitFor() == 0).as(errors).isEqualTo(errors.isEmpty());
    return errors;
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
