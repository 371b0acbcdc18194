package io.cqlsurge.distribution;

import java.util.Locale;

/**
 * The Zipf distribution: the probability of the k-th number of the range is proportional to k to
 * the power of minus the exponent, so the lower bound is the most likely. Numbers are drawn by
 * rejection-inversion, W. Hörmann and G. Derflinger, "Rejection-inversion to generate variates from
 * monotone discrete distributions" (1996). A real number is drawn by inverting the integral of the
 * density. It is rounded to the nearest rank, unless it is too far above the density, which is
 * rare. This needs no table and takes the same time for a range of any length.
 */
final class Zipf extends RandomDistribution {
  /**
   * Number of weights that are added one by one; the others' sum is approximated by an integral.
   */
  private static final int EXACT_RANKS = 64;

  private final long ranks;
  private final double exponent;
  private final double integralOfFirst;
  private final double integralOfAll;
  private final double alwaysNear;
  private final double[] firstSums;

  Zipf(long min, long max, double exponent) {
    super(min, max);
    this.ranks = max - min + 1;
    this.exponent = exponent;
    this.integralOfFirst = integral(1.5) - 1;
    this.integralOfAll = integral(ranks + 0.5);
    this.alwaysNear = 2 - inverse(integral(2.5) - weight(2));
    this.firstSums = new double[(int) Math.min(ranks, EXACT_RANKS) + 1];
    for (int rank = 1; rank < firstSums.length; rank++) {
      firstSums[rank] = firstSums[rank - 1] + weight(rank);
    }
  }

  /** Returns a rank's probability relative to the first rank's. */
  private double weight(double rank) {
    return StrictMath.exp(-exponent * StrictMath.log(rank));
  }

  /** Returns the integral of the weight from 1 to x; it is also exact for exponents near 1. */
  private double integral(double x) {
    double logarithm = StrictMath.log(x);
    double power = (1 - exponent) * logarithm;
    return power == 0 ? logarithm : logarithm * (StrictMath.expm1(power) / power);
  }

  /** Returns the x at which {@link #integral} has a value. */
  private double inverse(double integral) {
    double power = Math.max(-1, integral * (1 - exponent));
    return StrictMath.exp(power == 0 ? integral : integral * (StrictMath.log1p(power) / power));
  }

  private long rank() {
    while (true) {
      double drawn = integralOfAll + random.unit() * (integralOfFirst - integralOfAll);
      double x = inverse(drawn);
      long rank = within((long) (x + 0.5), 1, ranks);
      double nearest = (double) rank;
      if (nearest - x <= alwaysNear || drawn >= integral(nearest + 0.5) - weight(nearest)) {
        return rank;
      }
    }
  }

  /**
   * Returns the sum of the weights of the first {@code count} ranks; a large count uses the
   * Euler-Maclaurin formula.
   */
  private double sum(long count) {
    if (count < firstSums.length) {
      return firstSums[(int) count];
    }
    int exact = firstSums.length - 1;
    double last = (double) count;
    double between = integral(last) - integral(exact);
    double ends = (weight(last) - weight(exact)) / 2;
    double slopes = exponent * (weight(exact) / exact - weight(last) / last) / 12;
    return firstSums[exact] + between + ends + slopes;
  }

  @Override
  public long next() {
    return min + rank() - 1;
  }

  @Override
  public long valueAt(double probability) {
    if (probability >= 1) {
      return max;
    }
    double wanted = probability * sum(ranks);
    long low = 1;
    long high = ranks;
    while (low < high) {
      long middle = low + (high - low) / 2;
      if (sum(middle) < wanted) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return min + low - 1;
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "Zipf:  min=%d,max=%d,exponent=%f", min, max, exponent);
  }
}
