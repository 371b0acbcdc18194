package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** Tells all commands and groups of options, or what one of them takes. */
final class HelpCommand implements Callable<Integer> {
  /** The name of the command. */
  static final String NAME = "help";

  /** Words that ask for help wherever they stand. */
  static final List<String> SWITCHES = List.of("-?", "-h", "--help");

  /** What the help tells of it. */
  static final HelpPage PAGE =
      new HelpPage(
          NAME,
          "Tells what there is, or what a command or group of options takes",
          List.of("-?", "-h", "--help"),
          List.of("help [command or group]"),
          List.of(
              Entry.of(
                  "command or group", "any name of it, in any case; without one, all are listed")),
          List.of(
              "A group may be typed without its dash, but where a command has that name: 'help insert'"
                  + " tells of write, 'help -insert' of the group. Behind a command, -?, -h and"
                  + " --help tell its page, behind a group that of the group; nothing else is done"
                  + " then."),
          List.of("help", "help write", "help -rate", "write -?"));

  private final List<String> topics;
  private final Output output;
  private final HelpTopics known;

  HelpCommand(List<String> topics, Output output, HelpTopics known) {
    this.topics = List.copyOf(topics);
    this.output = output;
    this.known = known;
  }

  /** What a command line asks for help about, the command or group before the first switch. */
  static Optional<String> topic(List<String> words) {
    List<String> before = words.stream().takeWhile(Predicate.not(HelpCommand::isSwitch)).toList();
    if (before.isEmpty() || before.size() == words.size() || before.get(0).equalsIgnoreCase(NAME)) {
      return Optional.empty();
    }
    String last = before.get(before.size() - 1);
    return Optional.of(last.startsWith("-") ? last : before.get(0));
  }

  private static boolean isSwitch(String word) {
    return SWITCHES.contains(word.toLowerCase(Locale.ROOT));
  }

  @Override
  public Integer call() {
    List<String> asked = topics.stream().filter(Predicate.not(HelpCommand::isSwitch)).toList();
    if (asked.isEmpty()) {
      known.overview(output.columns()).forEach(output::line);
      return ExitCode.SUCCESS.status();
    }
    if (asked.size() > 1) {
      return refuse(
          "help tells of one thing at a time, such as 'cqlsurge help " + asked.get(0) + "'");
    }
    Optional<HelpPage> page = known.page(asked.get(0));
    page.ifPresent(found -> found.lines(output.columns()).forEach(output::line));
    return page.isPresent() ? ExitCode.SUCCESS.status() : refuse(known.unknown(asked.get(0)));
  }

  private int refuse(String sentence) {
    output.complaint(sentence);
    return ExitCode.USAGE.status();
  }
}
