package io.cqlsurge.settings;

import java.time.Duration;

/** When a run ends. */
public sealed interface RunLength {

  /** After so many operations. */
  record Operations(long count) implements RunLength {}

  /** After some time. */
  record Timed(Duration duration) implements RunLength {}

  /** When the mean rate is sure enough. */
  record Converged(double error, int atLeast, int atMost) implements RunLength {}
}
