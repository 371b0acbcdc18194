package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;

/**
 * Whether and when a failed request is sent again. Tries end when their number is used up, or when
 * the time is over that an operation may take in all.
 *
 * @param tries how often a request is sent at most, at least 1
 * @param patienceNs how long an operation may take from its first sending on, in nanoseconds
 */
record RetryPolicy(int tries, long patienceNs) {
  private static final long SHORTEST_PAUSE_NS = 10_000_000;
  private static final long LONGEST_PAUSE_NS = 1_000_000_000;

  /** Whether a request that failed for the n-th time may be sent once more. */
  boolean again(int failures, long sinceFirstSentNs, DatabaseError error) {
    return error.mayPass() && failures < tries && sinceFirstSentNs + pauseNs(failures) < patienceNs;
  }

  /** How long to wait after the n-th failure: 10 ms, doubled each time, one second at most. */
  long pauseNs(int failures) {
    return Math.min(LONGEST_PAUSE_NS, SHORTEST_PAUSE_NS << Math.min(failures - 1, 10));
  }

  /** What is left of the time, at least a moment. */
  long leftNs(long sinceFirstSentNs) {
    return Math.max(SHORTEST_PAUSE_NS, patienceNs - sinceFirstSentNs);
  }
}
