package io.cqlsurge.measure;

import java.time.Duration;

/**
 * The outcome of a wait between two runs.
 *
 * @param waited the wait's duration
 */
public record SettlingOutcome(Duration waited, Reason reason) {

  /** The reason why a wait ended. */
  public enum Reason {
    /** No node had work left. */
    IDLE,
    /** The time ran out while a node was busy or did not answer. */
    STILL_BUSY,
    /** The time ran out, and a node cannot report whether it is busy. */
    UNKNOWN,
    /** The user interrupted the benchmark. */
    INTERRUPTED
  }
}
