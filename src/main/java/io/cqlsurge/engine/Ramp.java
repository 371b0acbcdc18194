package io.cqlsurge.engine;

import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A ramp's rules: the lane count of each step, the improvement by each step, and the ramp's end.
 * Does not execute the steps.
 */
final class Ramp {
  private static final int STEPS_WITHOUT_GAIN = 3;
  private static final int STEPS_WITH_LITTLE_GAIN = 5;

  private final Concurrency.Ramp bounds;
  private final RunLength length;
  private final List<Double> rates = new ArrayList<>();
  private int lanes;

  /**
   * Creates a ramp before its first step.
   *
   * @param length the stop rule of each step
   */
  Ramp(Concurrency.Ramp bounds, RunLength length) {
    this.bounds = bounds;
    this.length = length;
    this.lanes = bounds.from();
  }

  /** Returns the lane count of the current step. */
  int lanes() {
    return lanes;
  }

  /** Adds the operation rate of the current step, in operations per second. */
  void addRate(double rate) {
    rates.add(rate);
  }

  /**
   * Returns the relative change of the rate from the previous step to the last one; empty after the
   * first step.
   */
  Optional<Double> improvement() {
    return rates.size() < 2 ? Optional.empty() : Optional.of(improvement(rates.size() - 1));
  }

  private double improvement(int step) {
    double before = rates.get(step - 1);
    return before == 0 ? 0 : (rates.get(step) - before) / before;
  }

  /** Returns why no step follows; empty if a step follows. */
  Optional<String> end() {
    if (bounds.untilSaturated() && meanImprovement(STEPS_WITHOUT_GAIN) < 0) {
      return Optional.of("auto: the last 3 steps decreased the throughput on average");
    }
    if (bounds.untilSaturated()
        && length instanceof RunLength.Converged rule
        && meanImprovement(STEPS_WITH_LITTLE_GAIN) < rule.error()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "auto: the last 5 steps increased the throughput by less than err<%s on average",
              rule.error()));
    }
    int following = bounds.after(lanes);
    if (following > bounds.to()) {
      return Optional.of(
          "threads<=" + bounds.to() + ": the next step would have " + following + " threads");
    }
    return Optional.empty();
  }

  /**
   * Returns the mean improvement over the last steps; {@link Double#MAX_VALUE} if there are too few
   * steps.
   */
  private double meanImprovement(int steps) {
    if (rates.size() <= steps) {
      return Double.MAX_VALUE;
    }
    double sum = 0;
    for (int step = rates.size() - steps; step < rates.size(); step++) {
      sum += improvement(step);
    }
    return sum / steps;
  }

  void next() {
    lanes = bounds.after(lanes);
  }
}
