package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;

/**
 * The commands that make no load. Only the one that is asked for is made, so that it starts soon.
 */
enum UtilityCommand {
  HELP(
      () -> HelpCommand.PAGE,
      (words, output, runner) -> new HelpCommand(words, output, UtilityCommand.topics())),
  VERSION(() -> VersionCommand.PAGE, (words, output, runner) -> new VersionCommand(words, output)),
  PRINT(
      () -> HelpPage.of(new PrintCommand.Options()),
      (words, output, runner) -> new PrintCommand(words, output)),
  PROFILE(() -> ProfileCommand.PAGE, (words, output, runner) -> new ProfileCommand(words, output)),
  GRAPH(() -> GraphCommand.PAGE, (words, output, runner) -> new GraphCommand(words, output)),
  COMPARE(() -> CompareCommand.PAGE, (words, output, runner) -> new CompareCommand(words, output)),
  LEGACY(() -> LegacyCommand.PAGE, LegacyCommand::new),
  COMPLETION(
      () -> CompletionCommand.PAGE,
      (words, output, runner) -> new CompletionCommand(words, output, UtilityCommand.names()));

  private final Supplier<HelpPage> page;
  private final Maker maker;

  UtilityCommand(Supplier<HelpPage> page, Maker maker) {
    this.page = page;
    this.maker = maker;
  }

  /** The command of that name or alias, in any case. */
  static Optional<UtilityCommand> named(String word) {
    return Stream.of(values()).filter(command -> command.hasName(word)).findFirst();
  }

  private boolean hasName(String word) {
    HelpPage told = page();
    return told.name().equalsIgnoreCase(word)
        || told.aliases().stream().anyMatch(alias -> alias.equalsIgnoreCase(word));
  }

  /** The names of all, without their aliases. */
  static List<String> names() {
    return Stream.of(values()).map(command -> command.page().name()).toList();
  }

  /** What the help tells of it. */
  HelpPage page() {
    return page.get();
  }

  /** Returns the help pages of all commands: those with load and these. */
  static HelpTopics topics() {
    return new HelpTopics(Stream.of(values()).map(UtilityCommand::page).toList());
  }

  /**
   * Makes the command.
   *
   * @param words the arguments after its name
   * @param runner runs another command line and returns its exit status
   */
  Callable<Integer> with(List<String> words, Output output, ToIntFunction<List<String>> runner) {
    return maker.make(words, output, runner);
  }

  /** Makes a command from its arguments. */
  private interface Maker {
    Callable<Integer> make(List<String> words, Output output, ToIntFunction<List<String>> runner);
  }
}
