package io.cqlsurge.estimate;

import java.util.Optional;

/**
 * A range that contains the true value with 95 % confidence.
 *
 * @param low lower bound, in the measured value's unit
 * @param high upper bound; may be infinite
 */
public record ConfidenceRange(double low, double high) {
  /** Quantile of the normal distribution for 95 %. */
  public static final double NORMAL = 1.96;

  /** Probability on either side of the range. */
  static final double TAIL = 0.025;

  private static final double UPPER = 1 - TAIL;

  /** Probability of no hit at the upper bound of their share: all of it is on one side. */
  private static final double NO_HIT = 2 * TAIL;

  /**
   * Returns a value's range, with Student's t interval of its logarithm; empty if the value's error
   * is unknown.
   */
  public static Optional<ConfidenceRange> of(Estimate estimate) {
    return estimate
        .spread()
        .map(
            spread -> {
              double margin = Difference.quantile(UPPER, spread.freedom()) * spread.relativeError();
              return new ConfidenceRange(
                  estimate.value() * Math.exp(-margin), estimate.value() * Math.exp(margin));
            });
  }

  /**
   * Returns the range for the mean of independent shares, each from several trials that may depend
   * on each other, by E. B. Wilson: with as many independent trials as give the mean's variance.
   *
   * @param trials trials per share
   */
  public static ConfidenceRange ofMean(double mean, double variance, long shares, double trials) {
    double perShare = variance > 0 ? Math.min(trials, mean * (1 - mean) / variance) : 1;
    double total = shares * Math.max(1, perShare);
    return ofShare(Math.round(mean * total), Math.round(total));
  }

  /**
   * Returns the range for the share of hits among independent trials, by E. B. Wilson. Without a
   * hit, the upper bound is exact: 1 % for 299 trials.
   *
   * @param total trial count, at least 1
   */
  public static ConfidenceRange ofShare(long hits, long total) {
    if (hits == 0) {
      return new ConfidenceRange(0, 1 - Math.pow(NO_HIT, 1.0 / total));
    }
    double square = NORMAL * NORMAL;
    double share = (double) hits / total;
    double middle = (share + square / (2 * total)) / (1 + square / total);
    double margin =
        NORMAL
            / (1 + square / total)
            * Math.sqrt(share * (1 - share) / total + square / (4.0 * total * total));
    return new ConfidenceRange(Math.max(0, middle - margin), Math.min(1, middle + margin));
  }
}
