package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Estimate.Spread;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.math3.distribution.TDistribution;

/**
 * How a number of one run differs from that of another, and whether chance explains it.
 *
 * @param change relative to the baseline: 0.1 is a tenth more; empty if either number is 0 or less
 * @param range where the change lies with 99 % confidence; empty if it is not judged
 * @param judgement what may be said
 */
public record Difference(OptionalDouble change, Optional<Range> range, Judgement judgement) {
  private static final double UPPER = 0.995;

  /** With less freedom than this an interval says nothing any more, and cannot be computed. */
  private static final double LEAST_FREEDOM = 0.5;

  /** What may be said of two numbers. */
  public enum Judgement {
    /** The other is more than the baseline. */
    MORE,
    /** The other is less than the baseline. */
    LESS,
    /** Chance explains the difference, or there is none. */
    NOT_DISTINGUISHABLE,
    /** It cannot be told how sure one of the numbers is, or one is 0. */
    NOT_JUDGED
  }

  /**
   * From where to where a change may lie.
   *
   * @param low the least, relative to the baseline: -0.1 is a tenth less
   * @param high the most, likewise
   */
  public record Range(double low, double high) {}

  /**
   * Compares on the scale of logarithms, with the interval of Student's t and the degrees of
   * freedom by B. L. Welch and F. E. Satterthwaite.
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
    TDistribution student = new TDistribution(Math.max(LEAST_FREEDOM, freedom));
    return student.inverseCumulativeProbability(UPPER) * Math.sqrt(one + two);
  }

  private static double square(double number) {
    return number * number;
  }

  private static Judgement judge(Range range) {
    if (range.low() > 0) {
      return Judgement.MORE;
    }
    return range.high() < 0 ? Judgement.LESS : Judgement.NOT_DISTINGUISHABLE;
  }
}
