package io.cqlsurge.engine;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.workload.TestOperations;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A series of runs of one simple operation in virtual time. Failed operations do not end a run. */
public final class VirtualSeries {
  private final VirtualTraffic traffic;
  private final EngineContext context;
  private Optional<Run> current = Optional.empty();

  /** Number of waits between two runs. */
  public int settled;

  public VirtualSeries(VirtualTraffic traffic, RunListener listener) {
    this.traffic = traffic;
    this.context = traffic.context().with(RunListener.group(List.of(traffic, listener)));
  }

  /** Executes all runs with this lane count and time of an interval. */
  public RunEnding execute(RunSeries series, int lanes, Duration interval) {
    RunPlan plan =
        traffic
            .plan(lanes, new Pace.Unlimited(), new RunLength.Operations(1))
            .ignoringErrors(interval);
    RunSeries.Runner runner =
        new RunSeries.Runner(
            this::run,
            () -> current.ifPresent(Run::finish),
            max -> settled++,
            () -> false,
            context.clock(),
            new BenchmarkListener() {});
    return series.execute(plan, runner);
  }

  private RunResult run(RunPlan plan) {
    Run run =
        new Run(
            context,
            plan,
            TestOperations.counting(
                traffic.database.prepare(new StatementText("x", Consistency.ONE, true)),
                Long.MAX_VALUE));
    current = Optional.of(run);
    return run.execute(() -> {});
  }

  /** Ends the current run as a signal does. */
  public void interrupt() {
    current.ifPresent(Run::interrupt);
  }
}
