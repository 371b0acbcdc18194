package io.cqlsurge.feature.search;

import io.cqlsurge.report.Finding;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.report.trial.Timeline;
import java.util.List;
import java.util.Optional;

/** Adds the steps of a search to the entries of its runs. */
final class SearchEntries {
  private static final RunSection<SearchStep> SECTION =
      new RunSection<>("search", SearchStep.class);

  private final Timeline timeline;
  private int steps;

  SearchEntries(Timeline timeline) {
    this.timeline = timeline;
  }

  /** Adds the verdict on the run that ended last. */
  void add(StepResult result) {
    set(steps, result, Optional.empty());
    steps++;
  }

  /** Adds the result after the last step. */
  void end(SearchResult result, List<Finding> findings) {
    int step = result.indexOfResult();
    set(step, result.steps().get(step), Optional.of(result));
    timeline.change(step, entry -> entry.with(added -> added.with(findings)));
  }

  private void set(int step, StepResult result, Optional<SearchResult> search) {
    timeline.change(step, entry -> entry.with(SECTION, SearchStep.of(result, search)));
  }
}
