package io.cqlsurge.feature.search;

import io.cqlsurge.estimate.ConfidenceRange;
import io.cqlsurge.estimate.Estimate;
import io.cqlsurge.estimate.Samples;
import io.cqlsurge.feature.search.StepSamples.OperationSamples;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.Threshold;
import io.cqlsurge.settings.Threshold.Quantity;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Spacing;
import java.util.List;
import java.util.Optional;

/** Compares a step's results with the objectives. */
record StepJudge(SloSettings settings) {

  /** Share of a rate by which it may be missed, at most. */
  private static final double MAX_MISSED = 0.03;

  /** Share of the precision by which a rate may be missed, so that the result is not too high. */
  private static final double OF_PRECISION = 0.5;

  /** Standard deviations by which the number of random arrivals may be lower than expected. */
  private static final double RANDOM_DEVIATIONS = 3;

  /**
   * Returns a step's result.
   *
   * @param samples the intervals in the step and in the steps that it repeats
   */
  StepResult judge(Step step, StepSamples samples, RunResult run) {
    double reached = step.rate() * samples.held(run);
    List<ConditionFigure> figures =
        settings.objectives().stream()
            .map(each -> figure(each, samples.of(each.operation())))
            .toList();
    boolean isHeld =
        !samples.endedTooSlow()
            && run.notBegun() == 0
            && run.unanswered() == 0
            && reached >= leastRate(step, run);
    return new StepResult(step, run, reached, isHeld, figures, samples.isEarly());
  }

  private double leastRate(Step step, RunResult run) {
    double missed = Math.min(MAX_MISSED, OF_PRECISION * settings.bounds().precision());
    double expected = step.rate() * run.summary().seconds();
    double random =
        settings.spacing() instanceof Spacing.Poisson && expected > 0
            ? RANDOM_DEVIATIONS / Math.sqrt(expected)
            : 0;
    // The number of operations of a short step is rounded.
    double rounding = expected > 0 ? 1 / expected : 0;
    return step.rate() * (1 - missed - random - rounding);
  }

  private static ConditionFigure figure(Objective objective, OperationSamples samples) {
    if (objective.isOnErrors()) {
      return errors(objective, samples);
    }
    if (objective.isOnRecall()) {
      return recall(objective, samples.recall);
    }
    Threshold threshold = objective.threshold();
    if (samples.latencies.count() == 0) {
      return new ConditionFigure(objective, Double.NaN, Optional.empty(), StepVerdict.UNDECIDED);
    }
    Estimate ns = estimateNs(threshold, samples.latencies);
    Optional<ConfidenceRange> ifIndependent =
        threshold.quantity() == Quantity.PERCENTILE
            ? Optional.of(samples.latencies.independentRange(threshold.percentile()))
            : Optional.empty();
    return judged(
        objective,
        ns.value() / 1e6,
        ConfidenceRange.of(ns)
            .or(() -> ifIndependent)
            .map(it -> new ConfidenceRange(it.low() / 1e6, it.high() / 1e6)));
  }

  private static Estimate estimateNs(Threshold threshold, Samples latencies) {
    return switch (threshold.quantity()) {
      case MEAN -> latencies.mean();
      case MAX -> Estimate.unsure((double) latencies.max());
      default -> latencies.percentile(threshold.percentile());
    };
  }

  private static ConditionFigure errors(Objective objective, OperationSamples samples) {
    if (samples.operations == 0) {
      return new ConditionFigure(objective, 0, Optional.empty(), StepVerdict.UNDECIDED);
    }
    // No number of operations excludes all errors, so those that were seen decide.
    boolean allowsNone = objective.threshold().limit() == 0;
    return judged(
        objective,
        (double) samples.errors / samples.operations,
        allowsNone
            ? Optional.empty()
            : Optional.of(ConfidenceRange.ofShare(samples.errors, samples.operations)));
  }

  private static ConditionFigure recall(Objective objective, Recall recall) {
    if (!recall.isMeasured()) {
      return new ConditionFigure(objective, Double.NaN, Optional.empty(), StepVerdict.UNDECIDED);
    }
    long vectors = Math.min(recall.queries(), UserCommand.RECALL_SAMPLE);
    return judged(
        objective,
        recall.share(),
        Optional.of(
            ConfidenceRange.ofMean(recall.share(), recall.variance(), vectors, recall.perQuery())));
  }

  private static ConditionFigure judged(
      Objective objective, double value, Optional<ConfidenceRange> range) {
    double limit = objective.threshold().limit();
    double low = range.map(ConfidenceRange::low).orElse(value);
    double high = range.map(ConfidenceRange::high).orElse(value);
    boolean isHighGood = objective.isOnRecall();
    boolean isFailed = isHighGood ? high < limit : low > limit;
    boolean isPassed = isHighGood ? low >= limit : high <= limit;
    StepVerdict decided = isPassed ? StepVerdict.PASSED : StepVerdict.UNDECIDED;
    return new ConditionFigure(objective, value, range, isFailed ? StepVerdict.FAILED : decided);
  }
}
