package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener.RampStep;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Concurrency;
import java.util.ArrayList;
import java.util.List;

/** Runs with more and more lanes, until {@link Ramp} ends them. */
public final class RampSeries implements RunSeries {
  private final Concurrency.Ramp bounds;
  private final List<RampStep> steps = new ArrayList<>();

  private RampSeries(Concurrency.Ramp bounds) {
    this.bounds = bounds;
  }

  /** Returns a ramp, or a single run. */
  public static RunSeries of(Concurrency concurrency) {
    return concurrency instanceof Concurrency.Ramp ramp ? new RampSeries(ramp) : SINGLE;
  }

  @Override
  public RunEnding execute(RunPlan plan, Runner runner) {
    Ramp ramp = new Ramp(bounds, plan.length());
    runner.listener().rampStarts();
    RunEnding ending = executeStep(ramp, plan, runner);
    while (ending.kind() == RunEnding.Kind.COMPLETED && ramp.end().isEmpty()) {
      ramp.next();
      runner.settle(Settling.MAX_WAIT);
      ending = runner.isInterrupted() ? RunEnding.INTERRUPTED : executeStep(ramp, plan, runner);
    }
    if (ending.kind() == RunEnding.Kind.COMPLETED) {
      ending = RunEnding.completed(ramp.end().orElseThrow());
    }
    runner.listener().rampEnded(steps, ending);
    return ending;
  }

  private RunEnding executeStep(Ramp ramp, RunPlan plan, Runner runner) {
    runner.listener().rampStep(ramp.lanes());
    RunResult result = runner.run(plan.with(ramp.lanes()));
    runner.listener().runFinished(result);
    if (result.ending().isCompleted()) {
      ramp.addRate(result.summary().operationRate());
      ramp.improvement()
          .ifPresent(
              share -> runner.listener().rampImproved(steps.get(steps.size() - 1).lanes(), share));
    }
    if (result.summary().total().counts().operations() > 0) {
      steps.add(new RampStep(ramp.lanes(), result.summary(), result.ending().isCompleted()));
    }
    return result.ending();
  }
}
