package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.HelpPage.Entry;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The page of a command that makes no load, from its annotations: the header is its summary, the
 * description a note, the footer holds examples.
 */
final class CommandPage {
  private CommandPage() {}

  static HelpPage of(CommandSpec command) {
    return new HelpPage(
        command.name(),
        String.join(" ", command.usageMessage().header()),
        List.of(command.aliases()),
        usages(command),
        entries(command),
        List.of(command.usageMessage().description()),
        List.of(command.usageMessage().footer()));
  }

  /** Those of its subcommands if it has any, which do all its work. */
  private static List<String> usages(CommandSpec command) {
    if (!command.subcommands().isEmpty()) {
      return subcommands(command).flatMap(part -> usages(part).stream()).toList();
    }
    return Optional.of(List.of(command.usageMessage().customSynopsis()))
        .filter(usages -> !usages.isEmpty())
        .orElseGet(() -> List.of(command.name()));
  }

  private static List<Entry> entries(CommandSpec command) {
    List<Entry> entries = new ArrayList<>();
    for (PositionalParamSpec param : command.positionalParameters()) {
      if (param.description().length > 0) {
        entries.add(Entry.of(param.paramLabel(), String.join(" ", param.description())));
      }
    }
    subcommands(command)
        .map(part -> Entry.of(part.name(), String.join(" ", part.usageMessage().description())))
        .forEach(entries::add);
    return entries;
  }

  private static Stream<CommandSpec> subcommands(CommandSpec command) {
    return command.subcommands().values().stream().distinct().map(CommandLine::getCommandSpec);
  }
}
