package io.cqlsurge.report.compare;

import java.util.List;
import java.util.Optional;

/**
 * The compared trials, for all forms of output.
 *
 * @param pairs the pairs to compare, at least one
 * @param kind the requested operation kind; by default all
 * @param verdict sentences on the limit for slower trials; empty without a limit
 * @param isPassed whether no trial is slower than allowed
 */
record ComparedTrials(
    List<Trial> trials,
    List<TrialPairs.Pair> pairs,
    Optional<String> kind,
    List<String> verdict,
    boolean isPassed) {
  ComparedTrials {
    trials = List.copyOf(trials);
    pairs = List.copyOf(pairs);
    verdict = List.copyOf(verdict);
  }
}
