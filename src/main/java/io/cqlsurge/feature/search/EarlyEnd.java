package io.cqlsurge.feature.search;

import io.cqlsurge.estimate.ConfidenceRange;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.settings.Threshold.Quantity;
import java.util.List;
import java.util.Optional;

/** Decides during a step whether its verdict is clear, so that it can end early. */
final class EarlyEnd {
  /** Minimum time before a step is ended, in seconds. */
  private static final double MIN_SECONDS = 1;

  /**
   * Time without an interval that meets the objectives before a step is ended because it fails, in
   * seconds. A pause of the database is shorter.
   */
  private static final double FAILING_SECONDS = 2;

  /** Minimum for this time as a share of the step. */
  private static final double FAILING_SHARE = 0.2;

  /** Maximum for this time as a share of a short step. */
  private static final double MAX_FAILING_SHARE = 0.5;

  /** Minimum share of a step before it is ended because it passes. */
  private static final double PASSED_SHARE = 0.5;

  /** Share of the due operations below which a step fails clearly. */
  private static final double TOO_SLOW = 0.8;

  /** Share of the due operations from which a step keeps up. */
  private static final double KEEPS_UP = 0.97;

  /** Factor between a limit and a value that is clearly on one side of it. */
  private static final double CLEAR = 2;

  private static final long MIN_OPERATIONS = 100;

  private final Step step;
  private final List<Objective> objectives;
  private Optional<Interval> soFar = Optional.empty();
  private double lastGoodSeconds;
  private boolean endedTooSlow;

  EarlyEnd(Step step, List<Objective> objectives) {
    this.step = step;
    this.objectives = List.copyOf(objectives);
  }

  /** Adds an interval of the step. Returns whether the verdict is clear. */
  boolean after(Interval interval) {
    Interval all = soFar.map(before -> before.plus(interval)).orElse(interval);
    soFar = Optional.of(all);
    double seconds = all.span().endSeconds();
    if (isGood(interval)) {
      lastGoodSeconds = seconds;
    }
    double length = step.length().toMillis() / 1e3;
    double share = seconds / length;
    if (seconds < MIN_SECONDS || share >= 1) {
      return false;
    }
    return fails(all, length) || (share >= PASSED_SHARE && passes(all));
  }

  /** Returns whether an interval keeps up with the rate and meets the objectives. */
  private boolean isGood(Interval interval) {
    double due = step.rate() * interval.span().seconds();
    return interval.total().counts().operations() >= KEEPS_UP * due
        && objectives.stream().allMatch(each -> level(each, interval) <= each.threshold().limit());
  }

  /** Returns whether the step was ended because the rate was clearly not reached. */
  boolean endedTooSlow() {
    return endedTooSlow;
  }

  private boolean fails(Interval all, double length) {
    double least =
        Math.max(FAILING_SHARE * length, Math.min(FAILING_SECONDS, MAX_FAILING_SHARE * length));
    if (all.span().endSeconds() - lastGoodSeconds < least) {
      return false;
    }
    endedTooSlow = progress(all) < TOO_SLOW;
    return endedTooSlow || objectives.stream().anyMatch(each -> isFar(each, all));
  }

  private static boolean isFar(Objective objective, Interval all) {
    return all.total().counts().operations() >= MIN_OPERATIONS
        && level(objective, all) > CLEAR * objective.threshold().limit();
  }

  /** Only a step that looks for the order of magnitude may pass early. */
  private boolean passes(Interval all) {
    return step.purpose() == Step.Purpose.BRACKET
        && !step.isRepeat()
        && progress(all) >= KEEPS_UP
        && all.total().counts().errors() == 0
        && objectives.stream().allMatch(each -> isClear(each, all));
  }

  private static boolean isClear(Objective objective, Interval all) {
    if (objective.isOnRecall()) {
      return false;
    }
    double limit = objective.threshold().limit();
    long operations = figures(objective, all).counts().operations();
    return objective.isOnErrors()
        ? operations > 0 && ConfidenceRange.ofShare(0, operations).high() <= limit
        : CLEAR * level(objective, all) < limit;
  }

  /** Returns the operations that ended as a share of those that were due. */
  private double progress(Interval all) {
    return all.total().counts().endedPartitions() / (step.rate() * all.span().endSeconds());
  }

  private static OperationStats figures(Objective objective, Interval interval) {
    return objective
        .operation()
        .flatMap(
            label ->
                interval.operations().stream()
                    .filter(each -> each.label().equalsIgnoreCase(label))
                    .findFirst())
        .orElse(interval.total());
  }

  /** Returns the value that an objective limits, without its error; 0 for a recall. */
  private static double level(Objective objective, Interval interval) {
    OperationStats figures = figures(objective, interval);
    if (figures.counts().operations() == 0 || objective.isOnRecall()) {
      return 0;
    }
    if (objective.threshold().quantity() == Quantity.ERROR_SHARE) {
      return (double) figures.counts().errors() / figures.counts().operations();
    }
    return switch (objective.threshold().quantity()) {
          case MEAN -> figures.latencies().shown().getMean();
          case MAX -> figures.latencies().shown().getMaxValue();
          default ->
              figures.latencies().shown().getValueAtPercentile(objective.threshold().percentile());
        }
        / 1e6;
  }
}
