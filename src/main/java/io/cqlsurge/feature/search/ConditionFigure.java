package io.cqlsurge.feature.search;

import io.cqlsurge.estimate.ConfidenceRange;
import java.util.Optional;

/**
 * The value of a step that an objective limits.
 *
 * @param value in the limit's unit: milliseconds, or a share from 0 to 1; NaN without a sample
 * @param range its confidence interval; empty if it is unknown
 */
record ConditionFigure(
    Objective objective, double value, Optional<ConfidenceRange> range, StepVerdict verdict) {

  /** Returns whether the measured value is within the limit. */
  boolean holds() {
    double limit = objective.threshold().limit();
    return objective.isOnRecall() ? value >= limit : value <= limit;
  }
}
