package io.cqlsurge.report.files;

import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.report.trial.TrialEnding;
import java.util.List;

/** Keeps what the runs of a command measure, and writes it when all is over. */
public final class TrialCollector {
  private final Timeline timeline;
  private final String title;

  /**
   * Collects the runs of a command.
   *
   * @param timeline keeps the figures of the runs
   * @param title the title of the report
   */
  public TrialCollector(Timeline timeline, String title) {
    this.timeline = timeline;
    this.title = title;
  }

  /** What is to be told of the runs. */
  public RunListener listener() {
    return timeline;
  }

  /** Takes the ending and the thresholds of the last run. */
  public void ended(RunEnding ending, List<ThresholdResult> thresholds) {
    TrialEnding.Status status =
        switch (ending.kind()) {
          case COMPLETED, USED_UP -> TrialEnding.Status.COMPLETED;
          case FAILED -> TrialEnding.Status.FAILED;
          case INTERRUPTED -> TrialEnding.Status.INTERRUPTED;
        };
    timeline.ended(new TrialEnding(status, ending.message(), thresholds));
  }

  /** Writes all runs; nothing if none began. */
  public void write(ReportFiles files) {
    if (!timeline.entries().isEmpty()) {
      files.json().ifPresent(file -> file.write(title, timeline.entries()));
      files.graph().ifPresent(page -> page.add(timeline));
    }
  }
}
