package io.cqlsurge.measure;

/**
 * How a run or a benchmark came to its end.
 *
 * @param message what led to it, for the user: the stop rule, or what went wrong
 * @param cause what led to it, for a trace; null if there is none
 */
public record RunEnding(Kind kind, String message, Throwable cause) {
  /** The user called it off. */
  public static final RunEnding INTERRUPTED = new RunEnding(Kind.INTERRUPTED, "interrupted", null);

  /** The same, before anything was measured. */
  public static final RunEnding INTERRUPTED_EARLY =
      new RunEnding(Kind.INTERRUPTED, "interrupted in the warm-up; nothing was measured", null);

  /** All work was done. */
  public static RunEnding completed(String rule) {
    return new RunEnding(Kind.COMPLETED, rule, null);
  }

  /** It does not hold. */
  public static RunEnding failed(String sentence, Throwable cause) {
    return new RunEnding(Kind.FAILED, sentence, cause);
  }

  /** Nothing was left to do. */
  public static RunEnding usedUp(String rule) {
    return new RunEnding(Kind.USED_UP, rule, null);
  }

  /** Whether all work was done. */
  public boolean isCompleted() {
    return kind == Kind.COMPLETED || kind == Kind.USED_UP;
  }

  /** The ways a run can end. */
  public enum Kind {
    /** As far as the stop rule says. */
    COMPLETED,
    /** Nothing was left to do before that. */
    USED_UP,
    /** Something went wrong. */
    FAILED,
    /** The user called it off. */
    INTERRUPTED
  }
}
