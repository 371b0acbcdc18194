package io.cqlsurge.report.trial;

import io.cqlsurge.report.ThresholdResult;
import java.util.List;
import java.util.Locale;

/**
 * How a run came to its end.
 *
 * @param message what led to it: the stop rule, or what went wrong
 * @param thresholds results of the thresholds of {@code -errors fail-if}
 */
public record TrialEnding(Status status, String message, List<ThresholdResult> thresholds) {
  /** Keeps its own copy of the results. */
  public TrialEnding {
    thresholds = List.copyOf(thresholds);
  }

  /** The ways a run can end. */
  public enum Status {
    /** All work was done. */
    COMPLETED,
    /** Something went wrong. */
    FAILED,
    /** The user called it off. */
    INTERRUPTED;

    String title() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
