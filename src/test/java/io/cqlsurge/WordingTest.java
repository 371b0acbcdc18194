package io.cqlsurge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The texts of this project use plain technical English: pages, help, messages, Javadoc, comments
 * and names. The words and the allowed exceptions are in {@code src/test/resources/wording}.
 */
class WordingTest {
  private static final Path LISTS = Path.of("src/test/resources/wording");
  private static final List<String> ROOTS =
      List.of("README.md", "docs", "profiles", "scripts", "src");
  private static final Pattern TEXT =
      Pattern.compile(".*\\.(md|java|js|css|html|txt|yaml|sh|bash|zsh|1|ts|xml)|scripts/[a-z-]+");

  /** Recorded outputs and data of other tools, whose words are not ours. */
  private static final Pattern FOREIGN =
      Pattern.compile(".*/(uplot|wording|golden/(?!help/).*|outputs)/.*|.*\\.min\\.js");

  /** The parts of names in code are words, too. */
  private static final Pattern NAME_BOUNDARY = Pattern.compile("(?<=[a-z])(?=[A-Z])|_");

  private record Rule(Pattern words, String instead) {}

  @Test
  void texts_use_plain_technical_english() throws IOException {
    List<Rule> rules = new ArrayList<>();
    for (String[] row : rows("words.tsv")) {
      rules.add(new Rule(pattern("(?<![\\w-])" + row[0] + "(?![\\w-])"), row[1]));
    }
    List<Pattern> exceptions = rows("exceptions.tsv").stream().map(row -> pattern(row[0])).toList();
    List<String> found = new ArrayList<>();
    for (Path file : files()) {
      check(file, rules, exceptions, found);
    }
    assertThat(found).as("words to replace").isEmpty();
  }

  @Test
  void exceptions_have_a_reason_and_are_used() throws IOException {
    String all = String.join("\n", files().stream().map(WordingTest::text).toList());
    for (String[] row : rows("exceptions.tsv")) {
      assertThat(row).as(row[0]).hasSize(2);
      assertThat(pattern(row[0]).matcher(all).find()).as(row[0] + " occurs").isTrue();
    }
  }

  private static void check(
      Path file, List<Rule> rules, List<Pattern> exceptions, List<String> found) {
    int number = 0;
    for (String line : text(file).lines().toList()) {
      number++;
      if (exceptions.stream().anyMatch(exception -> exception.matcher(line).find())) {
        continue;
      }
      for (Rule rule : rules) {
        if (rule.words.matcher(line).find()) {
          found.add(file + ":" + number + ": " + line.strip() + "  [" + rule.instead + "]");
        }
      }
    }
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(text, Pattern.CASE_INSENSITIVE);
  }

  private static List<String[]> rows(String list) throws IOException {
    return Files.readAllLines(LISTS.resolve(list)).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .toList();
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String root : ROOTS) {
      try (Stream<Path> below = Files.walk(Path.of(root))) {
        below
            .filter(Files::isRegularFile)
            .filter(file -> TEXT.matcher(file.toString()).matches())
            .filter(file -> !FOREIGN.matcher(file.toString()).matches())
            .sorted()
            .forEach(files::add);
      }
    }
    return files;
  }

  private static String text(Path file) {
    try {
      String text = Files.readString(file);
      return file.toString().endsWith(".md") ? text : NAME_BOUNDARY.matcher(text).replaceAll(" ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
