package io.cqlsurge.cli;

import io.cqlsurge.distribution.DistributionSpec;
import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.PageLayout;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All help pages, made from the declarations of commands and groups. */
final class HelpTopics {
  private static final String MORE =
      "More: 'cqlsurge help write', 'cqlsurge help -rate' and so on, or -? after a command.";

  private static final List<String> EXAMPLES =
      List.of(
          "write n=1M -rate threads=50 -node 10.0.0.1",
          "read n=1M -pop seq=1..1M -rate threads=50 -node 10.0.0.1");

  private static final String STATUS =
      "Exit status: 0 success, 1 the run failed, 2 the command line or a profile is wrong, 130 and"
          + " 143 a signal ended the run (Ctrl-C, SIGTERM), 141 the reader of the output closed the pipe.";

  static final String FILES =
      "An argument @FILE is replaced by the arguments in the file, which may have several lines, quotes and # comments."
          + " CQLSURGE_NODE, CQLSURGE_DATACENTER, CQLSURGE_USER and CQLSURGE_PASSWORD are used where the command line has no value.";

  private static final List<String> USAGES =
      List.of(
          "Usage: cqlsurge <command> [options] [-group options]...",
          "       cqlsurge help <command or group>");

  private static final int USAGE_INDENT = 16;
  private static final int COMMAND_SECTIONS = 3;

  /** Maximum page count in a hint; for more, the hint is the overview. */
  private static final int MAX_PAGES = 3;

  private static final HelpPage DISTRIBUTIONS =
      new HelpPage(
          "distributions",
          "Distributions of numbers: uniform(1..100), zipf(1..1M) and others",
          List.of("distribution", "dist"),
          List.of(),
          DistributionSpec.forms().stream()
              .map(form -> HelpPage.Entry.of(form.form(), form.help()))
              .toList(),
          List.of(
              "Options with a distribution: dist= and read-lookback= of -pop, size= and n= of -col, visits= and others of -insert, add=, clustering= and table-dist=. Profiles have them as size, population and cluster. 'cqlsurge print' shows which numbers a distribution gives."),
          List.of(
              "print \"dist=zipf(1..100)\"",
              "read n=1M -pop \"dist=zipf(1..1M)\" -rate threads=50"));

  private final Map<String, List<HelpPage>> sections = new LinkedHashMap<>();

  /**
   * Creates all help pages.
   *
   * @param parser knows the load commands and the groups
   * @param results pages of the commands for results
   * @param tools pages of the other commands that generate no load
   */
  HelpTopics(SettingsParser parser, List<HelpPage> results, List<HelpPage> tools) {
    sections.put("Commands: load", pages(parser.commands()));
    sections.put("Commands: results", results);
    sections.put("Commands: tools", tools);
    parser.sections().forEach((title, groups) -> sections.put(title, pages(groups)));
    sections.put("Topics", List.of(DISTRIBUTIONS));
    sections.values().removeIf(List::isEmpty);
  }

  private static List<HelpPage> pages(List<OptionGroup<?>> groups) {
    return groups.stream().map(HelpPage::of).toList();
  }

  List<HelpPage> pages() {
    return all().filter(page -> !page.equals(DISTRIBUTIONS)).toList();
  }

  private Stream<HelpPage> all() {
    return sections.values().stream().flatMap(List::stream);
  }

  /** Returns one line per command and one per group, wrapped if the terminal is narrow. */
  List<String> overview(PageLayout layout) {
    List<String> lines = list(layout, sections.size());
    lines.add("");
    lines.addAll(layout.hanging(FILES, 0));
    lines.addAll(layout.hanging(STATUS, 0));
    return lines;
  }

  /** Returns only the usages, one line per command, and examples. */
  List<String> brief(PageLayout layout) {
    return list(layout, COMMAND_SECTIONS);
  }

  private List<String> list(PageLayout layout, int count) {
    List<String> lines = new ArrayList<>();
    USAGES.forEach(usage -> lines.addAll(layout.hanging(usage, USAGE_INDENT)));
    sections.entrySet().stream()
        .limit(count)
        .forEach(
            section -> {
              lines.addAll(List.of("", layout.heading(section.getKey())));
              section
                  .getValue()
                  .forEach(page -> lines.addAll(layout.overview(page.name(), page.summary())));
            });
    lines.add("");
    lines.addAll(layout.hanging(MORE, 0));
    lines.addAll(List.of("", layout.heading("Examples:")));
    EXAMPLES.forEach(example -> lines.addAll(layout.command("  cqlsurge " + example)));
    return lines;
  }

  /** Returns the page for a command or group by any name, with any dash count. */
  Optional<HelpPage> page(String topic) {
    return first(name -> name.equalsIgnoreCase(topic))
        .or(() -> first(name -> bare(name).equalsIgnoreCase(bare(topic))));
  }

  private Optional<HelpPage> first(Predicate<String> wanted) {
    return all().filter(page -> page.names().anyMatch(wanted)).findFirst();
  }

  private static String bare(String name) {
    return name.replaceFirst("^-+", "");
  }

  String unknown(String topic) {
    List<String> owners = all().filter(page -> owns(page, topic)).map(HelpPage::name).toList();
    if (!owners.isEmpty()) {
      return "'%s' is an option of %s; see 'cqlsurge help %s'"
          .formatted(topic, String.join(", ", owners), owners.get(0));
    }
    List<String> names = all().flatMap(HelpPage::names).toList();
    return "'"
        + topic
        + "' is neither a command nor an option group"
        + Spelling.nearest(topic, names)
            .map(name -> Spelling.question("help " + name))
            .orElse("; 'cqlsurge help' lists them all");
  }

  private static boolean owns(HelpPage page, String option) {
    return page.entries().stream()
        .flatMap(entry -> Stream.concat(Stream.of(entry.name()), entry.aliases().stream()))
        .anyMatch(name -> key(name).equals(key(option)));
  }

  private static String key(String name) {
    return name.replaceFirst("[=<>(].*", "").toLowerCase(Locale.ROOT);
  }

  /**
   * Returns the line after the error messages.
   *
   * @param command the command that was run, or the tool itself
   */
  String hint(UsageError error, String command) {
    List<String> topics = error.topics();
    if (topics.size() > MAX_PAGES) {
      return see(List.of(""));
    }
    if (topics.isEmpty()) {
      List<String> groups = groups(error);
      return see(groups.isEmpty() ? List.of(shown(command)) : groups);
    }
    return see(topics.stream().map(this::shown).toList());
  }

  /** Returns the groups at the beginning of messages, such as {@code -log: }. */
  private List<String> groups(UsageError error) {
    return error.messages().stream()
        .filter(text -> text.startsWith("-"))
        .map(text -> shown(text.replaceFirst(":.*", "")))
        .filter(page -> !page.isEmpty())
        .toList();
  }

  private String shown(String topic) {
    return page(topic).isPresent() ? " " + topic : "";
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
