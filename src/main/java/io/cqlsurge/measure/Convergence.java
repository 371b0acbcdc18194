package io.cqlsurge.measure;

/**
 * Tells how sure the mean operation rate is: the relative standard error of the mean over the
 * intervals seen. Welford's method, so that many intervals lose no precision.
 */
final class Convergence {
  private long intervals;
  private double mean;
  private double squares;

  /** Takes the rate of one more interval, in operations a second. */
  void add(double rate) {
    intervals++;
    double delta = rate - mean;
    mean += delta / intervals;
    squares += delta * (rate - mean);
  }

  /** Population standard deviation over the root of the count over the mean; 0 with no rate. */
  double standardError() {
    if (intervals == 0 || mean <= 0) {
      return 0;
    }
    return Math.sqrt(squares / intervals) / Math.sqrt((double) intervals) / mean;
  }
}
