package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.PageLayout;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * The reference of commands and options, the man page and the golden help pages, all generated from
 * the declarations. {@code scripts/docs} writes them; a test fails when one of them is stale.
 */
public final class Manual {
  /** The layout of pages that are not printed on a terminal. */
  public static final PageLayout LAYOUT = layout(OptionalInt.empty());

  private static final String PAGES = "src/test/resources/golden/help/";

  private Manual() {}

  /** Writes all files below the folder of the project. */
  public static void main(String[] folder) throws IOException {
    for (Map.Entry<String, List<String>> file : files().entrySet()) {
      Path path = Path.of(folder[0]).resolve(file.getKey());
      Files.createDirectories(path.getParent());
      Files.write(path, file.getValue(), StandardCharsets.UTF_8);
    }
  }

  /** Returns the lines of each file, by its path in the project. */
  public static Map<String, List<String>> files() {
    HelpTopics topics = topics();
    Map<String, List<String>> files = new TreeMap<>();
    files.put("docs/reference/options.md", new MarkdownManual().lines(topics.pages()));
    files.put("docs/man/cqlsurge.1", new RoffManual().lines(topics.pages()));
    files.put(PAGES + "overview.txt", topics.overview(LAYOUT));
    for (HelpPage page : topics.pages()) {
      String path = PAGES + page.name().replaceFirst("^-", "");
      // Commands precede groups; a group can have the same name as a command.
      files.put(
          path + (files.containsKey(path + ".txt") ? "-options" : "") + ".txt", page.lines(LAYOUT));
    }
    return files;
  }

  /** Returns the layout for a terminal with this column count, without bold text. */
  static PageLayout layout(OptionalInt columns) {
    return PageLayout.of(columns, UnaryOperator.identity());
  }

  /** Returns all help pages. */
  public static List<HelpPage> pages() {
    return topics().pages();
  }

  /** Returns the help topics of the tool. */
  static HelpTopics topics() {
    return new Commands(Assembled.features()).topics();
  }
}
