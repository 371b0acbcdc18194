package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunResult;
import java.time.Duration;

/** Decides which runs a benchmark executes after its warm-up. Used by the benchmark's thread. */
@FunctionalInterface
public interface RunSeries {
  /** One run, as it is planned. */
  RunSeries SINGLE =
      (plan, runner) -> {
        RunResult result = runner.run(plan);
        runner.listener().runFinished(result);
        return result.ending();
      };

  /**
   * Executes the runs, and passes the result of each to the listener.
   *
   * @param plan the plan of each run, with the maximum lane count
   * @return how all of them together ended
   */
  RunEnding execute(RunPlan plan, Runner runner);

  /** What a benchmark can do for a series. */
  interface Runner {
    /** Executes a run; before it, empties the tables if each run needs that. */
    RunResult run(RunPlan plan);

    /** Ends the current run as {@link LoadGenerator#finish} does. */
    void finish(String reason);

    /** Waits until a cluster with new data has finished its background work; at most this time. */
    void settle(Duration max);

    boolean isInterrupted();

    /** Returns the time of the engine's clock, in ns. */
    long nowNs();

    BenchmarkListener listener();
  }
}
