package io.cqlsurge.estimate;

import java.util.Optional;

/**
 * A measured value and its statistical error.
 *
 * @param value the value, in its unit
 * @param spread empty if the error is unknown
 */
public record Estimate(double value, Optional<Spread> spread) {

  public static Estimate unsure(double value) {
    return new Estimate(value, Optional.empty());
  }

  /**
   * The random error of a value.
   *
   * @param relativeError standard error divided by the value; at least 0
   * @param freedom degrees of freedom of that error; above 0, not always an integer
   */
  public record Spread(double relativeError, double freedom) {}
}
