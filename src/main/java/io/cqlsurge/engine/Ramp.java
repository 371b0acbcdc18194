package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.settings.load.RunLength;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Runs with more and more lanes: the lane count of each step, the improvement by each step, and the
 * ramp's end.
 */
public final class Ramp implements RunSeries {
  private static final int STEPS_WITHOUT_GAIN = 3;
  private static final int STEPS_WITH_LITTLE_GAIN = 5;

  private final Concurrency.Ramp bounds;
  private final RunLength length;
  private final List<Double> rates = new ArrayList<>();
  private int lanes;

  /**
   * Creates a ramp before its first step.
   *
   * @param length the stop rule of each step
   */
  Ramp(Concurrency.Ramp bounds, RunLength length) {
    this.bounds = bounds;
    this.length = length;
    this.lanes = bounds.from();
  }

  /** Returns a ramp before its first step, or a single run. */
  public static RunSeries of(Concurrency concurrency, RunLength length) {
    return concurrency instanceof Concurrency.Ramp ramp ? new Ramp(ramp, length) : SINGLE;
  }

  @Override
  public RunEnding execute(RunPlan plan, Runner runner) {
    List<RampStep> steps = new ArrayList<>();
    runner.listener().rampStarts();
    RunEnding ending = executeStep(plan, runner, steps);
    while (ending.kind() == RunEnding.Kind.COMPLETED && end().isEmpty()) {
      next();
      runner.settle().accept(Settling.MAX_WAIT);
      boolean isInterrupted = runner.isInterrupted().getAsBoolean();
      ending = isInterrupted ? RunEnding.INTERRUPTED : executeStep(plan, runner, steps);
    }
    if (ending.kind() == RunEnding.Kind.COMPLETED) {
      ending = RunEnding.completed(end().orElseThrow());
    }
    runner.listener().rampEnded(steps, ending);
    return ending;
  }

  private RunEnding executeStep(RunPlan plan, Runner runner, List<RampStep> steps) {
    BenchmarkListener listener = runner.listener();
    listener.rampStep(lanes);
    RunResult result =
        runner.finished(plan.with(lanes).named(bounds.hasSteps() ? lanes + " threads" : ""));
    if (result.ending().isCompleted()) {
      addRate(result.summary().operationRate());
      improvement()
          .ifPresent(share -> listener.rampImproved(steps.get(steps.size() - 1).lanes(), share));
    }
    if (result.summary().total().counts().operations() > 0) {
      steps.add(new RampStep(lanes, result.summary(), result.ending().isCompleted()));
    }
    return result.ending();
  }

  /** Returns the lane count of the current step. */
  int lanes() {
    return lanes;
  }

  /** Adds the operation rate of the current step, in operations per second. */
  void addRate(double rate) {
    rates.add(rate);
  }

  /**
   * Returns the relative change of the rate from the previous step to the last one; empty after the
   * first step.
   */
  Optional<Double> improvement() {
    return rates.size() < 2 ? Optional.empty() : Optional.of(improvement(rates.size() - 1));
  }

  private double improvement(int step) {
    double before = rates.get(step - 1);
    return before == 0 ? 0 : (rates.get(step) - before) / before;
  }

  /** Returns why no step follows; empty if a step follows. */
  Optional<String> end() {
    if (bounds.untilSaturated() && meanImprovement(STEPS_WITHOUT_GAIN) < 0) {
      return Optional.of("auto: the last 3 steps decreased the throughput on average");
    }
    if (bounds.untilSaturated()
        && length instanceof RunLength.Converged rule
        && meanImprovement(STEPS_WITH_LITTLE_GAIN) < rule.error()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "auto: the last 5 steps increased the throughput by less than err<%s on average",
              rule.error()));
    }
    int following = bounds.after(lanes);
    if (following > bounds.to()) {
      return Optional.of(
          "threads<=" + bounds.to() + ": the next step would have " + following + " threads");
    }
    return Optional.empty();
  }

  /**
   * Returns the mean improvement over the last steps; {@link Double#MAX_VALUE} if there are too few
   * steps.
   */
  private double meanImprovement(int steps) {
    if (rates.size() <= steps) {
      return Double.MAX_VALUE;
    }
    double sum = 0;
    for (int step = rates.size() - steps; step < rates.size(); step++) {
      sum += improvement(step);
    }
    return sum / steps;
  }

  void next() {
    lanes = bounds.after(lanes);
  }
}
