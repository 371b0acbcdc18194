package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.StandardCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Tells all commands and groups of options, or what one of them takes. */
@Command(name = "help")
final class HelpCommand implements Callable<Integer> {
  /** Words that ask for help wherever they stand. */
  static final List<String> SWITCHES = List.of("-?", "-h", "--help");

  private static final Set<String> GENERAL = Set.of("", "help", "version");

  private final Output output;

  @Parameters(arity = "0..*")
  private final List<String> topics = new ArrayList<>();

  HelpCommand(Output output) {
    this.output = output;
  }

  @Override
  public Integer call() {
    if (topics.size() > 1) {
      throw new UsageError("help takes one command or group, such as 'help write' or 'help -rate'");
    }
    String topic = topics.isEmpty() ? "" : topics.get(0).toLowerCase(Locale.ROOT);
    if (GENERAL.contains(topic) || SWITCHES.contains(topic)) {
      overview();
      return ExitCode.SUCCESS.status();
    }
    return about(topic, output);
  }

  /** Tells what a command or group takes, and gives the status of the process. */
  static int about(String topic, Output output) {
    if (topic.equals(ProfileCommand.NAME)) {
      ProfileCommand.HELP.forEach(output::line);
      return ExitCode.SUCCESS.status();
    }
    HelpPage.of(group(topic)).forEach(output::line);
    return ExitCode.SUCCESS.status();
  }

  private void overview() {
    output.line("Usage:      cqlsurge <command> [options]");
    output.line("Help usage: cqlsurge help <command or group>");
    output.line("");
    output.line("'help' tells this, 'version' the version of the tool, the driver and Java;");
    output.line(
        "'profile' checks user profiles and shows what they make: 'cqlsurge help profile'.");
    output.line("");
    HelpPage.overview(SettingsParser.commands(), SettingsParser.groups()).forEach(output::line);
  }

  private static OptionGroup<?> group(String topic) {
    String lower = topic.toLowerCase(Locale.ROOT);
    String name = StandardCommand.named(lower).map(StandardCommand::title).orElse(lower);
    List<OptionGroup<?>> all =
        Stream.concat(SettingsParser.commands().stream(), SettingsParser.groups().stream())
            .toList();
    Optional<OptionGroup<?>> found =
        all.stream().filter(group -> group.name().equals(name)).findFirst();
    return found.orElseThrow(
        () -> {
          List<String> names = all.stream().map(OptionGroup::name).toList();
          String hint =
              Spelling.nearest(topic, names)
                  .map(Spelling::question)
                  .orElse("; there are " + String.join(" ", names));
          return new UsageError("'" + topic + "' is neither a command nor a group" + hint);
        });
  }
}
