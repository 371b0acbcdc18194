package io.cqlsurge.run;

import io.cqlsurge.grammar.HelpPage;
import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Shard;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A command that is not a load command.
 *
 * @param page its help page, created only when it is needed, for a fast start
 * @param words what a shell completes after its name
 * @param factory creates the command from the arguments after its name
 * @param inputs returns what a command that executes load reads, from these arguments; empty for
 *     other commands
 */
public record Command(
    Kind kind,
    Supplier<HelpPage> page,
    Words words,
    BiFunction<List<String>, Caller, Callable<Integer>> factory,
    Optional<Function<List<String>, Inputs>> inputs) {

  /** Creates a command that executes no load. */
  public Command(
      Kind kind,
      Supplier<HelpPage> page,
      Words words,
      BiFunction<List<String>, Caller, Callable<Integer>> factory) {
    this(kind, page, words, factory, Optional.empty());
  }

  /**
   * What a command reads that executes load, apart from the load commands.
   *
   * @param files must exist when it starts
   * @param option the option with which a load command writes them
   * @param groups the option groups that they determine
   */
  public record Inputs(List<String> files, String option, List<String> groups) {
    public Inputs {
      files = List.copyOf(files);
      groups = List.copyOf(groups);
    }
  }

  /** Returns a command in the help's section for tools, after whose name nothing is completed. */
  public static Command tool(
      Supplier<HelpPage> page, BiFunction<List<String>, Caller, Callable<Integer>> factory) {
    return new Command(Kind.TOOL, page, Words.NONE, factory);
  }

  /** The help's section for a command. */
  public enum Kind {
    RESULTS,
    TOOL
  }

  /**
   * What a shell completes after a command's name.
   *
   * @param fixed subcommands, or options without values to complete
   * @param areFiles whether names of files can follow
   * @param group creates its options; empty if it has none with values
   */
  public record Words(
      List<String> fixed, boolean areFiles, Optional<Supplier<OptionGroup<?>>> group) {
    public static final Words NONE = new Words(List.of(), false);

    public Words(List<String> fixed, boolean areFiles) {
      this(fixed, areFiles, Optional.empty());
    }

    public static Words of(Supplier<OptionGroup<?>> group) {
      return new Words(List.of(), false, Optional.of(group));
    }
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

    /**
     * Checks a load command with its profiles, and returns its settings.
     *
     * @param notices receives the notices about it
     * @throws io.cqlsurge.grammar.UsageError with all errors that are found without a connection
     */
    default Settings checked(List<String> arguments, Output notices) {
      Settings settings = load(arguments, notices, owner()).check();
      List<Profile> profiles = Workloads.profiles(settings, notices::complaint);
      Workloads.of(settings, profiles, Optional.empty(), Shard.WHOLE, text -> {});
      return settings;
    }

    /** Returns a command of the tool that is not a load command. */
    Optional<Command> command(String name);

    /** Returns who executes load commands: handles signals, and collects the results. */
    RunHost owner();

    /** Returns the same tool with another output and another owner of load commands. */
    Caller as(Output output, RunHost owner);

    /** Returns what opens a page; empty if the tool has no pages. */
    Optional<EntryFile.Opener> entryFile();

    /** Returns what the features add to pages. */
    PageParts page();

    /** Returns what the features' options need, with these settings. */
    List<Need> needs(Settings settings);

    /**
     * Returns what is added to a worker's job.
     *
     * @param controller receives keys and bytes during the runs
     */
    List<WorkerPart> workerParts(Settings settings, BiConsumer<String, byte[]> controller);

    /** Runs another command line, prints why it failed, and returns its exit status. */
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
