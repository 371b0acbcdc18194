package io.cqlsurge.estimate;

import java.util.Optional;

/**
 * A measured figure and its statistical error.
 *
 * @param value in the unit of the figure
 * @param spread empty if the error is unknown
 */
public record Estimate(double value, Optional<Spread> spread) {

  /** Returns a figure whose error is unknown. */
  public static Estimate unsure(double value) {
    return new Estimate(value, Optional.empty());
  }

  /**
   * The random error of a figure.
   *
   * @param relativeError standard error divided by the figure; at least 0
   * @param freedom degrees of freedom of that error; above 0, not always an integer
   */
  public record Spread(double relativeError, double freedom) {}
}
