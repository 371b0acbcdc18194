package io.cqlsurge.measure;

import java.util.Collection;
import java.util.OptionalDouble;

/**
 * The progress of a run or a warm-up.
 *
 * @param seconds seconds since its start
 * @param operations operations that ended since the start, including failed ones
 * @param share completed share of the whole, from 0 to 1; empty if unknown
 */
public record Progress(double seconds, long operations, long errors, OptionalDouble share) {

  /** Returns the progress of several clients together, without the completed share. */
  public static Progress sum(Collection<Progress> clients) {
    return new Progress(
        clients.stream().mapToDouble(Progress::seconds).max().orElse(0),
        clients.stream().mapToLong(Progress::operations).sum(),
        clients.stream().mapToLong(Progress::errors).sum(),
        OptionalDouble.empty());
  }

  /** Returns the time to the end at the mean speed so far, in seconds; empty if it is unknown. */
  public OptionalDouble secondsLeft() {
    double done = share.orElse(0);
    return done > 0 ? OptionalDouble.of(seconds * (1 - done) / done) : OptionalDouble.empty();
  }

  /** Returns the same progress with this completed share, limited to the range from 0 to 1. */
  public Progress withShare(double completed) {
    return new Progress(
        seconds, operations, errors, OptionalDouble.of(Math.max(0, Math.min(1, completed))));
  }
}
