package io.cqlsurge.engine;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** The time at which the clients of a run start together. */
@FunctionalInterface
public interface StartTime {

  /** Returns the time until the start in ns; negative after it. */
  long leftNs();

  /**
   * Returns a start at an instant.
   *
   * @param clock this machine's clock; changes of it before the start are followed
   */
  static StartTime at(Instant start, InstantSource clock) {
    return () -> Duration.between(clock.instant(), start).toNanos();
  }
}
