package io.cqlsurge.estimate;

import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * The random error of a series sum, if neighbouring members are correlated. Correlated members
 * carry as much information as a smaller number of independent ones.
 */
final class Variation {
  /** Minimum member count; with fewer, correlation cannot be distinguished from chance. */
  private static final int MIN_MEMBERS = 8;

  /** Minimum number of equivalent independent members from which a variance can be estimated. */
  private static final double MIN_INDEPENDENT = 4;

  /** Standard deviation, relative to the expected values, up to which it is rounding error. */
  private static final double ROUNDING = 1e-9;

  /** Maximum correlation of neighbours; a higher one cannot be distinguished from a trend. */
  private static final double MAX_CORRELATION = 0.97;

  final double ofSum;

  /**
   * The integrated autocorrelation time: how many neighbours carry as much information as one
   * independent member; at least 1.
   */
  final double correlationTime;

  final double freedom;
  private final double[] covariances;

  private Variation(double ofSum, double correlationTime, double freedom, double[] covariances) {
    this.ofSum = ofSum;
    this.correlationTime = correlationTime;
    this.freedom = freedom;
    this.covariances = covariances;
  }

  /**
   * Returns the variation of a series; empty if the series is too short.
   *
   * @param deviations from the expected values; their sum is 0
   * @param expected typical expected value; distinguishes rounding errors from variation
   */
  static Optional<Variation> of(double[] deviations, double expected) {
    int count = deviations.length;
    if (count < MIN_MEMBERS) {
      return Optional.empty();
    }
    double[] covariances = covariances(deviations);
    if (Math.sqrt(covariances[0]) <= ROUNDING * expected) {
      return Optional.of(new Variation(0, 1, count - 1, covariances));
    }
    double correlationTime = Math.max(1, Math.max(sequence(covariances), firstOrder(covariances)));
    double independent = count / correlationTime;
    if (independent < MIN_INDEPENDENT) {
      return Optional.empty();
    }
    // The mean comes from the series itself, which hides the variance of one independent member.
    double ofSum = covariances[0] * correlationTime * count / (1 - 1 / independent);
    double freedom = freedom(deviations, covariances[0], independent);
    return Optional.of(new Variation(ofSum, correlationTime, freedom, covariances));
  }

  private static double[] covariances(double[] deviations) {
    int count = deviations.length;
    double[] covariances = new double[count];
    for (int distance = 0; distance < count; distance++) {
      double sum = 0;
      for (int i = 0; i + distance < count; i++) {
        sum += deviations[i] * deviations[i + distance];
      }
      covariances[distance] = sum / count;
    }
    return covariances;
  }

  /**
   * Returns the correlation time by the initial monotone sequence of C. J. Geyer, "Practical Markov
   * Chain Monte Carlo", Statistical Science 7 (1992), section 3.3. It adds pairs of covariances
   * while they are positive, and counts no pair as larger than the pair before it.
   */
  private static double sequence(double[] covariances) {
    double sum = -covariances[0];
    double previous = Double.MAX_VALUE;
    for (int i = 0; i + 1 < covariances.length; i += 2) {
      double pair = Math.min(previous, covariances[i] + covariances[i + 1]);
      if (pair <= 0) {
        break;
      }
      sum += 2 * pair;
      previous = pair;
    }
    return sum / covariances[0];
  }

  /**
   * Returns the correlation time if each member depends only on the one before it. In short series
   * the estimated covariances are too small. This can be corrected for neighbours, but not for a
   * sum of many members (F. H. C. Marriott and J. A. Pope, "Bias in the estimation of
   * autocorrelations", Biometrika 41, 1954).
   */
  private static double firstOrder(double[] covariances) {
    double estimated = covariances[1] / covariances[0];
    double corrected =
        Math.min(MAX_CORRELATION, estimated + (1 + 3 * estimated) / covariances.length);
    return (1 + corrected) / (1 - corrected);
  }

  /**
   * Returns the number of independent members minus one, and less if a few members cause most
   * variance: the fourth moment determines a variance's error.
   */
  private static double freedom(double[] deviations, double variance, double independent) {
    double fourth =
        DoubleStream.of(deviations).map(deviation -> Math.pow(deviation, 4)).average().orElse(0);
    double excess = Math.max(0, fourth / (variance * variance) - 3);
    return 2 / (excess / independent + 2 / (independent - 1));
  }

  /**
   * Returns the share of the sum's variance that remains when the series is resampled in segments
   * with this many members.
   */
  double shareInSegments(int length) {
    double shown = covariances[0];
    for (int distance = 1; distance < Math.min(length, covariances.length); distance++) {
      shown += 2 * (1 - (double) distance / length) * covariances[distance];
    }
    return shown * covariances.length / ofSum;
  }
}
