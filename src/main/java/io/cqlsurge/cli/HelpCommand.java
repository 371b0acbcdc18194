package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import io.cqlsurge.grammar.PageLayout;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.Terminal;
import io.cqlsurge.run.ExitCode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** The command that prints all commands and option groups, or one help page. */
record HelpCommand(List<String> topics, Output output, HelpTopics pages)
    implements Callable<Integer> {
  static final String NAME = "help";

  /** Arguments that request help at any position. */
  static final List<String> SWITCHES = List.of("-?", "-h", "--help");

  static final HelpPage PAGE =
      new HelpPage(
          NAME,
          "Prints all commands and option groups, or the help page of one of them",
          List.of("-?", "-h", "--help"),
          List.of("help [command or group]"),
          List.of(
              Entry.of(
                  "command or group",
                  "its name or alias, in any case; if missing, all are listed")),
          List.of(
              "You can omit the dash of a group, unless a command has the same name: 'help insert' shows the page of write, 'help -insert' the page of the group. -?, -h and --help after a command or a group show its page; nothing else is done then."),
          List.of("help", "help write", "help -rate", "write -?"));

  /** Returns the command or group before the first help switch of a command line. */
  static Optional<String> topic(List<String> arguments) {
    List<String> before =
        arguments.stream().takeWhile(Predicate.not(HelpCommand::isSwitch)).toList();
    if (before.isEmpty()
        || before.size() == arguments.size()
        || before.get(0).equalsIgnoreCase(NAME)) {
      return Optional.empty();
    }
    String last = before.get(before.size() - 1);
    return Optional.of(last.startsWith("-") ? last : before.get(0));
  }

  private static boolean isSwitch(String argument) {
    return SWITCHES.contains(argument.toLowerCase(Locale.ROOT));
  }

  @Override
  public Integer call() {
    List<String> names = topics.stream().filter(Predicate.not(HelpCommand::isSwitch)).toList();
    if (names.isEmpty()) {
      pages.overview(layout(output.terminal())).forEach(output::line);
      return ExitCode.SUCCESS.status();
    }
    if (names.size() > 1) {
      return refuse(
          "help takes one command or group, such as 'cqlsurge help " + names.get(0) + "'");
    }
    Optional<HelpPage> page = pages.page(names.get(0));
    page.ifPresent(found -> found.lines(layout(output.terminal())).forEach(output::line));
    return page.isPresent() ? ExitCode.SUCCESS.status() : refuse(pages.unknown(names.get(0)));
  }

  static PageLayout layout(Terminal terminal) {
    return PageLayout.of(terminal.pageColumns(), terminal::bold);
  }

  private int refuse(String sentence) {
    output.complaint(sentence);
    return ExitCode.USAGE.status();
  }
}
