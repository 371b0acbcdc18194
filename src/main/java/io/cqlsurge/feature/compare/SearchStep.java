package io.cqlsurge.feature.compare;

import io.cqlsurge.report.trial.RunSection;
import java.util.List;
import java.util.Optional;

/**
 * A step of a search.
 *
 * @param rate per second
 * @param result only in the step that the search's result is about
 */
record SearchStep(long rate, List<Condition> conditions, Optional<Result> result) {
  static final RunSection<SearchStep> SECTION = new RunSection<>("search", SearchStep.class);

  /** A condition as it was typed. */
  record Condition(String condition) {}

  /**
   * The search's result.
   *
   * @param rate empty if no rate was found
   * @param client whether the client was the limit
   */
  record Result(Optional<Long> rate, boolean client, String message) {}
}
