package io.cqlsurge.cli;

import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.HdrLog;
import io.cqlsurge.report.LogFile;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.ProgressTable;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.files.FileOpener;
import io.cqlsurge.report.files.ReportFiles;
import io.cqlsurge.report.merge.RunMerge;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.load.Concurrency;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Prints a merged run as a run prints it, and writes its files. */
final class MergedReport {
  private final RunMerge merge;
  private final Output output;
  private final Settings settings =
      SettingsParser.parse(List.of("write", "n=1", "-log", "clients"));
  private String problem = "";

  MergedReport(RunMerge merge, Output output) {
    this.merge = merge;
    this.output = output;
  }

  /**
   * Plays the run.
   *
   * @param json the run file to write
   * @param histograms the histogram log to write
   * @throws UsageError if a file cannot be written
   */
  ExitCode write(Optional<Path> json, Optional<Path> histograms) {
    merge.warnings().forEach(output::complaint);
    Timeline trials =
        new Timeline(
            merge.names(),
            merge.facts(),
            Timeline.defaultTitle(merge.started(), ZoneId.systemDefault()),
            merge::started);
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

  private void play(Timeline trials, ReportFiles files) {
    RunLines.Targets targets = RunLines.Targets.of(merge.pace(), merge.thresholds(), 1);
    List<RunListener> listeners = new ArrayList<>();
    listeners.add(new ProgressTable(output, settings.log(), settings.reports().reporting()));
    files.histograms().map(this::histograms).ifPresent(listeners::add);
    listeners.add(trials);
    listeners.addAll(targets.listeners());
    output.line("Merging " + merge.operations() + " with " + merge.lanes() + " threads");
    RunResult result = merge.play(RunListener.group(listeners));
    new RunLines(
            output,
            settings.log(),
            targets,
            merge.isNearNode(),
            (ended, thresholds, warnings) -> {
              trials.ended(ended, thresholds, warnings);
              problem = ThresholdResult.complaint(thresholds);
            })
        .print(result);
    if (!result.ending().isCompleted()) {
      problem = result.ending().message();
    }
  }

  private RunListener histograms(LogFile file) {
    return new HdrLog(
        file, merge.names().command(), merge::started, new Concurrency.Fixed(merge.lanes()));
  }
}
