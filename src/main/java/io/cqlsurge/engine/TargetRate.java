package io.cqlsurge.engine;

/** The rate that a run is intended to have, which can change while it lasts. Thread-safe. */
final class TargetRate {
  private static final double NS_PER_SECOND = 1e9;

  private long perSecond;
  private long startNs;
  private long sinceNs;

  /** Number of slots up to the last change. */
  private double slots;

  /**
   * Creates the rate of a run that has not started.
   *
   * @param perSecond slots per second; 0 without a rate
   */
  TargetRate(long perSecond) {
    this.perSecond = perSecond;
  }

  /** Starts the run. */
  synchronized void begin(long nowNs) {
    startNs = nowNs;
    sinceNs = nowNs;
  }

  /** Changes the rate. */
  synchronized void set(long newPerSecond, long nowNs) {
    slots += perSecond * ((nowNs - sinceNs) / NS_PER_SECOND);
    sinceNs = nowNs;
    perSecond = newPerSecond;
  }

  /** Returns the mean rate from the start to this time, in slots per second. */
  synchronized double mean(long endNs) {
    if (slots == 0 || endNs <= startNs) {
      return perSecond;
    }
    double all = slots + perSecond * ((endNs - sinceNs) / NS_PER_SECOND);
    return all / ((endNs - startNs) / NS_PER_SECOND);
  }
}
