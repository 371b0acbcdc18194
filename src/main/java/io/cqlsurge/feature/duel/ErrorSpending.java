package io.cqlsurge.feature.duel;

import io.cqlsurge.feature.compare.RepeatedDifference;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The probability for a wrong verdict that each analysis may use, if growing data is analysed
 * several times. They share the probability of the whole test.
 *
 * <p>The sum used up to an analysis follows the function of K. K. G. Lan and D. L. DeMets,
 * "Discrete sequential boundaries for clinical trials", Biometrika 70 (1983), that approximates the
 * limits of P. C. O'Brien and T. R. Fleming (1979). Each analysis uses what this function adds
 * since the one before. By Bonferroni's inequality, the whole test then holds for any distribution
 * and any dependence between them, and costs little power.
 */
public final class ErrorSpending {
  /** Probability that the whole test gives a wrong verdict. */
  public static final double LEVEL = 0.01;

  /** Shares of the rounds after which the data is examined, in addition to the end. */
  private static final double[] EARLY = {0.4, 0.6, 0.8};

  private final double level;
  private final SortedMap<Integer, Double> levels = new TreeMap<>();

  private ErrorSpending(double level) {
    this.level = level;
  }

  /** Returns a plan with one analysis, at the end. */
  public static ErrorSpending once(int rounds, int comparisons) {
    ErrorSpending plan = new ErrorSpending(LEVEL / comparisons);
    plan.levels.put(rounds, plan.level);
    return plan;
  }

  /**
   * Returns a plan with up to four analyses.
   *
   * @param rounds round count of the whole test
   * @param comparisons comparison count, which share the probability of a wrong verdict
   */
  public static ErrorSpending sequential(int rounds, int comparisons) {
    ErrorSpending plan = new ErrorSpending(LEVEL / comparisons);
    double spent = 0;
    for (double share : EARLY) {
      // An even number of rounds has each order equally often.
      int round = 2 * (int) Math.ceil(share * rounds / 2);
      if (round >= 2 * RepeatedDifference.MIN_COUNT && round < rounds) {
        double upToHere = plan.spentAt((double) round / rounds);
        plan.levels.merge(round, upToHere - spent, Double::sum);
        spent = upToHere;
      }
    }
    plan.levels.put(rounds, plan.level - spent);
    return plan;
  }

  private double spentAt(double share) {
    NormalDistribution normal = new NormalDistribution(0, 1);
    double limit = normal.inverseCumulativeProbability(1 - level / 2) / Math.sqrt(share);
    return Math.min(level, 2 * normal.cumulativeProbability(-limit));
  }

  /** Returns the probability that an analysis after a round may use; empty if there is none. */
  public OptionalDouble levelAfter(int round) {
    Double found = levels.get(round);
    return found == null ? OptionalDouble.empty() : OptionalDouble.of(found);
  }

  /** Returns the probability that is left for a last analysis if the test ends after a round. */
  public double levelAtEnd(int round) {
    double spent = levels.headMap(round).values().stream().mapToDouble(each -> each).sum();
    return level - spent;
  }
}
