package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Estimate.Spread;

/** What differs from one run of the same thing to the next, and no interval of either can tell. */
final class RunToRun {
  /**
   * The relative standard error that no run is without. Measured: three runs of 15 s against a
   * server that always takes 10 ms, on a machine at rest, differed by 0.2 % in rate, mean and
   * median (standard deviation), where the intervals of some told less than 0.1 %; medians of ten
   * runs of 20 s at 100 ms, on a busy machine, by 0.4 %. So two runs must differ by 1.8 % to be
   * told apart.
   */
  static final double ERROR = 0.005;

  private RunToRun() {}

  /** The spread that the intervals show, and this, together. */
  static Spread with(Spread shown) {
    double variance = shown.relativeError() * shown.relativeError();
    double together = variance + ERROR * ERROR;
    if (variance == 0) {
      return new Spread(ERROR, shown.freedom());
    }
    // Welch-Satterthwaite; the part that is always there is known, so it has endless freedom.
    double share = together / variance;
    return new Spread(Math.sqrt(together), shown.freedom() * share * share);
  }
}
