package io.cqlsurge.report.trial;

import java.util.Locale;

/**
 * How a run came to its end.
 *
 * @param message what led to it: the stop rule, or what went wrong
 */
public record TrialEnding(Status status, String message) {

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
