package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.workload.EmptyTables;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Optional;

/** A generator that sends the operations from this process. */
public final class LocalLoad implements LoadGenerator {
  private final EngineContext context;
  private final Workload workload;
  private final boolean hasWarmUp;
  private final int listedNodes;
  private Optional<ReusableTraffic> measured = Optional.empty();
  private volatile Optional<Run> current = Optional.empty();
  private volatile boolean interrupted;

  /**
   * Creates a generator.
   *
   * @param hasWarmUp whether the user wants a warm-up
   * @param listedNodes nodes that the user listed, which scales the warm-up
   */
  public LocalLoad(EngineContext context, Workload workload, boolean hasWarmUp, int listedNodes) {
    this.context = context;
    this.workload = workload;
    this.hasWarmUp = hasWarmUp;
    this.listedNodes = listedNodes;
  }

  @Override
  public List<String> open() {
    return workload.open(context.database());
  }

  @Override
  public void warmUp(RunPlan plan, BenchmarkListener listener) {
    if (hasWarmUp) {
      warmUpEach(plan, listener);
    } else {
      dryRun(plan, listener);
    }
  }

  private void warmUpEach(RunPlan plan, BenchmarkListener listener) {
    List<String> labels = workload.labels();
    WarmUp warmUp = new WarmUp(context, listener, plan, listedNodes, labels.size());
    for (String label : labels) {
      if (warmUp.isWanted() && !interrupted) {
        warmUp.execute(label, workload.trafficOf(label), this::execute);
      }
    }
  }

  private void dryRun(RunPlan plan, BenchmarkListener listener) {
    DryRun dryRun = new DryRun(context, listener, plan);
    if (dryRun.isWanted() && !interrupted) {
      dryRun.execute(workload.traffic(), this::execute);
    }
  }

  @Override
  public RunResult execute(RunPlan plan) {
    return execute(plan, () -> {});
  }

  /** Executes a run that starts when the gate returns. */
  public RunResult execute(RunPlan plan, Runnable gate) {
    ReusableTraffic traffic = measured.orElseGet(() -> new ReusableTraffic(workload.traffic()));
    measured = Optional.of(traffic);
    Run run = new Run(context, plan, traffic.forNextRun());
    context.machine().gc().collect();
    return execute(run, gate);
  }

  private RunResult execute(RunPlan plan, EngineContext runContext, Workload.Traffic traffic) {
    return execute(new Run(runContext, plan, traffic), () -> {});
  }

  private RunResult execute(Run run, Runnable gate) {
    context
        .outcomes()
        .ifPresent(
            each ->
                each.start(
                    workload.effects(),
                    () -> EmptyTables.of(context.database(), workload.recordedTables())));
    current = Optional.of(run);
    if (interrupted) {
      run.interrupt();
    }
    RunResult result = run.execute(gate);
    current = Optional.empty();
    return result;
  }

  @Override
  public void interrupt() {
    interrupted = true;
    current.ifPresent(Run::interrupt);
  }

  @Override
  public void finish() {
    current.ifPresent(Run::finish);
  }

  @Override
  public boolean setRate(long perSecond) {
    return current.map(run -> run.setRate(perSecond)).orElse(false);
  }
}
