package io.cqlsurge.engine;

import io.cqlsurge.Polling;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.JvmProcess;
import io.cqlsurge.measure.Machine;
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
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Runs of one simple operation on a fake database. */
final class TestTraffic implements RunListener {
  final FakeDatabase database = new FakeDatabase();
  final List<Interval> intervals = new ArrayList<>();
  final List<ErrorBook.Note> notes = new ArrayList<>();
  Interval summary;
  private volatile long reportingNs;
  private final AtomicLong skippedNs = new AtomicLong();

  /** Executes a run whose load loop shares the thread of the database or has a separate thread. */
  RunResult execute(boolean shared, RunPlan plan) {
    if (shared) {
      database.sharing();
    }
    return run(plan).execute(() -> {});
  }

  Run run(RunPlan plan) {
    return run(plan, Long.MAX_VALUE);
  }

  Run run(RunPlan plan, long seeds) {
    Query query = database.prepare(new StatementText("x", Consistency.ONE, true));
    Traffic traffic = TestOperations.counting(query, seeds);
    Machine machine =
        new Machine(() -> GcFigures.NONE, Optional.empty(), new JvmProcess(), () -> 0);
    EngineContext context = new EngineContext(database, this, clock(), machine);
    return new Run(context, plan, traffic);
  }

  static RunPlan plan(int lanes, RunLength length) {
    return plan(lanes, new Pace.Unlimited(), length);
  }

  static RunPlan plan(int lanes, Pace pace, RunLength length) {
    return new RunPlan(
        lanes,
        pace,
        length,
        Duration.ofMillis(50),
        errors(2, false),
        Duration.ofSeconds(5),
        true,
        false,
        Shard.WHOLE,
        "");
  }

  static RunPlan ignoring(RunPlan plan) {
    return new RunPlan(
        plan.lanes(),
        plan.pace(),
        plan.length(),
        plan.interval(),
        errors(plan.errors().retries(), true),
        plan.patience(),
        plan.recordsNodeLatencies(),
        plan.showsStatements(),
        plan.shard(),
        plan.name());
  }

  /** Returns the same plan with more tries than fit into the maximum time of an operation. */
  static RunPlan patient(RunPlan plan) {
    return new RunPlan(
        plan.lanes(),
        plan.pace(),
        plan.length(),
        plan.interval(),
        errors(999, plan.errors().ignore()),
        Duration.ofHours(1),
        plan.recordsNodeLatencies(),
        plan.showsStatements(),
        plan.shard(),
        plan.name());
  }

  private static ErrorSettings errors(int retries, boolean ignore) {
    RetryDelay none = new RetryDelay(DelayPolicy.CONSTANT, Duration.ZERO, Duration.ZERO);
    return new ErrorSettings(
        retries, ignore, true, false, false, none, OptionalDouble.empty(), List.of());
  }

  /** Executes a run and interrupts it once the database has sent this number of replies. */
  RunResult interrupted(Run run, long replies) throws Exception {
    ExecutorService other = Executors.newSingleThreadExecutor();
    try {
      Future<RunResult> result = other.submit(() -> run.execute(() -> {}));
      Polling.await(replies + " replies", () -> database.replied() >= replies);
      run.interrupt();
      return result.get();
    } finally {
      other.shutdownNow();
    }
  }

  /** Keeps the current thread busy, as a long computation or a slow call would. */
  static void stall(long millis) {
    long endNs = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (System.nanoTime() < endNs) {
      Thread.onSpinWait();
    }
  }

  private static boolean hasLoops() {
    return Thread.getAllStackTraces().keySet().stream()
        .anyMatch(thread -> thread.getName().startsWith("cqlsurge-load-"));
  }

  /** Makes each report of an interval last this time longer than the requests of the run. */
  void reportingTakes(Duration time) {
    reportingNs = time.toNanos();
  }

  /** Returns the clock of the machine, which a slow report moves forward. */
  private Clock clock() {
    Clock system = Clock.system();
    return new Clock() {
      @Override
      public long getAsLong() {
        return system.getAsLong() + skippedNs.get();
      }

      @Override
      public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return system.await(latch, nanos);
      }
    };
  }

  @Override
  public void intervalEnded(Interval interval) {
    intervals.add(interval);
    if (reportingNs > 0) {
      Polling.await("a reply", () -> database.replied() > 0);
      Polling.await("the end of the workers", () -> !hasLoops());
      skippedNs.addAndGet(reportingNs);
    }
  }

  @Override
  public void errorsSeen(List<ErrorBook.Note> seen) {
    notes.addAll(seen);
  }

  @Override
  public void runEnded(Interval result) {
    summary = result;
  }
}
