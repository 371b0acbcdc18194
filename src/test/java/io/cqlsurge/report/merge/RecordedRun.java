package io.cqlsurge.report.merge;

import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.report.trial.StatsFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The intervals and results that a merge plays. */
final class RecordedRun implements RunListener {
  final List<Interval> intervals = new ArrayList<>();
  final List<Summary> summaries = new ArrayList<>();
  final List<RunResult> results = new ArrayList<>();
  final List<String> warnings = new ArrayList<>();

  /** Merges files and plays the run. */
  static RecordedRun of(List<Path> files) throws StatsFileException {
    RecordedRun run = new RecordedRun();
    RunMerge merge = RunMerge.of(files);
    run.warnings.addAll(merge.warnings());
    run.results.add(merge.play(run));
    return run;
  }

  @Override
  public void intervalEnded(Interval interval) {
    intervals.add(interval);
  }

  @Override
  public void runEnded(Summary summary) {
    summaries.add(summary);
  }
}
