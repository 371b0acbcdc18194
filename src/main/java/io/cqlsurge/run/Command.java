package io.cqlsurge.run;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * A command that is not a load command.
 *
 * @param page its help page, created only when it is needed, for a fast start
 * @param factory creates the command from the arguments after its name
 */
public record Command(
    Kind kind,
    Supplier<HelpPage> page,
    BiFunction<List<String>, Caller, Callable<Integer>> factory) {

  /** The help's section for a command. */
  public enum Kind {
    RESULTS,
    TOOL
  }

  /** What a command needs from the tool. */
  public interface Caller {
    Output output();

    /** Returns the parser for load commands, with the features' options. */
    SettingsParser parser();

    /** Returns a load command, which is not executed yet. */
    Load load(CompletedLine line, Output output, RunHost owner);

    /** Returns a load command with the arguments as a shell passes them, its name first. */
    default Load load(List<String> arguments, Output output, RunHost owner) {
      return load(parser().complete(arguments, System::getenv), output, owner);
    }

    /** Returns what the features' options need, with these settings. */
    List<Need> needs(Settings settings);

    /** Returns what features add to a worker's job. */
    List<WorkerPart> workerParts(Settings settings);

    /** Runs another command line and returns its exit status. */
    int run(List<String> line);
  }

  /** A load command. */
  public interface Load {
    /**
     * Returns the settings.
     *
     * @throws io.cqlsurge.grammar.UsageError with all errors that are found without a connection
     */
    Settings check();

    ExitCode run(Settings settings);
  }
}
