package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.Command.Caller;
import io.cqlsurge.run.Command.Kind;
import io.cqlsurge.run.Features;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The commands that are not load commands: from the core and from the features. */
record Commands(Features features) {
  private List<Command> core() {
    List<Command> commands = new ArrayList<>(standard());
    commands.addAll(
        List.of(
            new Command(
                Kind.RESULTS, () -> AuditCommand.PAGE, Command.Words.NONE, AuditCommand::new),
            tool(() -> WorkerCommand.PAGE, WorkerCommand::new)));
    return commands;
  }

  /** Returns the commands that describe the tool. */
  private List<Command> standard() {
    return List.of(
        tool(
            () -> HelpCommand.PAGE,
            (arguments, caller) -> new HelpCommand(arguments, caller.output(), topics())),
        tool(
            () -> VersionCommand.PAGE,
            (arguments, caller) ->
                new VersionCommand(arguments, caller.output(), VersionCommand.PAGE)),
        tool(
            () -> VersionCommand.JSON_PAGE,
            (arguments, caller) ->
                new VersionCommand(arguments, caller.output(), VersionCommand.JSON_PAGE)),
        new Command(
            Kind.TOOL,
            () -> HelpPage.of(new PrintCommand.Options()),
            Command.Words.of(PrintCommand.Options::new),
            (arguments, caller) -> new PrintCommand(arguments, caller.output())),
        tool(
            () -> CompletionCommand.PAGE,
            (arguments, caller) ->
                new CompletionCommand(arguments, caller, topics().pages(), all().toList())));
  }

  private static Command tool(
      Supplier<HelpPage> page, BiFunction<List<String>, Caller, Callable<Integer>> factory) {
    return new Command(Kind.TOOL, page, Command.Words.NONE, factory);
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
