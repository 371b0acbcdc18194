package io.cqlsurge.cli;

import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.StandardCommand;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/**
 * The tool as a whole: knows its commands, runs the one that is asked for, and turns what goes
 * wrong into a sentence and a status.
 */
@Command(name = "cqlsurge")
final class CqlsurgeCommand {
  /** The commands that make no load. */
  static final List<String> OWN =
      List.of(
          HelpCommand.NAME,
          "version",
          ProfileCommand.NAME,
          PrintCommand.NAME,
          LegacyCommand.NAME,
          CompletionCommand.NAME);

  private final Output output;
  private final CommandLine commandLine;

  private CqlsurgeCommand(Output output) {
    this.output = output;
    this.commandLine = new CommandLine(this);
  }

  /** Runs the command that the arguments name, and gives the status of the process. */
  static int run(Output output, List<String> arguments) {
    return new CqlsurgeCommand(output).withCommands().execute(arguments);
  }

  /** The tool with all its commands, as picocli knows them. */
  static CommandLine tool(Output output) {
    return new CqlsurgeCommand(output).withCommands().commandLine;
  }

  private CqlsurgeCommand withCommands() {
    for (StandardCommand command : StandardCommand.values()) {
      add(command.title(), command.aliases());
    }
    add("mixed", List.of());
    add("user", List.of());
    commandLine.addSubcommand(
        HelpCommand.NAME,
        new HelpCommand(output, commandLine),
        HelpCommand.SWITCHES.toArray(String[]::new));
    commandLine.addSubcommand("version", new VersionCommand(output), "--version", "-version");
    commandLine.addSubcommand(PrintCommand.NAME, new PrintCommand(output));
    commandLine.addSubcommand(ProfileCommand.NAME, ProfileCommand.commandLine(output));
    commandLine.addSubcommand(LegacyCommand.NAME, new LegacyCommand(output));
    commandLine.addSubcommand(CompletionCommand.NAME, new CompletionCommand(output));
    commandLine
        .setExpandAtFiles(false)
        .setSubcommandsCaseInsensitive(true)
        .setUnmatchedOptionsArePositionalParams(true)
        .setParameterExceptionHandler(
            (error, words) -> tell(new UsageError(error.getMessage()), "").status())
        .setExecutionExceptionHandler(
            (error, command, result) -> tell(error, command.getCommandName()).status());
    return this;
  }

  private void add(String name, List<String> aliases) {
    commandLine.addSubcommand(
        name, new WorkloadCommand(name, output), aliases.toArray(String[]::new));
  }

  /** The first word is the command, even if it came quoted together with others. */
  private int execute(List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.get(0).strip();
    if (first.isEmpty()) {
      return tell(new UsageError("no command given; try 'write n=1000 -rate threads=10'"), "")
          .status();
    }
    Optional<String> topic = HelpCommand.topic(words(first, arguments));
    if (topic.isPresent()) {
      return commandLine.execute(HelpCommand.NAME, topic.get());
    }
    String[] parts = first.split("\\s+", 2);
    if (!commandLine.getSubcommands().containsKey(parts[0])) {
      return tell(unknown(parts[0]), "").status();
    }
    List<String> words = new ArrayList<>(List.of(parts));
    words.addAll(arguments.subList(1, arguments.size()));
    return commandLine.execute(words.toArray(String[]::new));
  }

  /** All words; only the first argument may be a whole command line in quotes. */
  private static List<String> words(String first, List<String> arguments) {
    List<String> words = new ArrayList<>(List.of(first.split("\\s+", -1)));
    words.addAll(arguments.subList(1, arguments.size()));
    return words;
  }

  /** Says what a word that is no command may have meant; the settings know those that make load. */
  private static UsageError unknown(String word) {
    Optional<String> own = Spelling.nearest(word, OWN);
    if (own.isPresent()) {
      return new UsageError("'" + word + "' is not a command" + Spelling.question(own.get()));
    }
    return SettingsParser.unknownCommand(word);
  }

  private ExitCode tell(Exception error, String command) {
    if (error instanceof UsageError usage) {
      usage.complaints().forEach(output::complaint);
      output.problem(HelpHint.of(usage, command, new HelpTopics(commandLine)));
      return ExitCode.USAGE;
    }
    output.complaint("internal error, please report it: " + error);
    output.trace(error);
    return ExitCode.FAILURE;
  }
}
