package io.cqlsurge.cli;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.report.Output;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The commands that make no load. Only the one that is asked for is made, so that it starts soon.
 */
enum UtilityCommand {
  HELP(() -> HelpCommand.PAGE, HelpCommand::new),
  VERSION(() -> VersionCommand.PAGE, VersionCommand::new),
  PRINT(() -> HelpPage.of(new PrintCommand.Options()), PrintCommand::new),
  PROFILE(() -> ProfileCommand.PAGE, ProfileCommand::new),
  GRAPH(() -> GraphCommand.PAGE, GraphCommand::new),
  COMPARE(() -> CompareCommand.PAGE, CompareCommand::new),
  LEGACY(() -> LegacyCommand.PAGE, LegacyCommand::new),
  COMPLETION(() -> CompletionCommand.PAGE, CompletionCommand::new);

  private final Supplier<HelpPage> page;
  private final BiFunction<List<String>, Output, Callable<Integer>> maker;

  UtilityCommand(
      Supplier<HelpPage> page, BiFunction<List<String>, Output, Callable<Integer>> maker) {
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

  /** The command with the words behind its name. */
  Callable<Integer> with(List<String> words, Output output) {
    return maker.apply(words, output);
  }
}
