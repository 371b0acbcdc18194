package io.cqlsurge.estimate;

import java.util.Optional;

/**
 * A measured number, and how sure it is.
 *
 * @param value in the unit of what is measured
 * @param spread empty if nobody can tell
 */
public record Estimate(double value, Optional<Spread> spread) {

  /** A number of which nobody can tell how sure it is. */
  public static Estimate unsure(double value) {
    return new Estimate(value, Optional.empty());
  }

  /**
   * How far a number may be off by chance.
   *
   * @param relativeError the standard error of the number, divided by the number; at least 0
   * @param freedom degrees of freedom of that error; above 0, not always whole
   */
  public record Spread(double relativeError, double freedom) {}
}
