package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** All pages of the help, made from what commands and groups declare. */
final class HelpTopics {
  private static final List<String> FURTHER =
      List.of(
          "",
          "More: 'cqlsurge help write', 'cqlsurge help -rate' and so on, or -? behind a command.",
          "",
          "Examples:",
          "  cqlsurge write n=1M -rate threads=50 -node 10.0.0.1",
          "  cqlsurge read n=1M -pop seq=1..1M -rate threads=50 -node 10.0.0.1",
          "",
          "Exit status: 0 success, 1 the run failed, 2 the command line or a profile is wrong,",
          "130 and 143 a signal ended the run (Ctrl-C, SIGTERM), 141 the reader of its output ended.");

  private final List<HelpPage> commands = new ArrayList<>();
  private final List<HelpPage> groups;

  /** All topics there are. */
  HelpTopics() {
    SettingsParser.commands().forEach(command -> commands.add(HelpPage.of(command)));
    Stream.of(OwnCommand.values()).map(OwnCommand::page).forEach(commands::add);
    groups = SettingsParser.groups().stream().map(HelpPage::of).toList();
  }

  /** All pages: the commands, then the groups. */
  List<HelpPage> pages() {
    return Stream.concat(commands.stream(), groups.stream()).toList();
  }

  /** One line a command and one line a group. */
  List<String> overview() {
    List<String> lines = new ArrayList<>();
    lines.add("Usage:      cqlsurge <command> [options]");
    lines.add("Help usage: cqlsurge help <command or group>");
    lines.add("");
    lines.add("---Commands---");
    commands.forEach(page -> lines.add(page.line()));
    lines.add("");
    lines.add("---Options---");
    groups.forEach(page -> lines.add(page.line()));
    lines.addAll(FURTHER);
    return List.copyOf(lines);
  }

  /** The page of a command or group by any of its names; dashes may be missing or too many. */
  Optional<HelpPage> page(String topic) {
    return first(name -> name.equalsIgnoreCase(topic))
        .or(() -> first(name -> bare(name).equalsIgnoreCase(bare(topic))));
  }

  private Optional<HelpPage> first(Predicate<String> wanted) {
    return pages().stream().filter(page -> names(page).anyMatch(wanted)).findFirst();
  }

  private static Stream<String> names(HelpPage page) {
    return Stream.concat(Stream.of(page.name()), page.aliases().stream());
  }

  private static String bare(String name) {
    return name.replaceFirst("^-+", "");
  }

  /** What to say of a word that has no page. */
  String unknown(String topic) {
    List<String> owners =
        pages().stream().filter(page -> owns(page, topic)).map(HelpPage::name).toList();
    if (!owners.isEmpty()) {
      return "'%s' is an option of %s; see 'cqlsurge help %s'"
          .formatted(topic, String.join(", ", owners), owners.get(0));
    }
    List<String> names = pages().stream().flatMap(HelpTopics::names).toList();
    return "'"
        + topic
        + "' is neither a command nor a group of options"
        + Spelling.nearest(topic, names)
            .map(name -> Spelling.question("help " + name))
            .orElse("; 'cqlsurge help' lists them all");
  }

  private static boolean owns(HelpPage page, String option) {
    return page.entries().stream()
        .flatMap(entry -> Stream.concat(Stream.of(entry.name()), entry.aliases().stream()))
        .anyMatch(name -> key(name).equals(key(option)));
  }

  /** The name of an option without what shows its value. */
  private static String key(String name) {
    return name.replaceFirst("[=<>(].*", "").toLowerCase(Locale.ROOT);
  }
}
