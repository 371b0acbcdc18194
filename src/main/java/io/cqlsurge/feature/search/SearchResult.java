package io.cqlsurge.feature.search;

import io.cqlsurge.measure.RunEnding;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * A search's result.
 *
 * @param steps all steps, in order
 * @param rate the rate that was confirmed; empty if there is none
 * @param seconds time from the first step to the end of the last one
 * @param ending how the search ended; it is not completed if there is no result
 */
record SearchResult(List<StepResult> steps, OptionalLong rate, double seconds, RunEnding ending) {
  private static final Comparator<StepResult> BY_RATE = Comparator.comparingLong(StepResult::rate);

  /** Failures up to this factor above the limit are those that decided. */
  private static final double DECIDING = 1.5;

  SearchResult {
    steps = List.copyOf(steps);
  }

  /** Returns the step that confirmed the result; empty without a result. */
  Optional<StepResult> found() {
    return rate.isPresent()
        ? decisive().filter(step -> step.rate() == rate.getAsLong()).findFirst()
        : Optional.empty();
  }

  /**
   * Returns the number, from 0, of the step that confirmed the result; without a result, of the
   * last step.
   */
  int indexOfResult() {
    return found().map(steps::indexOf).orElse(steps.size() - 1);
  }

  /**
   * Returns the step with the highest rate that passed, below all that failed: the one that
   * confirmed the result, if there is one.
   */
  Optional<StepResult> passed() {
    long failure =
        decisive(StepVerdict.FAILED).mapToLong(StepResult::rate).min().orElse(Long.MAX_VALUE);
    return found()
        .or(() -> decisive(StepVerdict.PASSED).filter(it -> it.rate() < failure).max(BY_RATE));
  }

  /** Returns the steps that are undecided, above the rate that passed, in their order. */
  List<StepResult> undecided() {
    long above = passed().map(StepResult::rate).orElse(0L);
    return decisive(StepVerdict.UNDECIDED).filter(it -> it.rate() > above).sorted(BY_RATE).toList();
  }

  private Stream<StepResult> decisive(StepVerdict verdict) {
    return decisive().filter(step -> step.verdict() == verdict);
  }

  /** Returns the last step of each rate: it decides, after repeats and retests. */
  private Stream<StepResult> decisive() {
    Map<Long, StepResult> last = new HashMap<>();
    steps.forEach(step -> last.put(step.rate(), step));
    return last.values().stream();
  }

  /** Returns the step with the lowest rate above the result that failed. */
  Optional<StepResult> failed() {
    long above = rate.orElse(0);
    return decisive().filter(step -> !step.holds() && step.rate() > above).min(BY_RATE);
  }

  /** Returns whether the client was the limit in most of the steps that failed. */
  boolean isLimitedByClient() {
    long above = rate.orElse(0);
    long limit =
        Stream.concat(failed().stream(), decisive().filter(StepResult::holds))
            .mapToLong(StepResult::rate)
            .max()
            .orElse(0);
    List<StepResult> deciding =
        decisive()
            .filter(step -> !step.holds())
            .filter(step -> step.rate() > above && step.rate() <= (long) (DECIDING * limit))
            .toList();
    long limited = deciding.stream().filter(step -> !step.client().isEmpty()).count();
    return !deciding.isEmpty() && 2 * limited > deciding.size();
  }
}
