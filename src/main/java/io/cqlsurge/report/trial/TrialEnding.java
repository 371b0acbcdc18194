package io.cqlsurge.report.trial;

import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.ThresholdResult;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The ending of a run.
 *
 * @param message the reason: the stop rule, or what went wrong
 * @param thresholds results of the thresholds of {@code -errors fail-if}
 * @param result the numbers of the whole run; empty if it continues
 */
public record TrialEnding(
    Status status, String message, List<ThresholdResult> thresholds, Optional<RunResult> result) {
  public TrialEnding {
    thresholds = List.copyOf(thresholds);
  }

  /** The ending of a run that continues. */
  static final TrialEnding NONE = new TrialEnding(Status.RUNNING, "", List.of(), Optional.empty());

  /** Creates an ending without the numbers of the run. */
  public TrialEnding(Status status, String message, List<ThresholdResult> thresholds) {
    this(status, message, thresholds, Optional.empty());
  }

  /** The ways a run can end. */
  public enum Status {
    /** It has not ended yet. */
    RUNNING,
    /** All work was done. */
    COMPLETED,
    /** Something went wrong. */
    FAILED,
    /** The user interrupted it. */
    INTERRUPTED;

    String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
