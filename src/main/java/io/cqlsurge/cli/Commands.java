package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.Command.Kind;
import io.cqlsurge.run.Features;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The commands that are not load commands: from the core and from the features. */
record Commands(Features features) {
  private List<Command> core() {
    List<Command> commands = new ArrayList<>(standard());
    return commands;
  }

  /** Returns the commands that describe the tool. */
  private List<Command> standard() {
    return List.of(
        Command.tool(
            () -> HelpCommand.PAGE,
            (arguments, caller) -> new HelpCommand(arguments, caller.output(), topics())),
        version(VersionCommand.PAGE),
        version(VersionCommand.JSON_PAGE),
        new Command(
            Kind.TOOL,
            () -> HelpPage.of(new PrintCommand.Options()),
            Command.Words.of(PrintCommand.Options::new),
            (arguments, caller) -> new PrintCommand(arguments, caller.output())),
        Command.tool(
            () -> CompletionCommand.PAGE,
            (arguments, caller) ->
                new CompletionCommand(arguments, caller, topics().pages(), all().toList())));
  }

  private static Command version(HelpPage page) {
    return Command.tool(
        () -> page, (arguments, caller) -> new VersionCommand(arguments, caller.output(), page));
  }

  /** Returns the command with this name or alias, in any case. */
  Optional<Command> named(String name) {
    return all()
        .filter(command -> command.page().get().names().anyMatch(name::equalsIgnoreCase))
        .findFirst();
  }

  /** Returns the names of all, without their aliases. */
  List<String> names() {
    return all().map(command -> command.page().get().name()).toList();
  }

  private Stream<Command> all() {
    return Stream.concat(core().stream(), features.commands().stream());
  }

  private List<HelpPage> pages(Kind kind) {
    return all()
        .filter(command -> command.kind() == kind)
        .map(command -> command.page().get())
        .toList();
  }

  /** Returns the help pages for all commands, those with load and these, and for all groups. */
  HelpTopics topics() {
    return new HelpTopics(features.parser(), pages(Kind.RESULTS), pages(Kind.TOOL));
  }
}
