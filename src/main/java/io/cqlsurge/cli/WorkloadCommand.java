package io.cqlsurge.cli;

import io.cqlsurge.cli.run.RampNotice;
import io.cqlsurge.cli.run.StartCheck;
import io.cqlsurge.cli.run.Workloads;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.driver.DriverLiterals;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.TerminalOutput;
import io.cqlsurge.report.files.ReportFiles;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.EnvironmentDefaults;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.workload.Workload;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Callable;

/** A command that generates load; its arguments have a separate grammar. */
final class WorkloadCommand implements Callable<Integer> {
  private final CompletedLine line;
  private final List<String> arguments;
  private final Output output;
  private final RunHost owner;

  /** Creates the command with all arguments as the shell passes them, with its name first. */
  WorkloadCommand(List<String> arguments, Output output) {
    this(arguments, output, new Interrupts());
  }

  /** Creates a command that another command executes. */
  WorkloadCommand(List<String> arguments, Output output, RunHost owner) {
    this.line = EnvironmentDefaults.complete(arguments, System::getenv);
    this.arguments = line.arguments();
    this.output = output;
    this.owner = owner;
  }

  @Override
  public Integer call() {
    return run(check()).status();
  }

  /**
   * Returns the settings.
   *
   * @throws UsageError with all errors that are found without a connection
   */
  Settings check() {
    Settings settings;
    try {
      settings = SettingsParser.parse(line);
    } catch (UsageError e) {
      throw LoadedProfiles.withOperations(e, arguments);
    }
    settings.typed().notices().forEach(output::complaint);
    StartCheck.check(settings, InstantSource.system());
    DriverDatabase.check(settings.connection());
    return settings;
  }

  ExitCode run(Settings settings) {
    Output shown = isCompact(settings.log()) ? new TerminalOutput(output) : output;
    LoadedProfiles loaded = LoadedProfiles.of(settings, shown::complaint);
    Workload workload = Workloads.of(settings, loaded.profiles(), settings.shard());
    // The servers and the workers come first: a port in use must not create files.
    try (LiveRun live = LiveRun.start(settings, workload, shown);
        Generators generators = Generators.of(settings, arguments, loaded.texts(), shown)) {
      Wiring.Source source = new Wiring.Source(loaded.profiles(), workload, generators, owner);
      return run(settings, source, live, shown);
    }
  }

  /** Runs the command; a run whose files are incomplete is a failure. */
  private ExitCode run(Settings settings, Wiring.Source source, LiveRun live, Output shown) {
    ReportFiles files = ReportFiles.open(settings.reports(), new DriverLiterals(), shown);
    ExitCode ending;
    try (files) {
      if (!SettingsParser.hasRate(arguments)) {
        RampNotice.of(settings).ifPresent(shown::complaint);
      }
      ending = new Wiring(settings, source, files, live).run();
    }
    return ending == ExitCode.SUCCESS && files.areLost() ? ExitCode.FAILURE : ending;
  }

  /** Returns whether tables have the form for terminals. */
  private boolean isCompact(LogSettings log) {
    return log.table()
        .form()
        .map(form -> form == LogSettings.Table.Form.COMPACT)
        .orElseGet(() -> output.terminal().showsOutput());
  }
}
