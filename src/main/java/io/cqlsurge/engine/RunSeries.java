package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Function;

/** Decides which runs a benchmark executes after its warm-up. Used by the benchmark's thread. */
@FunctionalInterface
public interface RunSeries {
  /** One run, as it is planned. */
  RunSeries SINGLE = (plan, runner) -> runner.finished(plan).ending();

  /**
   * Executes the runs, and passes the result of each to the listener.
   *
   * @param plan the plan of each run, with the maximum lane count
   * @return how all of them together ended
   */
  RunEnding execute(RunPlan plan, Runner runner);

  /**
   * What a benchmark does for a series.
   *
   * @param run executes a run; before it, empties the tables if each run needs that
   * @param finish ends the current run as {@link LoadGenerator#finish} does
   * @param settle waits at most this time until a cluster with new data has finished its work
   */
  record Runner(
      Function<RunPlan, RunResult> run,
      Runnable finish,
      Consumer<Duration> settle,
      BooleanSupplier isInterrupted,
      Clock clock,
      BenchmarkListener listener) {
    /** Executes a run, and passes its result to the listener. */
    RunResult finished(RunPlan plan) {
      RunResult result = run.apply(plan);
      listener.runFinished(result);
      return result;
    }
  }
}
