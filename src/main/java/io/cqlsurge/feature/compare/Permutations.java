package io.cqlsurge.feature.compare;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.DoubleStream;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.util.ArithmeticUtils;

/**
 * Permutation tests of R. A. Fisher, The Design of Experiments (1935), section 21. Without a cause,
 * the names of the groups say nothing: every exchange of names is equally probable. The probability
 * is the share of exchanges whose difference is at least as large as the one measured. It needs no
 * assumption about the values' distribution.
 */
public final class Permutations {
  /** Most differences whose sign changes are all computed. */
  private static final int MAX_EXACT = 16;

  /** Most divisions into two groups that are all computed. */
  private static final double MAX_DIVISIONS = 1 << MAX_EXACT;

  /** Random exchange count if there are too many for all. */
  private static final int RANDOM = 20_000;

  /** Fixed, so that equal runs give equal verdicts. */
  private static final long SEED = 0x5eed;

  /** Relative difference of two sums that is rounding error. */
  private static final double ROUNDING = 1e-9;

  private Permutations() {}

  /**
   * A test's result.
   *
   * @param probability of a difference at least as large, in either direction, without a cause
   * @param least probability of the most extreme result that so few values can have
   */
  public record Chance(double probability, double least) {}

  /** Tests differences of pairs, whose signs are random without a cause. */
  static Chance ofSigns(double[] differences) {
    double bound = Math.abs(StatUtils.sum(differences)) * (1 - ROUNDING);
    int count = differences.length;
    return count <= MAX_EXACT
        ? new Chance(exact(differences, bound), Math.scalb(1.0, 1 - count))
        : new Chance(random(any -> withRandomSigns(differences, any), bound), 1.0 / RANDOM);
  }

  /** Returns all sign changes' share; each step changes one sign (Gray code). */
  private static double exact(double[] differences, double bound) {
    int count = differences.length;
    double[] signed = differences.clone();
    double sum = StatUtils.sum(signed);
    int permutations = 1 << count;
    int extreme = 0;
    for (int i = 1; i <= permutations; i++) {
      if (Math.abs(sum) >= bound) {
        extreme++;
      }
      int flipped = Math.min(Integer.numberOfTrailingZeros(i), count - 1);
      sum -= 2 * signed[flipped];
      signed[flipped] = -signed[flipped];
    }
    return (double) extreme / permutations;
  }

  /** Returns the share of random exchanges, and the measured one, that are extreme. */
  private static double random(ToDoubleFunction<SplittableRandom> exchange, double bound) {
    SplittableRandom random = new SplittableRandom(SEED);
    int extreme = 1;
    for (int i = 0; i < RANDOM; i++) {
      if (Math.abs(exchange.applyAsDouble(random)) >= bound) {
        extreme++;
      }
    }
    return extreme / (RANDOM + 1.0);
  }

  private static double withRandomSigns(double[] differences, SplittableRandom random) {
    double sum = 0;
    for (double difference : differences) {
      sum += random.nextBoolean() ? difference : -difference;
    }
    return sum;
  }

  /** Tests two groups, whose members are random without a cause. */
  static Chance ofGroups(double[] one, double[] two) {
    double[] all = DoubleStream.concat(Arrays.stream(one), Arrays.stream(two)).toArray();
    double mean = StatUtils.mean(all);
    for (int i = 0; i < all.length; i++) {
      all[i] -= mean;
    }
    double measured = StatUtils.sum(one) - one.length * mean;
    double bound = Math.abs(measured) * (1 - ROUNDING);
    double divisions = ArithmeticUtils.binomialCoefficientDouble(all.length, one.length);
    // Groups of equal size can also exchange their names.
    double least = (one.length == two.length ? 2 : 1) / divisions;
    return divisions <= MAX_DIVISIONS
        ? new Chance(extreme(all, 0, one.length, 0, bound) / divisions, least)
        : new Chance(random(any -> ofRandomMembers(all, one.length, any), bound), 1.0 / RANDOM);
  }

  /** Returns how many choices of members give a sum that is at least the bound. */
  private static int extreme(double[] all, int from, int members, double sum, double bound) {
    if (members == 0) {
      return Math.abs(sum) >= bound ? 1 : 0;
    }
    int count = 0;
    for (int i = from; i <= all.length - members; i++) {
      count += extreme(all, i + 1, members - 1, sum + all[i], bound);
    }
    return count;
  }

  private static double ofRandomMembers(double[] all, int members, SplittableRandom random) {
    double sum = 0;
    for (int i = 0; i < members; i++) {
      int drawn = i + random.nextInt(all.length - i);
      double value = all[drawn];
      all[drawn] = all[i];
      all[i] = value;
      sum += value;
    }
    return sum;
  }
}
