package io.cqlsurge.report.files;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RampStep;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.RampText;
import io.cqlsurge.report.ScalabilityText;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.search.SearchResult;
import io.cqlsurge.search.StepResult;
import java.util.List;
import java.util.Optional;

/** Collects the figures of a command's runs, and writes them at the end. */
public final class TrialCollector implements BenchmarkListener {
  private final Timeline timeline;
  private final String title;

  /**
   * Creates a collector for a command.
   *
   * @param timeline keeps the runs' figures
   * @param title the report's title
   */
  public TrialCollector(Timeline timeline, String title) {
    this.timeline = timeline;
    this.title = title;
  }

  public Timeline timeline() {
    return timeline;
  }

  public String title() {
    return title;
  }

  public RunListener listener() {
    return timeline;
  }

  /**
   * Adds the result and the thresholds of the last run.
   *
   * @param warnings sentences about the run
   */
  public void ended(RunResult result, List<ThresholdResult> thresholds, List<String> warnings) {
    timeline.ended(result, thresholds, warnings);
  }

  /** Adds the last run's result, a step of a search. */
  public void ended(StepResult step) {
    ended(step.run(), List.of(), List.of());
    timeline.judged(step);
  }

  /**
   * Adds the result of a search.
   *
   * @param answer the result as text
   */
  public void ended(SearchResult search, List<String> answer) {
    timeline.searched(search, answer);
  }

  @Override
  public void rampEnded(List<RampStep> steps, RunEnding ending) {
    timeline.rampEnded(ScalabilityText.model(steps), RampText.answer(steps));
  }

  /** Writes all runs; writes nothing if no run started. */
  public void write(ReportFiles files) {
    files.write(title, timeline.entries(), Optional.empty());
  }
}
