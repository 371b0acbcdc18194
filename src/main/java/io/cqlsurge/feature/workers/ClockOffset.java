package io.cqlsurge.feature.workers;

/**
 * The difference between the monotonic clocks of a worker and the controller, from round trips. The
 * round trip that took the least time has the smallest error: at most half of it (the method of RFC
 * 5905). Used by one thread.
 */
final class ClockOffset {
  private long shortestNs = Long.MAX_VALUE;
  private long offsetNs;

  /**
   * Adds a round trip.
   *
   * @param sentNs when the question was sent, by the controller's clock
   * @param remoteNs the answer: the worker's clock
   * @param receivedNs when the answer was received, by the controller's clock
   */
  void add(long sentNs, long remoteNs, long receivedNs) {
    long tripNs = receivedNs - sentNs;
    if (tripNs < shortestNs) {
      shortestNs = tripNs;
      offsetNs = remoteNs - (sentNs + tripNs / 2);
    }
  }

  /** Returns the duration of the shortest round trip, in ns. */
  long shortestNs() {
    return shortestNs;
  }

  /** Returns a time of the controller by the worker's clock. */
  long toRemote(long localNs) {
    return localNs + offsetNs;
  }
}
