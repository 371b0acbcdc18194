package io.cqlsurge.cli;

import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.report.Output;
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
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** The tool with all its features, for tests of what they are together. */
public final class Assembled {
  private Assembled() {}

  public static Features features() {
    return AllFeatures.create();
  }

  /** Returns what a command needs, without running other commands. */
  public static Command.Caller caller(Output output) {
    return new Command.Caller() {
      @Override
      public Output output() {
        return output;
      }

      @Override
      public SettingsParser parser() {
        return Assembled.parser();
      }

      @Override
      public Command.Load load(CompletedLine line, Output shown, RunHost owner) {
        return new WorkloadCommand(features(), line, shown, owner);
      }

      @Override
      public Optional<Command> command(String name) {
        return new Commands(features()).named(name);
      }

      @Override
      public RunHost owner() {
        return new Interrupts();
      }

      @Override
      public Command.Caller as(Output shown, RunHost owner) {
        throw new IllegalStateException("not expected: " + owner);
      }

      @Override
      public Optional<EntryFile.Opener> entryFile() {
        return features().entryFile();
      }

      @Override
      public PageParts page() {
        return features().page();
      }

      @Override
      public List<Need> needs(Settings settings) {
        return features().needs(settings);
      }

      @Override
      public List<WorkerPart> workerParts(
          Settings settings, BiConsumer<String, byte[]> controller) {
        return features().workerParts(settings, output, controller);
      }

      @Override
      public int run(List<String> line) {
        throw new IllegalStateException("not expected: " + line);
      }
    };
  }

  /** Executes a load command, whose arguments have no spaces. */
  public static ExitCode run(String line, Output output) {
    Command.Load load = caller(output).load(List.of(line.split(" ", -1)), output, new Interrupts());
    return load.run(load.check());
  }

  public static SettingsParser parser() {
    return features().parser();
  }

  public static Settings parse(List<String> arguments) {
    return features().parse(new CompletedLine(arguments, InputFiles.local()));
  }
}
