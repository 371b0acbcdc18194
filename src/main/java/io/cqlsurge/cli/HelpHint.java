package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import java.util.List;

/** Says which pages of help go with what was wrong. */
final class HelpHint {
  /** The most pages that are named; whoever is wrong in more places begins with the overview. */
  private static final int MOST = 3;

  private HelpHint() {}

  /**
   * The line that closes the complaints.
   *
   * @param command the command that was carried out, or the tool itself
   * @param known the pages there are
   */
  static String of(UsageError error, String command, HelpTopics known) {
    List<String> topics = error.topics();
    if (topics.size() > MOST) {
      return see(List.of(""));
    }
    if (topics.isEmpty()) {
      List<String> places = places(error, known);
      return see(places.isEmpty() ? List.of(page(command, known)) : places);
    }
    return see(topics.stream().map(topic -> page(topic, known)).toList());
  }

  /** The groups that complaints from elsewhere name in front: {@code -log: }. */
  private static List<String> places(UsageError error, HelpTopics known) {
    return error.complaints().stream()
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
