package io.cqlsurge.measure;

import java.util.OptionalDouble;

/**
 * The progress of a run or a warm-up.
 *
 * @param seconds seconds since its start
 * @param operations operations that ended since the start, including failed ones
 * @param errors operations that failed
 * @param share completed share of the whole, from 0 to 1; empty if unknown
 */
public record Progress(double seconds, long operations, long errors, OptionalDouble share) {

  /** Returns the same progress with this completed share, limited to the range from 0 to 1. */
  public Progress withShare(double completed) {
    return new Progress(
        seconds, operations, errors, OptionalDouble.of(Math.max(0, Math.min(1, completed))));
  }
}
