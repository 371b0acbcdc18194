package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.DatabaseError.Kind;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.RetryDelay;
import java.util.function.DoubleSupplier;

/**
 * The rules for retries. A failed request is sent again immediately, unless the node is overloaded,
 * a partition's rate limit is reached, or there is no connection. Tries end at their maximum
 * number, or at the maximum time of an operation, which excludes pauses that the user configured.
 *
 * @param tries maximum times that a request is sent, at least 1
 * @param patienceNs maximum time of an operation from its first send, in nanoseconds
 * @param delay the pause after an error of an overloaded server or a rate limit
 * @param random random numbers from 0 to 1 that vary those pauses
 */
record RetryPolicy(int tries, long patienceNs, RetryDelay delay, DoubleSupplier random) {
  private static final long SHORTEST_PAUSE_NS = 10_000_000;
  private static final long LONGEST_PAUSE_NS = 1_000_000_000;

  /** Returns whether a request that failed for the n-th time may be sent again. */
  boolean mayRetry(int failures, long sinceFirstSentNs, DatabaseError error) {
    long pauseNs = isConfigured(error) ? 0 : defaultPauseNs(failures, error);
    return error.isRetryable() && failures < tries && hasTime(sinceFirstSentNs + pauseNs);
  }

  /** Returns whether the user configured the pause after this error. */
  boolean isConfigured(DatabaseError error) {
    return delay.isConfigured()
        && (error.kind() == Kind.OVERLOADED || error.kind() == Kind.RATE_LIMITED);
  }

  /** Returns the pause after the n-th failure. */
  long pauseNs(int failures, DatabaseError error) {
    return isConfigured(error) ? configuredPauseNs(failures - 1) : defaultPauseNs(failures, error);
  }

  private static long defaultPauseNs(int failures, DatabaseError error) {
    return switch (error.kind()) {
      case OVERLOADED, RATE_LIMITED, CONNECTION -> connectionPauseNs(failures);
      default -> 0;
    };
  }

  /** Returns 10 ms, doubled with each failure in a row, at most one second. */
  static long connectionPauseNs(int failures) {
    return Math.min(LONGEST_PAUSE_NS, SHORTEST_PAUSE_NS << Math.min(failures - 1, 10));
  }

  /** Returns the configured pause after a try, counted from 0, varied by up to 25%. */
  private long configuredPauseNs(int number) {
    double min = delay.least().toNanos();
    double max = delay.most().toNanos();
    double delayNs = delayNs(delay.policy(), number, min, max) * (0.75 + random.getAsDouble() / 2);
    return (long) Math.max(min, Math.min(max, delayNs));
  }

  private double delayNs(DelayPolicy policy, int number, double min, double max) {
    return switch (policy) {
      case CONSTANT -> min;
      case LINEAR -> min + (max - min) * number / tries;
      case EXPONENTIAL -> min * Math.pow(2, number);
    };
  }

  /** Returns whether an operation still has time to send its next request or a retry. */
  boolean hasTime(long sinceFirstSentNs) {
    return sinceFirstSentNs < patienceNs;
  }

  /**
   * Returns whether an operation has enough time left to send a request with the normal timeout.
   */
  boolean hasMuchTime(long sinceFirstSentNs) {
    return sinceFirstSentNs < patienceNs / 2;
  }

  /** Returns the remaining time of an operation, at least 10 ms. */
  long leftNs(long sinceFirstSentNs) {
    return Math.max(SHORTEST_PAUSE_NS, patienceNs - sinceFirstSentNs);
  }
}
