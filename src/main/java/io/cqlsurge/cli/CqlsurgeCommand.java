package io.cqlsurge.cli;

import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * The tool as a whole: makes the command that is asked for and no other, runs it, and turns what
 * goes wrong into a sentence and a status.
 */
final class CqlsurgeCommand {
  private final Output output;

  /** Read at the start, while its class can be loaded for certain. */
  private final int failure = ExitCode.FAILURE.status();

  private CqlsurgeCommand(Output output) {
    this.output = output;
  }

  /** Runs the command that the arguments name, and gives the status of the process. */
  static int run(Output output, List<String> arguments) {
    return new CqlsurgeCommand(output).execute(words(arguments), arguments);
  }

  /** All words; only the first argument may be a whole command line in quotes. */
  private static List<String> words(List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.get(0).strip();
    List<String> words = new ArrayList<>(List.of(first.split("\\s+", -1)));
    words.addAll(arguments.subList(Math.min(1, arguments.size()), arguments.size()));
    return words;
  }

  // Whatever a command throws is told here, and nowhere else.
  private int execute(List<String> words, List<String> arguments) {
    String name = words.get(0);
    try {
      return command(name, words, arguments).call();
    } catch (Exception e) {
      return tell(e, name).status();
    } catch (OutOfMemoryError e) {
      return fail(
          "not enough memory ("
              + e.getMessage()
              + "); give fewer threads or smaller cells, or a larger heap with"
              + " CQLSURGE_JAVA_OPTS=-Xmx...");
    } catch (LinkageError e) {
      return fail(
          "a part of the program cannot be loaded ("
              + e.getMessage()
              + "); is the limit of open files too low (ulimit -n), or the disk full?");
    }
  }

  private int fail(String why) {
    output.complaint(why);
    return failure;
  }

  private Callable<Integer> command(String name, List<String> words, List<String> arguments) {
    if (name.isEmpty()) {
      throw new UsageError("no command given; try 'write n=1000 -rate threads=10'");
    }
    Optional<String> topic = HelpCommand.topic(words);
    if (topic.isPresent()) {
      return new HelpCommand(List.of(topic.get()), output, UtilityCommand.topics());
    }
    Optional<UtilityCommand> own = UtilityCommand.named(name);
    if (own.isPresent()) {
      return own.get().with(words.subList(1, words.size()), output, line -> run(output, line));
    }
    if (!SettingsParser.isCommand(name)) {
      throw unknown(name);
    }
    return new WorkloadCommand(arguments, output);
  }

  /** Says what a word that is no command may have meant; the settings know those that make load. */
  private static UsageError unknown(String word) {
    return Spelling.nearest(word, UtilityCommand.names())
        .map(near -> new UsageError("'" + word + "' is not a command" + Spelling.question(near)))
        .orElseGet(() -> SettingsParser.unknownCommand(word));
  }

  private ExitCode tell(Exception error, String command) {
    if (error instanceof UsageError usage) {
      usage.complaints().forEach(output::complaint);
      output.problem(HelpHint.of(usage, command, UtilityCommand.topics()));
      return ExitCode.USAGE;
    }
    output.complaint("internal error, please report it: " + error);
    output.trace(error);
    return ExitCode.FAILURE;
  }
}
