package io.cqlsurge.feature.compare;

import static io.cqlsurge.estimate.Difference.quantile;
import static io.cqlsurge.estimate.Difference.square;

import io.cqlsurge.estimate.Difference;
import io.cqlsurge.estimate.Difference.Judgement;
import io.cqlsurge.estimate.Difference.Range;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.apache.commons.math3.stat.StatUtils;

/**
 * The difference of a value between two run groups. A run is one observation: the intervals within
 * a run have no influence. All computations use the logarithms of the values.
 *
 * @param isPaired whether the runs are pairs, such as one round's runs
 * @param count number of pairs, or of runs in the smaller group
 * @param log mean difference of the logarithms
 * @param deviation standard deviation of one pair's difference
 * @param error standard error of the mean difference
 * @param freedom degrees of freedom of the standard error
 * @param chance probability of such a difference without a cause, by the permutation test
 * @param level probability of a wrong verdict: 0.01 for an interval of 99 %
 */
public record RepeatedDifference(
    boolean isPaired,
    int count,
    double log,
    double deviation,
    double error,
    double freedom,
    Permutations.Chance chance,
    double level) {
  /** Fewest pairs, or runs of a group, that show a variation. */
  public static final int MIN_COUNT = 2;

  /** Power for which the detectable difference is computed. */
  private static final double POWER = 0.9;

  /**
   * Factor by which the detectable difference is larger than from the interval alone, as the
   * permutation test must agree; simulated for 4 to 16 pairs.
   */
  private static final double COST = 1.1;

  /** The same factor if only the most extreme permutation is rare enough: 8 pairs at 1 %. */
  private static final double COST_OF_EXTREME = 1.3;

  /** Most pairs that {@link #countFor} returns. */
  private static final int MAX_COUNT = 100_000;

  /**
   * Least standard deviation of a difference. Histograms have three digits, so equal values can
   * differ by 0.1 %.
   */
  private static final double RESOLUTION = 0.0005;

  /**
   * Compares pairs with Student's t interval and by permutation of the signs.
   *
   * @param baseline the baseline's values, all above 0
   * @param other the other group's values, in the pairs' order
   */
  public static RepeatedDifference paired(List<Double> baseline, List<Double> other, double level) {
    double[] differences = new double[baseline.size()];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = Math.log(other.get(i) / baseline.get(i));
    }
    int count = differences.length;
    double deviation = deviation(differences);
    return new RepeatedDifference(
        true,
        count,
        StatUtils.mean(differences),
        deviation,
        deviation / Math.sqrt(count),
        count - 1.0,
        Permutations.ofSigns(differences),
        level);
  }

  /**
   * Compares two groups without pairs: the t interval of B. L. Welch, and a permutation of the
   * groups.
   *
   * @param baseline the baseline's values, all above 0
   */
  public static RepeatedDifference unpaired(
      List<Double> baseline, List<Double> other, double level) {
    double[] one = logs(baseline);
    double[] two = logs(other);
    double varianceOne = square(deviation(one));
    double varianceTwo = square(deviation(two));
    double ofOne = varianceOne / one.length;
    double ofTwo = varianceTwo / two.length;
    double freedom =
        square(ofOne + ofTwo)
            / (square(ofOne) / (one.length - 1) + square(ofTwo) / (two.length - 1));
    return new RepeatedDifference(
        false,
        Math.min(one.length, two.length),
        StatUtils.mean(two) - StatUtils.mean(one),
        Math.sqrt(varianceOne + varianceTwo),
        Math.sqrt(ofOne + ofTwo),
        freedom,
        Permutations.ofGroups(one, two),
        level);
  }

  private static double[] logs(List<Double> values) {
    return values.stream().mapToDouble(Math::log).toArray();
  }

  private static double deviation(double[] values) {
    return Math.max(RESOLUTION, Math.sqrt(StatUtils.variance(values)));
  }

  /** Returns the mean of values on a logarithmic scale. */
  public static double mean(List<Double> values) {
    return Math.exp(StatUtils.mean(logs(values)));
  }

  /** Returns the change relative to the baseline: 0.1 is 10 % more. */
  public double change() {
    return Math.expm1(log);
  }

  /** Returns the confidence interval of the change. */
  public Range range() {
    double margin = quantile(1 - level / 2, freedom) * error;
    return new Range(Math.expm1(log - margin), Math.expm1(log + margin));
  }

  /**
   * Returns the verdict. A difference needs both tests: its interval does not contain 0, and the
   * permutation test agrees. With few pairs, no permutation is rare enough; then all must agree.
   */
  public Judgement judgement() {
    return chance.probability() > Math.max(level, chance.least())
        ? Judgement.NOT_DISTINGUISHABLE
        : Difference.judge(range());
  }

  public Difference difference() {
    return new Difference(OptionalDouble.of(change()), Optional.of(range()), judgement());
  }

  /**
   * Returns the least change that this number of pairs finds with a probability of 90 %, if their
   * variation is the same.
   */
  public double detectable() {
    return Math.expm1(margin(error, freedom, count));
  }

  /**
   * Returns how many pairs, or runs in each group, find a change with a probability of 90 %; empty
   * if it is above 100,000.
   *
   * @param change above 0: 0.01 for 1 %
   */
  public OptionalInt countFor(double change) {
    double wanted = Math.log1p(change);
    for (int n = MIN_COUNT; n <= MAX_COUNT; n += 1 + n / 100) {
      double freedomThen = isPaired ? n - 1.0 : 2.0 * n - 2;
      if (margin(deviation / Math.sqrt(n), freedomThen, n) <= wanted) {
        return OptionalInt.of(n);
      }
    }
    return OptionalInt.empty();
  }

  private double margin(double standardError, double freedomThen, int countThen) {
    double least = Math.scalb(1.0, 1 - countThen);
    boolean isExtreme = isPaired && least <= level && 2 * least > level;
    return (isExtreme ? COST_OF_EXTREME : COST)
        * (quantile(1 - level / 2, freedomThen) + quantile(POWER, freedomThen))
        * standardError;
  }
}
