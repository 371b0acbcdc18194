package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Estimate.Spread;

/** The variation between identical runs, which the intervals of a single run cannot show. */
final class RunToRun {
  /**
   * Minimum relative standard error of every run. Measured as a standard deviation: three runs of
   * 15 s against a server that always takes 10 ms, on an idle machine, differed by 0.2 % in rate,
   * mean and median, while the intervals of some showed less than 0.1 %. Medians of ten runs of 20
   * s at 100 ms, on a busy machine, differed by 0.4 %. So two runs must differ by 1.8 % to be
   * distinguishable.
   */
  static final double ERROR = 0.005;

  private RunToRun() {}

  /** Returns the spread that the intervals show, combined with this minimum error. */
  static Spread with(Spread shown) {
    double variance = shown.relativeError() * shown.relativeError();
    double total = variance + ERROR * ERROR;
    if (variance == 0) {
      return new Spread(ERROR, shown.freedom());
    }
    // Welch-Satterthwaite; the minimum error is known, so its degrees of freedom are infinite.
    double share = total / variance;
    return new Spread(Math.sqrt(total), shown.freedom() * share * share);
  }
}
