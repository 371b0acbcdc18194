package io.cqlsurge.report;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.WarmUpOutcome;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.load.RunLength;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Prints what a benchmark does before, between and after its runs, as cassandra-stress prints it.
 */
public final class StageLines implements BenchmarkListener {
  /** Maximum number of truncated tables whose names are printed. */
  private static final int MAX_NAMES = 20;

  private final Output output;
  private final LogSettings log;
  private final RunLength length;
  private final Optional<RunLines> runs;
  private final WarmUpLines warmUp;

  /**
   * Creates a listener that prints on an output.
   *
   * @param runs prints each run's results; empty if something else shows the runs
   */
  public StageLines(Output output, LogSettings log, RunLength length, Optional<RunLines> runs) {
    this.output = output;
    this.log = log;
    this.length = length;
    this.runs = runs;
    this.warmUp = new WarmUpLines(output, log.contents().progress());
  }

  @Override
  public void schemaCreated(String objects, String keyspaces) {
    boolean isForPeople = output.terminal().isCompact() && !keyspaces.isEmpty();
    output.notice(
        isForPeople ? keyspaces : "Created " + objects + ". All nodes agree on the schema.");
  }

  @Override
  public void tablesCreated(int tables, Duration creating, Duration total) {
    output.line(
        RootLocale.format(
            "%,d tables exist after %.3f s, with schema agreement after %.3f s.",
            tables, creating.toNanos() / 1e9, total.toNanos() / 1e9));
  }

  @Override
  public void warned(String sentence) {
    output.problem("WARNING: " + sentence);
  }

  @Override
  public void noOperationsRequested(boolean created) {
    output.line(created ? "N=0: SCHEMA CREATED, NOTHING ELSE DONE." : "N=0: NOTHING DONE.");
  }

  @Override
  public void statementsPrepared(List<String> remarks) {
    remarks.forEach(output::line);
  }

  @Override
  public void warmingUp(String label, long operations) {
    warmUp.begins(label, operations);
  }

  @Override
  public void warmingUp(String label, Progress progress) {
    warmUp.progressed(label, progress);
  }

  @Override
  public void warmedUp(String label, WarmUpOutcome outcome) {
    warmUp.ended(label, outcome);
  }

  @Override
  public void dryRunEnded(long operations, double seconds) {
    if (log.level() == LogSettings.Level.VERBOSE) {
      output.line(
          RootLocale.format(
              "Dry run of %d operations in %.1f s: compiled the client, sent nothing to the database.",
              operations, seconds));
    }
  }

  @Override
  public void truncated(List<String> tables) {
    warmUp.allEnded();
    output.notice(
        "Truncated " + (tables.size() > MAX_NAMES ? tables.size() + " tables" : tables) + ".");
  }

  @Override
  public void rampStarts() {
    warmUp.allEnded();
    if (length instanceof RunLength.Converged) {
      output.line(
          "WARNING: uncertainty mode (err<) runs each thread count until its result is certain"
              + " enough. The amounts of work differ, so the results are only a rough guide.");
    }
    output.line("Thread count was not specified");
  }

  @Override
  public void rampStep(int lanes) {
    output.line("");
    output.line("Running with " + lanes + " threadCount");
  }

  @Override
  public void runStarts(String operations, int lanes) {
    warmUp.allEnded();
    runs.ifPresent(RunLines::begin);
    runs.ifPresent(
        any -> {
          String running = "Running " + operations + " with " + lanes + " threads ";
          output.table(
              List.of(running + until(length)), width -> List.of(running + readable(length)));
        });
  }

  private static String readable(RunLength length) {
    return length instanceof RunLength.Operations operations
        ? RootLocale.format("for %,d operations", operations.count())
        : until(length);
  }

  private static String until(RunLength length) {
    if (length instanceof RunLength.Operations operations) {
      return "for " + operations.count() + " iteration";
    }
    if (length instanceof RunLength.Timed timed) {
      return timed.describe().toLowerCase(Locale.ROOT);
    }
    return "until stderr of mean < " + ((RunLength.Converged) length).error();
  }

  @Override
  public void runFinished(RunResult result) {
    runs.ifPresent(lines -> lines.print(result));
  }

  @Override
  public void rampImproved(int lanes, double share) {
    output.line(RootLocale.format("Improvement over %d threadCount: %.0f%%", lanes, 100 * share));
  }

  @Override
  public void settling(Duration most) {
    if (runs.isPresent()) {
      output.line(
          RootLocale.format(
              "Sleeping for %ds at most, until the nodes have finished the pending work of the last run",
              most.toSeconds()));
    }
  }

  @Override
  public void settled(Duration waited, String reason) {
    if (runs.isPresent()) {
      output.line(RootLocale.format("Slept for %.1f s: %s", waited.toMillis() / 1e3, reason));
    }
  }

  @Override
  public void rampEnded(List<RampStep> steps, RunEnding ending) {
    if (log.contents().summary()) {
      if (steps.size() > 1) {
        output.line("");
      }
      output.table(
          RampText.lines(steps, log.latencyDigits()),
          width -> RampText.compact(steps, output, width));
    }
    if (ending.isCompleted()) {
      output.line("Ramp stopped by " + ending.message());
      output.line("");
    }
  }
}
