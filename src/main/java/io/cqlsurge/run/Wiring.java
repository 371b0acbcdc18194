package io.cqlsurge.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Settings;
import java.util.Optional;

/** Connects a load command to the nodes, runs it, and prints how it ended. */
final class Wiring {
  private final RunSource source;
  private final ReportFiles files;
  private final RunParts parts;
  private final Output output;
  private final RunExit exit;

  /**
   * Prepares a run without starting it.
   *
   * @param source what is executed, and where
   */
  Wiring(RunSource source, ReportFiles files, RunParts parts) {
    this.source = source;
    this.files = files;
    this.parts = parts;
    this.output = files.output();
    this.exit =
        new RunExit(
            output, parts::ended, source.settings().log().level() == LogSettings.Level.VERBOSE);
  }

  /** Runs the command and closes its files. A signal before the first request leaves no files. */
  ExitCode run() {
    source
        .owner()
        .begin(
            () -> {
              exit.interruptedEarly();
              files.close();
            });
    try {
      return connectAndRun(source.settings());
    } finally {
      files.close();
      source.owner().printed();
    }
  }

  private ExitCode connectAndRun(Settings settings) {
    RunPlan plan = RunPlans.of(settings);
    output.onWriteFailure(exit::outputFailed);
    StartLines lines = new StartLines(output);
    if (settings.log().contents().settings()) {
      lines.print(settings, source.profiles());
    }
    if (exit.isOutputLost()) {
      return ExitCode.FAILURE;
    }
    try (Database database =
        DriverDatabase.connect(settings.connection(), plan.lanes(), parts.requests())) {
      lines.print(database.cluster());
      return new ConnectedRun(source, files, parts, exit, database).run(plan);
    } catch (DatabaseError e) {
      return exit.failure(e.getMessage(), Optional.of(e));
    }
  }
}
