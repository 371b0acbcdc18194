package io.cqlsurge.engine;

import io.cqlsurge.database.DatabaseError;

/**
 * Whether and when a failed request is sent again. Tries end when their number is used up, or when
 * so much time has passed since the first sending that no user would wait longer.
 *
 * @param tries how often a request is sent at most, at least 1
 */
record RetryPolicy(int tries) {
  /** No try begins later than this after the first; the request timeout of the drivers. */
  static final long PATIENCE_NS = 12_000_000_000L;

  private static final long SHORTEST_PAUSE_NS = 10_000_000;
  private static final long LONGEST_PAUSE_NS = 1_000_000_000;

  /** Whether a request that failed for the n-th time may be sent once more. */
  boolean again(int failures, long sinceFirstSentNs, DatabaseError error) {
    return error.mayPass()
        && failures < tries
        && sinceFirstSentNs + pauseNs(failures) < PATIENCE_NS;
  }

  /** How long to wait after the n-th failure: 10 ms, doubled each time, one second at most. */
  long pauseNs(int failures) {
    return Math.min(LONGEST_PAUSE_NS, SHORTEST_PAUSE_NS << Math.min(failures - 1, 10));
  }
}
