package io.cqlsurge.measure;

/**
 * The relative standard error of the mean operation rate over the intervals so far. Uses Welford's
 * method, which stays precise over many intervals.
 */
public final class Convergence {
  private long intervals;
  private double mean;
  private double squares;

  /** Adds an interval's rate, in operations per second. */
  public void add(double rate) {
    intervals++;
    double delta = rate - mean;
    mean += delta / intervals;
    squares += delta * (rate - mean);
  }

  /**
   * Returns the population standard deviation, divided by the square root of the count and by the
   * mean; 0 without a rate.
   */
  public double standardError() {
    if (intervals == 0 || mean <= 0) {
      return 0;
    }
    return Math.sqrt(squares / intervals) / Math.sqrt((double) intervals) / mean;
  }
}
