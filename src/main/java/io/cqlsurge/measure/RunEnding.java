package io.cqlsurge.measure;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The way in which a run or a benchmark ended.
 *
 * @param message the reason for the user: the stop rule or the error
 * @param cause the exception, for a stack trace
 */
public record RunEnding(Kind kind, String message, Optional<Throwable> cause) {
  public static final RunEnding INTERRUPTED =
      new RunEnding(Kind.INTERRUPTED, "interrupted", Optional.empty());

  /** The user interrupted the benchmark before anything was measured. */
  public static final RunEnding INTERRUPTED_EARLY =
      new RunEnding(
          Kind.INTERRUPTED,
          "interrupted during the warm-up; nothing was measured",
          Optional.empty());

  public static RunEnding completed(String rule) {
    return new RunEnding(Kind.COMPLETED, rule, Optional.empty());
  }

  /** Returns the ending of a benchmark without a clear result. */
  public static RunEnding undecided(String sentence) {
    return new RunEnding(Kind.UNDECIDED, sentence, Optional.empty());
  }

  /** Returns the ending of a run that failed without an exception. */
  public static RunEnding failed(String sentence) {
    return failed(sentence, null);
  }

  /** Returns a failed run's ending. The cause may be null. */
  public static RunEnding failed(String sentence, @Nullable Throwable cause) {
    return new RunEnding(Kind.FAILED, sentence, Optional.ofNullable(cause));
  }

  /** Returns the ending of a run that had no data left to work on. */
  public static RunEnding usedUp(String rule) {
    return new RunEnding(Kind.USED_UP, rule, Optional.empty());
  }

  /** Returns whether all work was done. */
  public boolean isCompleted() {
    return kind == Kind.COMPLETED || kind == Kind.USED_UP;
  }

  /** The ways a run can end. */
  public enum Kind {
    /** The stop rule ended the run. */
    COMPLETED,
    /** There was no data left to work on before the stop rule applied. */
    USED_UP,
    /** The run ended regularly, but does not answer what was asked. */
    UNDECIDED,
    /** An error ended the run. */
    FAILED,
    /** The user interrupted the run. */
    INTERRUPTED
  }
}
