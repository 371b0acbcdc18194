package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.Truncate;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.workload.CreatedSchema;
import io.cqlsurge.workload.Workload;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

/**
 * All that a command does to a cluster: schema, warm-up, and a series of runs. Can be executed
 * once. {@link #interrupt} and {@link #setRate} may be called by any thread.
 */
public final class Benchmark {
  private final EngineContext context;
  private final Workload workload;
  private final LoadSettings load;
  private final LoadGenerator generator;
  private final BenchmarkListener listener;
  private final CountDownLatch interrupted = new CountDownLatch(1);

  public Benchmark(
      EngineContext context,
      Workload workload,
      LoadSettings load,
      LoadGenerator generator,
      BenchmarkListener listener) {
    this.context = context;
    this.workload = workload;
    this.load = load;
    this.generator = generator;
    this.listener = listener;
  }

  /** Ends the current run and starts no other. */
  public void interrupt() {
    interrupted.countDown();
    generator.interrupt();
  }

  /**
   * Changes the current run's rate.
   *
   * @param perSecond requests per second, at least 1
   * @return whether there is a run that has a constant rate
   */
  public boolean setRate(long perSecond) {
    return generator.setRate(perSecond);
  }

  /**
   * Creates the schema, warms up and executes the runs.
   *
   * @param plan the plan of each run, with the maximum lane count
   * @return how it ended; empty if only the schema was requested
   * @throws io.cqlsurge.database.DatabaseError if the schema or a statement is refused
   * @throws RunFailure if the warm-up failed
   */
  public Optional<RunEnding> execute(RunPlan plan, RunSeries series) {
    CreatedSchema created = createSchema();
    created.objects().ifPresent(noun -> listener.schemaCreated(noun, created.keyspaces()));
    created.differences().forEach(listener::warned);
    context.database().warnings().forEach(listener::warned);
    if (plan.length() instanceof RunLength.Operations operations && operations.count() == 0) {
      listener.noOperationsRequested(created.objects().isPresent());
      return Optional.empty();
    }
    listener.statementsPrepared(generator.open());
    context.database().warnings().forEach(listener::warned);
    // After an interrupt the run starts nevertheless, but it ends at once, with its results.
    generator.warmUp(plan, listener);
    if (load.truncate() == Truncate.ONCE) {
      truncate();
    }
    boolean early = isInterrupted();
    RunEnding ending =
        series.execute(
            plan,
            new RunSeries.Runner(
                this::run,
                generator::finish,
                this::settle,
                this::isInterrupted,
                context.clock(),
                listener));
    return Optional.of(early ? RunEnding.INTERRUPTED_EARLY : ending);
  }

  private CreatedSchema createSchema() {
    long startNs = context.clock().getAsLong();
    CreatedSchema created = workload.createSchema(context.database());
    if (workload.tables() > 1 && created.objects().isPresent()) {
      Duration creating = Duration.ofNanos(context.clock().getAsLong() - startNs);
      context.database().agreesOnSchema();
      Duration total = Duration.ofNanos(context.clock().getAsLong() - startNs);
      listener.tablesCreated(workload.tables(), creating, total);
    }
    return created;
  }

  private void truncate() {
    if (!isInterrupted()) {
      listener.truncated(workload.truncate(context.database()));
    }
  }

  private boolean isInterrupted() {
    return interrupted.getCount() == 0;
  }

  private RunResult run(RunPlan plan) {
    if (load.truncate() == Truncate.ALWAYS) {
      truncate();
    }
    listener.runStarts(workload.title(), plan.lanes());
    return generator.execute(plan);
  }

  private void settle(Duration max) {
    if (workload.updates() && !isInterrupted() && !max.isZero()) {
      listener.settling(max);
      long startNs = context.clock().getAsLong();
      String reason = new Settling(context.database(), context.clock(), max).await(interrupted);
      listener.settled(Duration.ofNanos(context.clock().getAsLong() - startNs), reason);
    }
  }
}
