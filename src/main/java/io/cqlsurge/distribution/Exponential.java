package io.cqlsurge.distribution;

import java.util.Locale;
import org.apache.commons.math3.util.FastMath;

/**
 * An exponential distribution that starts at the lower bound and is truncated at the upper bound.
 * Its mean is chosen so that a share of 1 / sqrt(range) is above the upper bound. As in
 * cassandra-stress, numbers are drawn by method SA of Ahrens and Dieter, "Computer methods for
 * sampling from the exponential and normal distributions" (1972).
 */
final class Exponential extends RandomDistribution {
  private static final int TERMS = 16;
  private static final double LN_2 = FastMath.log(2);
  private static final double[] SUMS = sums();

  private final long range;
  private final double mean;

  Exponential(long min, long max) {
    super(min, max);
    this.range = max - min;
    this.mean = range / -FastMath.log(1 - quantileOfRange(range));
  }

  /** Returns the probability of a number within a range. */
  static double quantileOfRange(long range) {
    return 1 - Math.sqrt(1.0 / range);
  }

  /**
   * Returns partial sums of the series of e^(ln 2) - 1: entry i is the sum of the first i + 1
   * terms.
   */
  private static double[] sums() {
    double[] sums = new double[TERMS];
    double power = 1;
    double factorial = 1;
    double sum = 0;
    for (int i = 0; i < TERMS; i++) {
      power *= LN_2;
      factorial *= i + 1;
      sum += power / factorial;
      sums[i] = sum;
    }
    return sums;
  }

  private double draw() {
    double whole = 0;
    double unit = random.unit();
    while (unit < 0.5) {
      whole += SUMS[0];
      unit *= 2;
    }
    unit += unit - 1;
    if (unit <= SUMS[0]) {
      return mean * (whole + unit);
    }
    int i = 0;
    double smallest = random.unit();
    do {
      i++;
      smallest = Math.min(smallest, random.unit());
    } while (unit > SUMS[i]);
    return mean * (whole + smallest * SUMS[0]);
  }

  @Override
  public long next() {
    return min + within((long) draw(), 0, range);
  }

  @Override
  public double nextReal() {
    return min + within(draw(), 0, range);
  }

  @Override
  public long valueAt(double probability) {
    if (probability >= 1) {
      return max;
    }
    return min + within((long) (-mean * FastMath.log(1 - probability)), 0, range);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "Exponential:  min=%d,max=%d,mean=%f", min, max, mean);
  }
}
