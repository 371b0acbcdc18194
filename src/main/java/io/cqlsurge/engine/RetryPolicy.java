package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.RetryDelay;
import java.util.function.DoubleSupplier;

/**
 * Whether and when a failed request is sent again: at once, unless the node is overloaded or there
 * is no connection to send on. Tries end when their number is used up, or when the time is over
 * that an operation may take in all; pauses that the user asks for do not count there.
 *
 * @param tries how often a request is sent at most, at least 1
 * @param patienceNs how long an operation may take from its first sending on, in nanoseconds
 * @param delay the pause that an overloaded server is given
 * @param random numbers from 0 to 1 that make those pauses differ
 */
record RetryPolicy(int tries, long patienceNs, RetryDelay delay, DoubleSupplier random) {
  private static final long SHORTEST_PAUSE_NS = 10_000_000;
  private static final long LONGEST_PAUSE_NS = 1_000_000_000;

  /** Whether a request that failed for the n-th time may be sent once more. */
  boolean again(int failures, long sinceFirstSentNs, DatabaseError error) {
    long pauseNs = isAskedFor(error) ? 0 : unaskedPauseNs(failures, error);
    return error.mayPass() && failures < tries && hasTime(sinceFirstSentNs + pauseNs);
  }

  /** Whether the pause after this error is one that the user asks for. */
  boolean isAskedFor(DatabaseError error) {
    return delay.isConfigured() && error.kind() == DatabaseError.Kind.OVERLOADED;
  }

  /** How long to wait after the n-th failure. */
  long pauseNs(int failures, DatabaseError error) {
    return isAskedFor(error) ? askedPauseNs(failures - 1) : unaskedPauseNs(failures, error);
  }

  private static long unaskedPauseNs(int failures, DatabaseError error) {
    return switch (error.kind()) {
      case OVERLOADED, CONNECTION -> growingPauseNs(failures);
      default -> 0;
    };
  }

  /** How long a lane pauses after the n-th operation in a row that found no connection. */
  static long restNs(int failures) {
    return growingPauseNs(failures);
  }

  /** 10 ms, doubled each time, one second at most. */
  private static long growingPauseNs(int failures) {
    return Math.min(LONGEST_PAUSE_NS, SHORTEST_PAUSE_NS << Math.min(failures - 1, 10));
  }

  /** As the policy says for the n-th try from 0, a quarter more or less. */
  private long askedPauseNs(int number) {
    double least = delay.least().toNanos();
    double most = delay.most().toNanos();
    double grown = grown(delay.policy(), number, least, most) * (0.75 + random.getAsDouble() / 2);
    return (long) Math.max(least, Math.min(most, grown));
  }

  private double grown(DelayPolicy policy, int number, double least, double most) {
    return switch (policy) {
      case CONSTANT -> least;
      case LINEAR -> least + (most - least) * number / tries;
      case EXPONENTIAL -> least * Math.pow(2, number);
    };
  }

  /**
   * Whether the time is not over yet in which an operation may begin its next request, or the same
   * request once more.
   */
  boolean hasTime(long sinceFirstSentNs) {
    return sinceFirstSentNs < patienceNs;
  }

  /** Whether so much of it is left that a request need not be watched more closely than others. */
  boolean hasMuchTime(long sinceFirstSentNs) {
    return sinceFirstSentNs < patienceNs / 2;
  }

  /** What is left of the time, at least a moment. */
  long leftNs(long sinceFirstSentNs) {
    return Math.max(SHORTEST_PAUSE_NS, patienceNs - sinceFirstSentNs);
  }
}
