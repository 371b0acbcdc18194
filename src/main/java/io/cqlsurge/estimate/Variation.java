package io.cqlsurge.estimate;

import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * How far the sum of a series may be off by chance, when its members resemble their neighbours: so
 * many of them say no more than fewer independent ones would.
 */
final class Variation {
  /** With fewer members, their resemblance cannot be told from chance. */
  private static final int FEWEST = 8;

  /** A series that is worth fewer independent members says nothing of its variance. */
  private static final double FEWEST_INDEPENDENT = 4;

  private static final double ROUNDING = 1e-9;

  /** More resemblance than this from one to the next cannot be told from a trend. */
  private static final double MOST_ALIKE = 0.97;

  private final double ofSum;
  private final double alike;
  private final double freedom;
  private final double[] covariances;

  private Variation(double ofSum, double alike, double freedom, double[] covariances) {
    this.ofSum = ofSum;
    this.alike = alike;
    this.freedom = freedom;
    this.covariances = covariances;
  }

  /** The variance of the sum. */
  double ofSum() {
    return ofSum;
  }

  /**
   * How many neighbours say as much as one independent member: the integrated autocorrelation time;
   * at least 1.
   */
  double alike() {
    return alike;
  }

  /** Degrees of freedom of the variance. */
  double freedom() {
    return freedom;
  }

  /**
   * The variation of a series; empty if the series is too short to tell.
   *
   * @param deviations from what is expected; their sum is 0
   * @param expected the usual size of what is expected; against it, rounding is told from chance
   */
  static Optional<Variation> of(double[] deviations, double expected) {
    int count = deviations.length;
    if (count < FEWEST) {
      return Optional.empty();
    }
    double[] covariances = covariances(deviations);
    if (Math.sqrt(covariances[0]) <= ROUNDING * expected) {
      return Optional.of(new Variation(0, 1, count - 1, covariances));
    }
    double alike = Math.max(1, Math.max(sequence(covariances), firstOrder(covariances)));
    double independent = count / alike;
    if (independent < FEWEST_INDEPENDENT) {
      return Optional.empty();
    }
    // The mean is taken from the series itself, which hides one independent member's worth.
    double ofSum = covariances[0] * alike * count / (1 - 1 / independent);
    double freedom = freedom(deviations, covariances[0], independent);
    return Optional.of(new Variation(ofSum, alike, freedom, covariances));
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
   * The initial monotone sequence of C. J. Geyer, "Practical Markov Chain Monte Carlo", Statistical
   * Science 7 (1992), section 3.3: pairs of covariances are added as long as they are positive,
   * none counted larger than that before it.
   */
  private static double sequence(double[] covariances) {
    double sum = -covariances[0];
    double before = Double.MAX_VALUE;
    for (int i = 0; i + 1 < covariances.length; i += 2) {
      double pair = Math.min(before, covariances[i] + covariances[i + 1]);
      if (pair <= 0) {
        break;
      }
      sum += 2 * pair;
      before = pair;
    }
    return sum / covariances[0];
  }

  /**
   * What follows if only the next neighbour matters. In short series covariances come out too
   * small; that of neighbours can be mended (F. H. C. Marriott and J. A. Pope, "Bias in the
   * estimation of autocorrelations", Biometrika 41, 1954), a sum of many cannot.
   */
  private static double firstOrder(double[] covariances) {
    double found = covariances[1] / covariances[0];
    double mended = Math.min(MOST_ALIKE, found + (1 + 3 * found) / covariances.length);
    return (1 + mended) / (1 - mended);
  }

  /**
   * One less than the independent members, and fewer if a few members make most of the variance: a
   * variance is as sure as its fourth moment lets it be.
   */
  private static double freedom(double[] deviations, double variance, double independent) {
    double fourth =
        DoubleStream.of(deviations).map(deviation -> Math.pow(deviation, 4)).average().orElse(0);
    double excess = Math.max(0, fourth / (variance * variance) - 3);
    return 2 / (excess / independent + 2 / (independent - 1));
  }

  /**
   * The part of the variance of the sum that is seen when the series is put together anew from
   * stretches of so many members.
   */
  double seenInStretches(int length) {
    double seen = covariances[0];
    for (int distance = 1; distance < Math.min(length, covariances.length); distance++) {
      seen += 2 * (1 - (double) distance / length) * covariances[distance];
    }
    return seen * covariances.length / ofSum;
  }
}
