package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import java.util.List;

/** The hint that points to the help pages for an error. */
final class HelpHint {
  /** Maximum page count in a hint; for more, the hint is the overview. */
  private static final int MAX_PAGES = 3;

  private HelpHint() {}

  /**
   * Returns the line after the error messages.
   *
   * @param command the command that was run, or the tool itself
   * @param known all help pages
   */
  static String of(UsageError error, String command, HelpTopics known) {
    List<String> topics = error.topics();
    if (topics.size() > MAX_PAGES) {
      return see(List.of(""));
    }
    if (topics.isEmpty()) {
      List<String> groups = groups(error, known);
      return see(groups.isEmpty() ? List.of(page(command, known)) : groups);
    }
    return see(topics.stream().map(topic -> page(topic, known)).toList());
  }

  /** Returns the groups at the beginning of messages, such as {@code -log: }. */
  private static List<String> groups(UsageError error, HelpTopics known) {
    return error.messages().stream()
        .filter(text -> text.startsWith("-"))
        .map(text -> page(text.replaceFirst(":.*", ""), known))
        .filter(page -> !page.isEmpty())
        .toList();
  }

  private static String page(String topic, HelpTopics known) {
    return known.page(topic).isPresent() ? " " + topic : "";
  }

  private static String see(List<String> pages) {
    return pages.stream()
        .distinct()
        .map(page -> "'cqlsurge help" + page + "'")
        .reduce((all, next) -> all + " and " + next)
        .map(all -> "See " + all + ".")
        .orElseThrow();
  }
}
