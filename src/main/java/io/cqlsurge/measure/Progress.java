package io.cqlsurge.measure;

import java.util.OptionalDouble;

/**
 * How far a run or a warm-up is.
 *
 * @param seconds since its lanes started
 * @param operations that ended since then, failed ones included
 * @param errors those of them that failed
 * @param share how much of the whole is done, from 0 to 1; empty if nobody can tell
 */
public record Progress(double seconds, long operations, long errors, OptionalDouble share) {

  /** The same, with this share of the whole done. */
  public Progress done(double part) {
    return new Progress(
        seconds, operations, errors, OptionalDouble.of(Math.max(0, Math.min(1, part))));
  }
}
