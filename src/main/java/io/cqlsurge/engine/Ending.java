package io.cqlsurge.engine;

/**
 * How a run came to its end.
 *
 * @param message a sentence for the user; empty when the run was completed
 * @param cause what led to it, for a trace; null if there is none
 */
public record Ending(Kind kind, String message, Throwable cause) {
  /** All work was done. */
  static final Ending COMPLETED = new Ending(Kind.COMPLETED, "", null);

  /** The user called it off. */
  static final Ending INTERRUPTED = new Ending(Kind.INTERRUPTED, "interrupted", null);

  /** The ways a run can end. */
  public enum Kind {
    COMPLETED,
    FAILED,
    INTERRUPTED
  }
}
