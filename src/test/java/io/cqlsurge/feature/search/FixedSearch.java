package io.cqlsurge.feature.search;

import io.cqlsurge.estimate.ConfidenceRange;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Threshold;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The verdicts of a search, whose runs a timeline has. */
public final class FixedSearch {
  private final Timeline timeline;
  private final List<StepResult> steps = new ArrayList<>();

  public FixedSearch(Timeline timeline) {
    this.timeline = timeline;
  }

  /** Adds the verdict on the run that ended last. */
  public void step(long rate, boolean isHeld, RunResult run) {
    List<ConditionFigure> figures =
        Threshold.parse("p99>5ms").stream()
            .map(threshold -> new Objective(Optional.empty(), threshold))
            .map(
                objective ->
                    new ConditionFigure(
                        objective,
                        3.3333333,
                        Optional.of(new ConfidenceRange(2.5, Double.POSITIVE_INFINITY)),
                        StepVerdict.PASSED))
            .toList();
    int number = steps.size() + 1;
    Step step = new Step(number, rate, Step.Purpose.BISECT, false, Duration.ofSeconds(10));
    steps.add(new StepResult(step, run, rate * 0.99, isHeld, figures, false));
    SearchStep.add(steps.get(steps.size() - 1), timeline);
  }

  /** Ends the search with a rate. */
  public void found(long rate, List<Finding> findings) {
    RunEnding ending = RunEnding.completed("the rate is found");
    SearchStep.add(
        new SearchResult(steps, OptionalLong.of(rate), 20.1234, ending), findings, timeline);
  }
}
