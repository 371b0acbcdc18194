package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RampStep;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.Concurrency;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.RunLength;
import io.cqlsurge.settings.Truncate;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * Schema, warm-up, and a run or a ramp: the whole of what a command does to a cluster. Is executed
 * once; {@link #interrupt} may be called by any thread.
 */
public final class Benchmark {
  private final EngineContext parts;
  private final Workload workload;
  private final LoadSettings load;
  private final int listedNodes;
  private final BenchmarkListener stages;
  private final CountDownLatch interrupted = new CountDownLatch(1);
  private volatile Run current;

  /**
   * A benchmark that has not begun.
   *
   * @param listedNodes how many nodes the user named; each gets its share of the warm-up
   * @param stages is told what is about to be done
   */
  public Benchmark(
      EngineContext parts,
      Workload workload,
      LoadSettings load,
      int listedNodes,
      BenchmarkListener stages) {
    this.parts = parts;
    this.workload = workload;
    this.load = load;
    this.listedNodes = listedNodes;
    this.stages = stages;
  }

  /** Ends whatever run is going on, and starts no other. */
  public void interrupt() {
    interrupted.countDown();
    Run running = current;
    if (running != null) {
      running.interrupt();
    }
  }

  /**
   * Creates the schema, warms up and runs.
   *
   * @param plan the run, or each run of a ramp; with the most lanes of any of them
   * @return how it ended; nothing when only the schema was asked for
   * @throws io.cqlsurge.database.DatabaseError if schema or statements are refused
   * @throws RunFailure if the warm-up failed
   */
  public Optional<RunEnding> execute(Concurrency concurrency, RunPlan plan) {
    Optional<String> created = workload.createSchema(parts.database());
    created.ifPresent(stages::schemaCreated);
    if (plan.length() instanceof RunLength.Operations operations && operations.count() == 0) {
      stages.nothingElse(created.isPresent());
      return Optional.empty();
    }
    stages.opened(workload.open(parts.database()));
    if (load.warmup()) {
      warmUp(plan);
    }
    boolean early = isInterrupted();
    RunEnding ending = measure(concurrency, plan);
    return Optional.of(early ? RunEnding.INTERRUPTED_EARLY : ending);
  }

  /** One that is interrupted lets the run start all the same: it ends at once, with its results. */
  private void warmUp(RunPlan plan) {
    List<String> labels = workload.labels();
    WarmUp warmUp = new WarmUp(parts, stages, plan, listedNodes, labels.size());
    for (String label : labels) {
      if (warmUp.isWanted() && !isInterrupted()) {
        warmUp.execute(label, workload.trafficOf(label), this::execute);
      }
    }
  }

  private RunEnding measure(Concurrency concurrency, RunPlan plan) {
    truncateIf(load.truncate() == Truncate.ONCE && !isInterrupted());
    ReusableTraffic traffic = new ReusableTraffic(workload.traffic());
    return concurrency instanceof Concurrency.Ramp bounds
        ? climb(new Ramp(bounds, plan.length()), plan, traffic)
        : measure(plan, traffic).ending();
  }

  private RunEnding climb(Ramp ramp, RunPlan plan, ReusableTraffic traffic) {
    List<RampStep> steps = new ArrayList<>();
    stages.rampStarts();
    RunEnding ending = step(ramp, plan, traffic, steps);
    while (ending.kind() == RunEnding.Kind.COMPLETED && ramp.end().isEmpty()) {
      ramp.next();
      settle();
      ending = isInterrupted() ? RunEnding.INTERRUPTED : step(ramp, plan, traffic, steps);
    }
    if (ending.kind() == RunEnding.Kind.COMPLETED) {
      ending = RunEnding.completed(ramp.end().orElseThrow());
    }
    stages.rampEnded(steps, ending);
    return ending;
  }

  private RunEnding step(Ramp ramp, RunPlan plan, ReusableTraffic traffic, List<RampStep> steps) {
    stages.rampStep(ramp.lanes());
    RunResult result = measure(plan.with(ramp.lanes()), traffic);
    if (result.ending().isCompleted()) {
      ramp.ran(result.summary().operationRate());
      ramp.improvement()
          .ifPresent(share -> stages.improved(steps.get(steps.size() - 1).lanes(), share));
    }
    if (result.summary().total().counts().operations() > 0) {
      steps.add(new RampStep(ramp.lanes(), result.summary(), result.ending().isCompleted()));
    }
    return result.ending();
  }

  /** Gives a cluster that was written to the time to do what it has put off. */
  private void settle() {
    if (workload.updates() && !isInterrupted()) {
      stages.settling(Settling.LONGEST);
      stages.settled(new Settling(parts.database(), parts.clock()).await(interrupted));
    }
  }

  private RunResult measure(RunPlan plan, ReusableTraffic traffic) {
    truncateIf(load.truncate() == Truncate.ALWAYS && !isInterrupted());
    stages.running(workload.title(), plan.lanes());
    RunResult result = execute(plan, parts, traffic.again());
    stages.ran(result);
    return result;
  }

  private void truncateIf(boolean wanted) {
    if (wanted) {
      stages.truncated(workload.truncate(parts.database()));
    }
  }

  private RunResult execute(RunPlan plan, EngineContext with, Workload.Traffic traffic) {
    Run run = new Run(with, plan, traffic);
    current = run;
    if (isInterrupted()) {
      run.interrupt();
    }
    RunResult result = run.execute();
    current = null;
    return result;
  }

  private boolean isInterrupted() {
    return interrupted.getCount() == 0;
  }
}
