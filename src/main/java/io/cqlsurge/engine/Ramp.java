package io.cqlsurge.engine;

import io.cqlsurge.settings.Concurrency;
import io.cqlsurge.settings.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The rules of a ramp: which lanes come next, what they brought, and when it ends. Knows nothing of
 * how a step is run.
 */
final class Ramp {
  private static final int STEPS_WITHOUT_GAIN = 3;
  private static final int STEPS_WITH_LITTLE_GAIN = 5;

  private final Concurrency.Ramp bounds;
  private final RunLength length;
  private final List<Double> rates = new ArrayList<>();
  private int lanes;

  /**
   * A ramp before its first step.
   *
   * @param length the stop rule of each step
   */
  Ramp(Concurrency.Ramp bounds, RunLength length) {
    this.bounds = bounds;
    this.length = length;
    this.lanes = bounds.from();
  }

  /** The lanes of the step that is run now. */
  int lanes() {
    return lanes;
  }

  /** Takes the operation rate of the step that was run, in operations a second. */
  void ran(double rate) {
    rates.add(rate);
  }

  /** The rate's relative change from the step before to the last one; none after the first. */
  Optional<Double> improvement() {
    return rates.size() < 2 ? Optional.empty() : Optional.of(improvement(rates.size() - 1));
  }

  private double improvement(int step) {
    double before = rates.get(step - 1);
    return before == 0 ? 0 : (rates.get(step) - before) / before;
  }

  /** Why no step follows the last one; empty if one does. */
  Optional<String> end() {
    if (bounds.untilSaturated() && meanImprovement(STEPS_WITHOUT_GAIN) < 0) {
      return Optional.of(
          "auto: on average the last 3 steps brought less throughput instead of more");
    }
    if (bounds.untilSaturated()
        && length instanceof RunLength.Converged rule
        && meanImprovement(STEPS_WITH_LITTLE_GAIN) < rule.error()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "auto: on average the last 5 steps brought less than err<%s more throughput",
              rule.error()));
    }
    int following = bounds.after(lanes);
    if (following > bounds.to()) {
      return Optional.of("threads<=" + bounds.to() + ": the next step would have " + following);
    }
    return Optional.empty();
  }

  /** Over the last steps; more than any rule asks for as long as there are too few of them. */
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

  /** Goes on to the next step. */
  void next() {
    lanes = bounds.after(lanes);
  }
}
