package io.cqlsurge.measure;

import java.time.Duration;

/**
 * How a wait between two runs went.
 *
 * @param waited how long it took
 */
public record SettlingOutcome(Duration waited, Reason reason) {

  /** Why a wait ended. */
  public enum Reason {
    /** No node has work left. */
    CALM,
    /** The time is over, and some node is at work or does not answer. */
    STILL_BUSY,
    /** The time is over, and some node cannot tell whether it is at work. */
    UNKNOWN,
    /** The user called the benchmark off. */
    INTERRUPTED
  }
}
