package io.cqlsurge.report.compare;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The pairs of trials to compare. */
final class TrialPairs {
  private TrialPairs() {}

  /**
   * A trial and its baseline.
   *
   * @param baseline the first trial, or the one that the user named
   * @param other the trial that is compared with the baseline
   */
  record Pair(Trial baseline, Trial other) {
    /** Returns the comparison of the baseline with the other trial. */
    Pair reversed() {
      Trial first = other;
      return new Pair(first, baseline);
    }

    /** Returns the operation kinds to compare: the requested one, or the total and all of both. */
    List<String> kinds(Optional<String> requested) {
      if (requested.isPresent()) {
        return List.of(requested.get());
      }
      Set<String> both = new TreeSet<>(baseline.kinds().keySet());
      both.retainAll(other.kinds().keySet());
      return Stream.concat(Stream.of(Trial.TOTAL), both.stream()).toList();
    }
  }

  /**
   * Returns a pair of the baseline and each other trial. Steps of ramps are paired with the step of
   * the baseline's ramp that has the same thread count.
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
