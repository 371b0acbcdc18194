package io.cqlsurge.search;

import io.cqlsurge.measure.RunEnding;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The result of a search.
 *
 * @param steps all steps, in order
 * @param isFound whether the last step confirmed its rate
 * @param seconds time from the first step to the end of the last one
 * @param ending how the search ended; it is not completed if there is no result
 */
public record SearchResult(
    List<StepResult> steps, boolean isFound, double seconds, RunEnding ending) {
  /** Rates up to this factor above the result are those that decided. */
  private static final double DECIDING = 1.5;

  /** Copies the list. */
  public SearchResult {
    steps = List.copyOf(steps);
  }

  /** Returns the step that confirmed the result; empty without a result. */
  public Optional<StepResult> found() {
    return isFound ? Optional.of(steps.get(steps.size() - 1)) : Optional.empty();
  }

  /** Returns the step with the lowest rate above the result that failed. */
  public Optional<StepResult> failed() {
    long above = found().map(step -> step.step().rate()).orElse(0L);
    return steps.stream()
        .filter(step -> !step.holds() && step.step().rate() > above)
        .min(Comparator.comparingLong(step -> step.step().rate()));
  }

  /** Returns whether the client was the limit in most of the steps that failed. */
  public boolean isLimitedByClient() {
    long most = failed().map(step -> (long) (step.step().rate() * DECIDING)).orElse(Long.MAX_VALUE);
    long above = found().map(step -> step.step().rate()).orElse(0L);
    // A step that was repeated because the client paused does not count.
    Map<Long, StepResult> last = new HashMap<>();
    steps.forEach(step -> last.put(step.step().rate(), step));
    List<StepResult> deciding =
        last.values().stream()
            .filter(step -> !step.holds())
            .filter(step -> step.step().rate() > above && step.step().rate() <= most)
            .toList();
    long limited = deciding.stream().filter(step -> step.client().isPresent()).count();
    return !deciding.isEmpty() && 2 * limited > deciding.size();
  }
}
