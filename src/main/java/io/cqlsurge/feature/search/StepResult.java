package io.cqlsurge.feature.search;

import io.cqlsurge.measure.ClientLimit;
import io.cqlsurge.measure.RunResult;
import java.util.List;
import java.util.Set;

/**
 * A search step's result.
 *
 * @param run the run; its summary does not include the steps that it repeats
 * @param reached partitions per second
 * @param isHeld whether the rate was reached
 * @param figures the objectives' values, including the steps that it repeats
 * @param isEarly whether the step was ended early because its verdict was clear
 */
record StepResult(
    Step step,
    RunResult run,
    double reached,
    boolean isHeld,
    List<ConditionFigure> figures,
    boolean isEarly) {
  /** Name of the condition that the rate is reached. */
  static final String RATE = "rate not held";

  StepResult {
    figures = List.copyOf(figures);
  }

  long rate() {
    return step.rate();
  }

  StepVerdict verdict() {
    if (!isHeld || figures.stream().anyMatch(each -> each.verdict() == StepVerdict.FAILED)) {
      return StepVerdict.FAILED;
    }
    return figures.stream().anyMatch(each -> each.verdict() == StepVerdict.UNDECIDED)
        ? StepVerdict.UNDECIDED
        : StepVerdict.PASSED;
  }

  /** Returns whether the measured values meet all objectives, regardless of their errors. */
  boolean holds() {
    return isHeld && figures.stream().allMatch(ConditionFigure::holds);
  }

  /** Returns whether the errors are within their limit, but too few operations show it. */
  boolean hasTooFewOperations() {
    return verdict() == StepVerdict.UNDECIDED
        && holds()
        && figures.stream()
            .filter(each -> each.objective().isOnErrors())
            .anyMatch(each -> each.verdict() == StepVerdict.UNDECIDED);
  }

  /**
   * Returns the conditions that the step does not meet, as text; those that decide nothing last.
   */
  List<String> missed() {
    if (!isHeld) {
      return List.of(RATE);
    }
    StepVerdict verdict = verdict();
    return figures.stream()
        .filter(each -> each.verdict() != StepVerdict.PASSED && each.verdict() == verdict)
        .map(each -> each.objective().text())
        .toList();
  }

  /** Returns the evidence that the client limited the step; none if it did not. */
  Set<ClientLimit> client() {
    return ClientLimit.of(run.summary());
  }

  /** Returns whether the client did not run for a while, and the objectives are not met. */
  boolean isPaused() {
    return verdict() != StepVerdict.PASSED && client().contains(ClientLimit.PAUSE);
  }
}
