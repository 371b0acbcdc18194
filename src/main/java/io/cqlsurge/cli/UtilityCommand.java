package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.DuelSettings;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/** The commands that generate no load. Only the requested one is created, for a fast start. */
enum UtilityCommand {
  HELP(
      () -> HelpCommand.PAGE,
      (arguments, output, runner) -> new HelpCommand(arguments, output, UtilityCommand.topics())),
  VERSION(
      () -> VersionCommand.PAGE,
      (arguments, output, runner) -> new VersionCommand(arguments, output, VersionCommand.PAGE)),
  VERSION_JSON(
      () -> VersionCommand.JSON_PAGE,
      (arguments, output, runner) ->
          new VersionCommand(arguments, output, VersionCommand.JSON_PAGE)),
  PRINT(() -> HelpPage.of(new PrintCommand.Options()), PrintCommand::new),
  PROFILE(() -> ProfileCommand.PAGE, ProfileCommand::new),
  GRAPH(() -> GraphCommand.PAGE, GraphCommand::new),
  COMPARE(() -> CompareCommand.PAGE, CompareCommand::new),
  DUEL(() -> HelpPage.of(DuelSettings.group()), DuelCommand::new),
  AUDIT(() -> AuditCommand.PAGE, AuditCommand::new),
  MARK(() -> MarkCommand.PAGE, MarkCommand::new),
  WORKER(() -> WorkerCommand.PAGE, WorkerCommand::new),
  LEGACY(() -> LegacyCommand.PAGE, LegacyCommand::new),
  COMPLETION(
      () -> CompletionCommand.PAGE,
      (arguments, output, runner) ->
          new CompletionCommand(arguments, output, UtilityCommand.topics().pages()));

  private final Supplier<HelpPage> page;
  private final Factory factory;

  UtilityCommand(
      Supplier<HelpPage> page, BiFunction<List<String>, Output, Callable<Integer>> factory) {
    this(page, (arguments, output, runner) -> factory.apply(arguments, output));
  }

  UtilityCommand(Supplier<HelpPage> page, Factory factory) {
    this.page = page;
    this.factory = factory;
  }

  /** Returns the command with this name or alias, in any case. */
  static Optional<UtilityCommand> named(String name) {
    return Stream.of(values())
        .filter(command -> command.page().names().anyMatch(name::equalsIgnoreCase))
        .findFirst();
  }

  /** Returns the names of all, without their aliases. */
  static List<String> names() {
    return Stream.of(values()).map(command -> command.page().name()).toList();
  }

  HelpPage page() {
    return page.get();
  }

  /** Returns the help pages of all commands: those with load and these. */
  static HelpTopics topics() {
    EnumSet<UtilityCommand> results = EnumSet.range(GRAPH, AUDIT);
    return new HelpTopics(pages(results), pages(EnumSet.complementOf(results)));
  }

  private static List<HelpPage> pages(Set<UtilityCommand> commands) {
    return commands.stream().map(UtilityCommand::page).toList();
  }

  /**
   * Creates the command.
   *
   * @param arguments the arguments after its name
   * @param runner runs another command line and returns its exit status
   */
  Callable<Integer> create(
      List<String> arguments, Output output, ToIntFunction<List<String>> runner) {
    return factory.create(arguments, output, runner);
  }

  /** Creates a command from its arguments. */
  private interface Factory {
    Callable<Integer> create(
        List<String> arguments, Output output, ToIntFunction<List<String>> runner);
  }
}
