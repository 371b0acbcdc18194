package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RampStep;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.HdrLog;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.ProgressTable;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.report.StageLines;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.files.FileOpener;
import io.cqlsurge.report.files.ReportFiles;
import io.cqlsurge.report.merge.RunMerge;
import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Concurrency;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints merged runs as a run prints them, and writes their files. */
final class MergedReport {
  /** A concurrency whose histogram log marks the steps. */
  private static final Concurrency STEPS = new Concurrency.Ramp(1, 2, false);

  private final RunMerge merge;
  private final Output output;
  private final Settings settings =
      SettingsParser.parse(List.of("write", "n=1", "-log", "clients"));
  private final RunLines.Targets targets;
  private final List<RampStep> steps = new ArrayList<>();
  private Instant started = Instant.EPOCH;
  private String problem = "";

  MergedReport(RunMerge merge, Output output) {
    this.merge = merge;
    this.output = output;
    this.targets = RunLines.Targets.of(merge.pace(), merge.thresholds(), 1);
  }

  /**
   * Plays all runs.
   *
   * @param json the run file to write
   * @param histograms the histogram log to write
   * @throws StatsFileException if a histogram log of a client is damaged
   * @throws UsageError if a file cannot be written
   */
  ExitCode write(Optional<Path> json, Optional<Path> histograms) throws StatsFileException {
    merge.warnings().forEach(output::complaint);
    started = merge.started(0);
    Timeline trials =
        new Timeline(
            merge.names(histograms.map(path -> String.valueOf(path.getFileName()))),
            merge.facts(),
            Timeline.defaultTitle(started, ZoneId.systemDefault()),
            () -> started);
    trials.follow(merge.pace(), 1);
    ReportFiles files = files(json, histograms);
    try (files) {
      play(trials, files);
      files.measured();
      files.write(trials);
    }
    if (problem.isEmpty()) {
      output.line("END");
      return files.areLost() ? ExitCode.FAILURE : ExitCode.SUCCESS;
    }
    output.failure(problem);
    return ExitCode.FAILURE;
  }

  private ReportFiles files(Optional<Path> json, Optional<Path> histograms) {
    FileOpener opener = new FileOpener(output);
    return new ReportFiles(
            output,
            Optional.empty(),
            opener.log("hdrfile=", histograms),
            Optional.empty(),
            opener.json("-o", json),
            Optional.empty())
        .checked(opener);
  }

  private void play(Timeline trials, ReportFiles files) throws StatsFileException {
    List<RunListener> listeners = new ArrayList<>();
    listeners.add(new ProgressTable(output, settings.log(), settings.reports().reporting()));
    files.histograms().map(this::histograms).ifPresent(listeners::add);
    listeners.add(trials);
    listeners.addAll(targets.listeners());
    StageLines lines = lines(trials);
    for (int step = 0; step < merge.steps(); step++) {
      play(step, RunListener.group(listeners), lines);
    }
    if (merge.isRamp()) {
      RunEnding ending = RunEnding.completed("the end of the ramps of the clients");
      trials.rampEnded(steps, ending);
      lines.rampEnded(steps, ending);
    }
  }

  private void play(int step, RunListener listener, StageLines lines) throws StatsFileException {
    started = merge.started(step);
    int lanes = merge.lanes(step);
    if (merge.isRamp()) {
      lines.rampStep(lanes);
    }
    output.line("Merging " + merge.operations() + " with " + lanes + " threads");
    RunResult result = merge.play(step, listener);
    lines.runFinished(result);
    boolean isCompleted = result.ending().isCompleted();
    if (!isCompleted) {
      problem = result.ending().message();
    }
    steps.add(new RampStep(lanes, result.summary(), isCompleted));
  }

  private RunListener histograms(LogFile file) {
    return new HdrLog(
        file,
        merge.names(Optional.empty()).command(),
        () -> started,
        merge.isRamp() ? STEPS : new Concurrency.Fixed(merge.lanes(0)));
  }

  private StageLines lines(Timeline trials) {
    return new StageLines(
        output,
        settings.log(),
        settings.command().load().length(),
        Optional.of(
            new RunLines(
                output,
                settings.log(),
                targets,
                merge.isNearNode(),
                (result, thresholds, warnings) -> {
                  trials.ended(result, thresholds, warnings);
                  checked(thresholds);
                })));
  }

  private void checked(List<ThresholdResult> thresholds) {
    String missed = ThresholdResult.complaint(thresholds);
    if (!missed.isEmpty()) {
      problem = missed;
    }
  }
}
