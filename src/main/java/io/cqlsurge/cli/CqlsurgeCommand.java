package io.cqlsurge.cli;

import io.cqlsurge.grammar.ArgumentFiles;
import io.cqlsurge.grammar.Spelling;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.TerminalOutput;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.EntryFile;
import io.cqlsurge.run.ExitCode;
import io.cqlsurge.run.Features;
import io.cqlsurge.run.Interrupts;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.PageParts;
import io.cqlsurge.run.RunHost;
import io.cqlsurge.run.WorkerPart;
import io.cqlsurge.run.WorkloadCommand;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/**
 * The tool as a whole: creates and runs the requested command, and turns exceptions into messages
 * and exit statuses.
 */
final class CqlsurgeCommand implements Command.Caller {
  private final Features features = AllFeatures.create();
  private final Commands commands = new Commands(features);
  private final Output output;
  private final ArgumentFiles expanded;
  private final Supplier<RunHost> owner;

  /** The status of failures; read at the start, when its class can still be loaded. */
  private final int failure = ExitCode.FAILURE.status();

  private CqlsurgeCommand(Output output, ArgumentFiles expanded, Supplier<RunHost> owner) {
    this.output = output;
    this.expanded = expanded;
    this.owner = owner;
  }

  /** Runs the command that the arguments name, and returns the exit status. */
  static int run(Output output, List<String> arguments) {
    try {
      ArgumentFiles expanded = ArgumentFiles.expand(arguments);
      List<String> line = withoutProgram(expanded.arguments());
      return new CqlsurgeCommand(output, expanded, Interrupts::new).execute(split(line), line);
    } catch (UsageError e) {
      e.messages().forEach(output::complaint);
      return ExitCode.USAGE.status();
    }
  }

  /** Removes a program name before the command, as in the start commands of containers. */
  private static List<String> withoutProgram(List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.get(0).strip();
    if (!first.matches("(?s)(\\S*/)?(cassandra-stress|cqlsurge)(\\s.*)?")) {
      return arguments;
    }
    List<String> line = new ArrayList<>(arguments.subList(1, arguments.size()));
    String rest = first.replaceFirst("^\\S+\\s*", "");
    if (!rest.isEmpty()) {
      line.add(0, rest);
    }
    return List.copyOf(line);
  }

  /** Splits the first argument, which can be a whole command line in quotes. */
  private static List<String> split(List<String> arguments) {
    String first = arguments.isEmpty() ? "" : arguments.get(0).strip();
    List<String> tokens = new ArrayList<>(List.of(first.split("\\s+", -1)));
    tokens.addAll(arguments.subList(Math.min(1, arguments.size()), arguments.size()));
    return List.copyOf(tokens);
  }

  // Exceptions of commands are reported only here.
  private int execute(List<String> tokens, List<String> arguments) {
    String name = tokens.get(0);
    try {
      return command(name, tokens, arguments).call();
    } catch (Exception e) {
      return report(e, name).status();
    } catch (OutOfMemoryError e) {
      return fail(
          "not enough memory ("
              + e.getMessage()
              + "); use fewer threads or smaller values, or a larger heap with CQLSURGE_JAVA_OPTS=-Xmx...");
    } catch (LinkageError e) {
      return fail(
          "a class of the program cannot be loaded ("
              + e.getMessage()
              + "); check the limit of open files (ulimit -n) and the disk space");
    }
  }

  @Override
  public Output output() {
    return output;
  }

  @Override
  public SettingsParser parser() {
    return features.parser();
  }

  @Override
  public Command.Load load(CompletedLine line, Output shown, RunHost owner) {
    return WorkloadCommand.of(features, line, shown, owner);
  }

  @Override
  public Optional<Command> command(String name) {
    return commands.named(name);
  }

  @Override
  public RunHost owner() {
    return owner.get();
  }

  @Override
  public Command.Caller as(Output shown, RunHost other) {
    return new CqlsurgeCommand(shown, expanded, () -> other);
  }

  @Override
  public Optional<EntryFile.Opener> entryFile() {
    return features.entryFile();
  }

  @Override
  public PageParts page() {
    return features.page();
  }

  @Override
  public List<Need> needs(Settings settings) {
    return features.needs(settings);
  }

  @Override
  public List<WorkerPart> workerParts(Settings settings, BiConsumer<String, byte[]> controller) {
    return features.workerParts(settings, output, controller);
  }

  @Override
  public int run(List<String> line) {
    return execute(split(line), line);
  }

  private int fail(String reason) {
    output.complaint(reason);
    return failure;
  }

  private Callable<Integer> command(String name, List<String> tokens, List<String> arguments) {
    if (name.isEmpty()) {
      commands.topics().brief(HelpCommand.layout(output.terminal())).forEach(output::line);
      throw new UsageError("no command given; try 'write n=1000 -rate threads=10'");
    }
    Optional<String> topic = HelpCommand.topic(tokens);
    if (topic.isPresent()) {
      return new HelpCommand(List.of(topic.get()), output, commands.topics());
    }
    Optional<Command> other = commands.named(name);
    if (other.isPresent()) {
      return other.get().factory().apply(tokens.subList(1, tokens.size()), this);
    }
    if (!SettingsParser.isCommand(name)) {
      throw unknown(name);
    }
    Command.Load load = load(arguments, output, owner());
    return () -> load.run(load.check()).status();
  }

  /** Returns the error for an unknown command; the settings know the load commands. */
  private UsageError unknown(String name) {
    return Spelling.nearest(name, commands.names())
        .map(near -> new UsageError("'" + name + "' is not a command" + Spelling.question(near)))
        .orElseGet(() -> parser().unknownCommand(name));
  }

  private ExitCode report(Exception error, String command) {
    if (error instanceof UsageError usage) {
      Output shown = TerminalOutput.of(output);
      usage.messages().stream().map(expanded::withOrigin).forEach(shown::complaint);
      shown.problem(commands.topics().hint(usage, command));
      return ExitCode.USAGE;
    }
    output.complaint("internal error, please report it: " + error);
    output.trace(error);
    return ExitCode.FAILURE;
  }
}
