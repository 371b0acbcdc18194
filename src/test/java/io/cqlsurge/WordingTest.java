package io.cqlsurge;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
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

  /** The parts of names in code are also words. */
  private static final Pattern NAME_BOUNDARY = Pattern.compile("(?<=[a-z])(?=[A-Z])|_");

  /** The page of the examples, which no rule about some files leaves out. */
  private static final Path PAGE = Path.of("docs", "page.md");

  private static final Pattern JAVADOC = Pattern.compile("(?s)/\\*\\*(.*?)\\*/");
  private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
  private static final Pattern WORD = Pattern.compile("[A-Za-z][A-Za-z'-]*");
  private static final Pattern OF = Pattern.compile("(?i)\\bof\\b");
  private static final Pattern THAT_OF = Pattern.compile("(?i)\\b(that|those)(\\s|\\*)+of\\b");

  private record Rule(Pattern words, String instead, Pattern files) {
    Optional<String> find(Path file, String line) {
      Matcher matcher = words.matcher(line);
      return files.matcher(file.toString()).matches() && matcher.find()
          ? Optional.of(matcher.group())
          : Optional.empty();
    }
  }

  @Test
  void texts_use_plain_technical_english() throws IOException {
    List<Rule> rules = rules();
    List<Pattern> exceptions = rows("exceptions.tsv").stream().map(row -> pattern(row[0])).toList();
    List<String> found = new ArrayList<>();
    for (Path file : files()) {
      check(file, rules, exceptions, found);
    }
    assertThat(found).as("words to replace").isEmpty();
  }

  @Test
  void rules_find_the_words_of_their_examples_and_nothing_else() throws IOException {
    for (String[] row : rows("examples.tsv")) {
      List<String> found =
          rules().stream().flatMap(rule -> rule.find(PAGE, row[0]).stream()).toList();
      assertThat(found).as(row[0]).isEqualTo(List.of(row).subList(1, row.length));
    }
  }

  /** Chains of "of" are hard to read: "search step" is shorter than "step of a search". */
  @Test
  @Tag("assembled")
  void docs_and_javadoc_prefer_noun_compounds() throws IOException {
    StringBuilder docs = new StringBuilder();
    StringBuilder javadoc = new StringBuilder();
    for (Path file : files()) {
      String text = Files.readString(file);
      if (file.toString().endsWith(".md")) {
        docs.append(CODE.matcher(text).replaceAll(""));
      } else if (file.startsWith(Path.of("src", "main", "java"))) {
        JAVADOC.matcher(text).results().forEach(block -> javadoc.append(block.group(1)));
      }
    }
    assertThat(perThousandWords(OF, docs)).as("of in 1,000 words of docs").isLessThan(30);
    assertThat(perThousandWords(THAT_OF, docs)).as("that of in docs").isLessThan(0.4);
    assertThat(perThousandWords(OF, javadoc)).as("of in 1,000 words of Javadoc").isLessThan(35);
    assertThat(perThousandWords(THAT_OF, javadoc)).as("that of in Javadoc").isLessThan(0.4);
  }

  private static double perThousandWords(Pattern pattern, CharSequence text) {
    return 1000.0 * pattern.matcher(text).results().count() / WORD.matcher(text).results().count();
  }

  private static List<Rule> rules() throws IOException {
    List<Rule> rules = new ArrayList<>();
    for (String[] row : rows("words.tsv")) {
      Pattern words = pattern("(?<![\\w-])(?:" + row[0] + ")(?![\\w-])");
      rules.add(new Rule(words, row[1], pattern(row.length > 2 ? row[2] : ".*")));
    }
    return rules;
  }

  @Test
  @Tag("assembled")
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
        if (rule.find(file, line).isPresent()) {
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
