package io.cqlsurge.estimate;

/**
 * The universal scalability law of N. J. Gunther, "Guerrilla Capacity Planning" (2007), fitted to a
 * ramp's steps: with n threads, the rate is {@code lambda n / (1 + sigma (n - 1) + kappa n (n -
 * 1))}.
 *
 * @param single rate of a single thread (lambda), per second
 * @param contention share of the work that is done one after the other (sigma)
 * @param coherence cost of the agreement between each two threads (kappa)
 * @param peak threads with the highest rate; infinite if there is none
 */
public record Scalability(double single, Bounds contention, Bounds coherence, Bounds peak) {
  /** Minimum number of different thread counts: one more than the law has parameters. */
  public static final int MIN_POINTS = 4;

  /**
   * A value and its 95 % confidence interval.
   *
   * @param high infinite if the points do not limit the value
   */
  public record Bounds(double value, double low, double high) {}

  /** Returns the rate with a thread count, per second. */
  public double rate(double threads) {
    return single
        * threads
        / (1 + contention.value() * (threads - 1) + coherence.value() * threads * (threads - 1));
  }

  /** Returns whether the points determine the number of threads with the highest rate. */
  public boolean hasPeak() {
    return Double.isFinite(peak.value()) && Double.isFinite(peak.high());
  }
}
