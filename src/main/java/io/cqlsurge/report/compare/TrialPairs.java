package io.cqlsurge.report.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Which trial is held against which. */
final class TrialPairs {
  private TrialPairs() {}

  /**
   * A trial and what it is held against.
   *
   * @param baseline the trial that came first, or was named
   * @param other a later one
   */
  record Pair(Trial baseline, Trial other) {}

  /**
   * All against the baseline; but steps of ramps against the baseline ramp's step of as many
   * threads.
   *
   * @param trials at least one
   */
  static List<Pair> of(List<Trial> trials, Trial baseline) {
    Set<String> runs = new HashSet<>();
    trials.forEach(trial -> runs.add(trial.run()));
    List<Trial> steps =
        trials.stream().filter(trial -> trial.run().equals(baseline.run())).toList();
    boolean isRamp = steps.size() > 1 && runs.size() > 1;
    List<Pair> pairs = new ArrayList<>();
    for (Trial step : isRamp ? steps : List.of(baseline)) {
      for (Trial other : trials) {
        if (isRamp ? isSameStep(step, other) : !other.letter().equals(step.letter())) {
          pairs.add(new Pair(step, other));
        }
      }
    }
    return pairs;
  }

  private static boolean isSameStep(Trial step, Trial other) {
    return !step.run().equals(other.run()) && step.threads().equals(other.threads());
  }
}
