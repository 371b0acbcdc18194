package io.cqlsurge.engine;

import io.cqlsurge.database.RequestSender;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.RetryDelay;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Workload.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A dry run: operations whose requests are answered in this process. The virtual machine compiles
 * the hot code before a run at a rate that has no warm-up, and the database receives nothing. Used
 * by the thread that executes the benchmark.
 *
 * @param plan the plan of the runs after it, with the maximum lane count
 */
record DryRun(EngineContext context, BenchmarkListener listener, RunPlan plan) {
  /** Maximum rate of runs that have a short dry run. */
  private static final long LOW_RATE = 5_000;

  private static final long MIDDLE_RATE = 20_000;

  /**
   * Before runs with at most {@link #LOW_RATE}: code that the first compiler compiled is fast
   * enough.
   */
  private static final Size SHORT = new Size(20_000, Duration.ofSeconds(1), 5_000);

  private static final Size MIDDLE = new Size(20_000, Duration.ofSeconds(1), 20_000);

  /** Before runs with more than {@link #MIDDLE_RATE}: the second compiler takes longer. */
  private static final Size LONG = new Size(50_000, Duration.ofSeconds(3), 150_000);

  /** Number of planned operations from which a run has a dry run. */
  private static final double MIN_PLANNED = 5_000;

  /** Divisor for the planned operation count; a short run has a short dry run. */
  private static final double PLANNED_DIVISOR = 2;

  /** Maximum requests in flight. */
  private static final int MAX_LANES = 100;

  /** Replies have arbitrary values, so most reads fail. */
  private static final ErrorSettings IGNORED_ERRORS =
      new ErrorSettings(
          0,
          true,
          false,
          false,
          false,
          new RetryDelay(DelayPolicy.CONSTANT, Duration.ZERO, Duration.ZERO),
          OptionalDouble.empty(),
          List.of());

  /** Returns whether the runs have a rate and are long enough. */
  boolean isWanted() {
    return plan.pace().perSecond() > 0 && planned() >= MIN_PLANNED;
  }

  /** Returns the operation count of this client in a run, infinite if it is unknown. */
  private double planned() {
    if (plan.length() instanceof RunLength.Operations operations) {
      return plan.shard().share(operations.count());
    }
    return plan.length() instanceof RunLength.Timed timed
        ? own(plan.pace().perSecond()) * (timed.duration().toNanos() / 1e9)
        : Double.POSITIVE_INFINITY;
  }

  /** Returns the share of this client in a rate of all clients. */
  private double own(long perSecond) {
    return perSecond / (double) plan.shard().count();
  }

  /**
   * Executes the dry run, unless the database has no sender for it; may be interrupted. The runs do
   * not depend on it.
   *
   * @param traffic operations that share no state with the runs
   */
  void execute(Traffic traffic, WarmUp.Runner runner) {
    context.database().dry().ifPresent(sender -> execute(sender, traffic, runner));
  }

  private void execute(RequestSender sender, Traffic traffic, WarmUp.Runner runner) {
    try (sender) {
      RunResult result = runner.execute(dryPlan(), context.dry(sender), traffic);
      listener.dryRunEnded(
          result.summary().total().counts().operations(), result.summary().seconds());
    }
  }

  private RunPlan dryPlan() {
    Size size = size();
    return new RunPlan(
        Math.min(MAX_LANES, plan.ownLanes()),
        plan.pace() instanceof Pace.Throttled
            ? new Pace.Throttled(size.rate())
            : new Pace.FixedRate(size.rate(), plan.pace().spacing()),
        new RunLength.Bounded(
            Math.min(size.operations(), (long) (planned() / PLANNED_DIVISOR)), size.time()),
        plan.interval(),
        IGNORED_ERRORS,
        plan.patience(),
        plan.recordsNodeLatencies(),
        plan.showsStatements(),
        Shard.WHOLE,
        plan.name());
  }

  private Size size() {
    double rate = own(plan.pace().peakPerSecond());
    if (rate <= LOW_RATE) {
      return SHORT;
    }
    return rate <= MIDDLE_RATE ? MIDDLE : LONG;
  }

  /**
   * A dry run's size. It has a rate, because the code for paced runs must also be compiled.
   *
   * @param rate operations per second
   * @param time maximum duration
   * @param operations maximum operation count
   */
  private record Size(long rate, Duration time, long operations) {}
}
