package io.cqlsurge.engine;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.ProcessSource;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.gc.GcFigures;
import io.cqlsurge.settings.DelayPolicy;
import io.cqlsurge.settings.ErrorSettings;
import io.cqlsurge.settings.RetryDelay;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.TestOperations;
import io.cqlsurge.workload.Workload.Traffic;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.stream.Collectors;

/** Runs of one simple operation in {@link VirtualTime}. */
public final class VirtualTraffic implements RunListener {
  public static final long MILLISECOND = 1_000_000L;
  public static final long SECOND = 1_000 * MILLISECOND;
  static final RetryDelay NO_DELAY =
      new RetryDelay(DelayPolicy.CONSTANT, Duration.ZERO, Duration.ofSeconds(20));

  public final VirtualTime time = new VirtualTime();
  public final VirtualDatabase database = new VirtualDatabase(time);
  final List<Interval> intervals = new ArrayList<>();
  final List<Progress> progressReports = new ArrayList<>();
  final List<String> messages = new ArrayList<>();

  /** The names of the runs that were prepared. */
  final List<String> names = new ArrayList<>();

  long seeds = Long.MAX_VALUE;

  /** Is called when a run is prepared. */
  Runnable preparation = () -> {};

  /** When the time of the last run started, in ns. */
  long startedNs;

  /** Processor time of the thread of the load loops, by the time since the start; both in ns. */
  LongUnaryOperator threadCpuNs = nowNs -> 0;

  ErrorSettings errors = errors(2, false, NO_DELAY, OptionalDouble.empty());

  static ErrorSettings errors(
      int retries, boolean ignore, RetryDelay delay, OptionalDouble maxRate) {
    return new ErrorSettings(retries, ignore, true, false, false, delay, maxRate, List.of());
  }

  RunPlan plan(int lanes, Pace pace, RunLength length) {
    return new RunPlan(
        lanes,
        pace,
        length,
        Duration.ofSeconds(1),
        errors,
        Duration.ofSeconds(12),
        true,
        false,
        Shard.WHOLE,
        "");
  }

  /** Returns the plan of one client. */
  static RunPlan of(RunPlan plan, Shard shard) {
    return new RunPlan(
        plan.lanes(),
        plan.pace(),
        plan.length(),
        plan.interval(),
        plan.errors(),
        plan.patience(),
        plan.recordsNodeLatencies(),
        plan.showsStatements(),
        shard,
        "");
  }

  EngineContext context() {
    return new EngineContext(database, this, time, machine(process(), () -> 0));
  }

  /** Returns an idle machine with this compilation time. */
  static Machine machine(LongSupplier compilation) {
    return machine(
        threads -> new ProcessSource.Reading(0, 2, 0, Optional.empty(), Map.of()), compilation);
  }

  private static Machine machine(ProcessSource process, LongSupplier compilation) {
    return new Machine(() -> GcFigures.NONE, Optional.empty(), process, compilation);
  }

  private ProcessSource process() {
    return threads ->
        new ProcessSource.Reading(
            time.getAsLong(),
            2,
            0,
            Optional.empty(),
            threads.stream()
                .collect(
                    Collectors.toMap(id -> id, id -> threadCpuNs.applyAsLong(time.getAsLong()))));
  }

  Run run(RunPlan plan) {
    Traffic traffic =
        TestOperations.counting(
            database.prepare(new StatementText("x", Consistency.ONE, true)), seeds);
    return new Run(context(), plan, traffic);
  }

  /** Executes a run of other operations. */
  RunResult execute(RunPlan plan, Function<Query, Traffic> operations) {
    Query query = database.prepare(new StatementText("x", Consistency.ONE, true));
    return new Run(context(), plan, operations.apply(query)).execute(() -> {});
  }

  RunResult execute(int lanes, Pace pace, RunLength length) {
    return run(plan(lanes, pace, length)).execute(() -> {});
  }

  @Override
  public void runStarts(int lanes, String name) {
    names.add(name);
    preparation.run();
  }

  @Override
  public void timeStarts() {
    startedNs = time.getAsLong();
  }

  @Override
  public void intervalEnded(Interval interval) {
    intervals.add(interval);
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> notes) {
    notes.forEach(note -> messages.add(note.message()));
  }

  @Override
  public void progressed(Progress progress) {
    progressReports.add(progress);
  }
}
