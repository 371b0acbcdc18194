package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Estimate.Spread;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * The difference of one value between two runs, and whether chance explains it.
 *
 * @param change relative to the baseline: 0.1 is 10 % more; empty if either value is 0 or less
 * @param range 99 % confidence interval of the change; empty if the difference is not judged
 */
public record Difference(OptionalDouble change, Optional<Range> range, Judgement judgement) {
  private static final double UPPER = 0.995;

  /** Minimum degrees of freedom: with fewer, an interval is meaningless and cannot be computed. */
  private static final double MIN_FREEDOM = 0.5;

  /** The results of comparing two values. */
  public enum Judgement {
    /** The other value is higher than the baseline. */
    MORE,
    /** The other value is lower than the baseline. */
    LESS,
    /** There is no difference, or chance explains it. */
    NOT_DISTINGUISHABLE,
    /** A value's error is unknown, or a value is 0. */
    NOT_JUDGED
  }

  /**
   * A range of possible changes.
   *
   * @param low lower bound, relative to the baseline: -0.1 is 10 % less
   * @param high upper bound, relative to the baseline
   */
  public record Range(double low, double high) {}

  /**
   * Compares two values on a logarithmic scale, with Student's t interval and the degrees of
   * freedom of B. L. Welch and F. E. Satterthwaite.
   */
  public static Difference between(Estimate baseline, Estimate other) {
    if (!(baseline.value() > 0 && other.value() > 0)) {
      return new Difference(OptionalDouble.empty(), Optional.empty(), Judgement.NOT_JUDGED);
    }
    double log = Math.log(other.value() / baseline.value());
    OptionalDouble change = OptionalDouble.of(Math.expm1(log));
    if (baseline.spread().isEmpty() || other.spread().isEmpty()) {
      return new Difference(change, Optional.empty(), Judgement.NOT_JUDGED);
    }
    double margin = margin(baseline.spread().get(), other.spread().get());
    Range range = new Range(Math.expm1(log - margin), Math.expm1(log + margin));
    return new Difference(change, Optional.of(range), judge(range));
  }

  private static double margin(Spread baseline, Spread other) {
    double one = square(baseline.relativeError());
    double two = square(other.relativeError());
    if (one + two == 0) {
      return 0;
    }
    double freedom =
        square(one + two) / (square(one) / baseline.freedom() + square(two) / other.freedom());
    return quantile(UPPER, freedom) * Math.sqrt(one + two);
  }

  /** Returns whether a value is above 0 by more than chance explains; not if it is 0. */
  public static boolean isAboveZero(Estimate estimate) {
    return estimate.value() > 0
        && estimate.spread().filter(it -> margin(it, new Spread(0, 1)) < 1).isPresent();
  }

  /** Returns a quantile of Student's t distribution. */
  public static double quantile(double probability, double freedom) {
    return new TDistribution(Math.max(MIN_FREEDOM, freedom))
        .inverseCumulativeProbability(probability);
  }

  public static double square(double number) {
    return number * number;
  }

  /** Returns the judgement of an interval: it shows a difference if it does not contain 0. */
  public static Judgement judge(Range range) {
    if (range.low() > 0) {
      return Judgement.MORE;
    }
    return range.high() < 0 ? Judgement.LESS : Judgement.NOT_DISTINGUISHABLE;
  }
}
