package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.WarmUpOutcome;
import io.cqlsurge.settings.load.Pace;
import io.cqlsurge.settings.load.RunLength;
import io.cqlsurge.workload.Workload.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A warm-up: requests of each kind that are not measured. It sends as many as cassandra-stress,
 * then more until the virtual machine has compiled the hot code. All kinds together take at most 10
 * s. Each client warms up its share. Used by the thread that executes the benchmark.
 */
final class WarmUp {
  /** Maximum operation count per kind and listed node, before the wait for the compiler. */
  private static final long MAX_OPERATIONS = 50_000;

  /** Maximum warm-up duration for all kinds together, in ns. */
  private static final long MAX_NS = 10_000_000_000L;

  /** Maximum requests in flight per client. */
  private static final int MAX_LANES = 100;

  /** Duration of one compiler load sample, in ms. */
  private static final long SAMPLE_MS = 500;

  /** Number of samples in a row in which the compiler must be idle. */
  private static final int IDLE_SAMPLES = 2;

  /** Time between two reports of progress, in ns. */
  private static final long REPORT_NS = 1_000_000_000L;

  /**
   * Share of the planned operations that counts as all: at a rate, the last ones are due shortly
   * before the end.
   */
  private static final double NEARLY_ALL = 0.97;

  private static final long NS_PER_MS = 1_000_000;

  private final EngineContext context;
  private final BenchmarkListener listener;
  private final RunPlan plan;
  private final int listedNodes;
  private int kindsLeft;

  /** Time that is left for the kinds not executed yet, in ns. */
  private long leftNs = MAX_NS;

  /**
   * Creates a warm-up for runs of this plan.
   *
   * @param plan the plan with the maximum lane count
   * @param listedNodes nodes that the user listed, which scales the warm-up
   * @param kinds number of operation kinds to warm up
   */
  WarmUp(
      EngineContext context, BenchmarkListener listener, RunPlan plan, int listedNodes, int kinds) {
    this.context = context;
    this.listener = listener;
    this.plan = plan.withAtMost(MAX_LANES).with(plan.pace().constant());
    this.listedNodes = listedNodes;
    this.kindsLeft = kinds;
  }

  /** Returns whether the runs are long enough for a warm-up and some of its time is left. */
  boolean isWanted() {
    return own(wanted()) > 0 && leftNs >= NS_PER_MS;
  }

  private long own(long operations) {
    return plan.shard().share(operations);
  }

  /** Returns the operation count of all clients if there is enough time. */
  private long wanted() {
    long each = MAX_OPERATIONS;
    if (plan.length() instanceof RunLength.Operations operations) {
      each = Math.min(MAX_OPERATIONS, operations.count() / 4);
    }
    return each * listedNodes;
  }

  /**
   * Returns the operation count of all clients that the rate of the run allows in this time, at
   * least one per client.
   */
  private long atRate(long timeNs) {
    Pace pace = plan.pace();
    return pace.perSecond() == 0
        ? Long.MAX_VALUE
        : Math.max(plan.shard().count(), (long) (pace.perSecond() * (timeNs / 1e9)));
  }

  /**
   * Returns whether to wait for the compiler. Short runs send fewer requests than the wait would.
   */
  private boolean awaitsCompiler(long planned) {
    return planned == MAX_OPERATIONS * listedNodes;
  }

  /**
   * Warms up one operation kind; may be interrupted.
   *
   * @throws RunFailure if an operation fails after its last try and errors are not ignored
   */
  void execute(String label, Traffic traffic, Runner runner) {
    long startNs = context.clock().getAsLong();
    long maxNs = leftNs / kindsLeft;
    long planned = Math.min(wanted(), atRate(maxNs));
    listener.warmingUp(label, own(planned));
    Session session = new Session(label, new ReusableTraffic(traffic), runner, planned, maxNs);
    boolean timeUp = !session.sendPlanned();
    boolean watched = awaitsCompiler(planned) && session.hasTimeForSample();
    double compiling = watched ? session.awaitCompiler() : 0;
    leftNs -= context.clock().getAsLong() - startNs;
    kindsLeft--;
    listener.warmedUp(
        label,
        new WarmUpOutcome(
            session.operations, session.seconds, timeUp, watched && !session.ended, compiling));
  }

  /** An executor of runs that the user can interrupt. */
  @FunctionalInterface
  interface Runner {
    RunResult execute(RunPlan plan, EngineContext context, Traffic traffic);
  }

  /** The warm-up runs of one kind. Adds up their results and reports the progress. */
  private final class Session implements RunListener {
    private final String label;
    private final ReusableTraffic traffic;
    private final Runner runner;

    /** Number of operations on all clients. */
    private final long planned;

    private final long maxNs;
    private final long startNs = context.clock().getAsLong();
    private long reports;
    private long operations;
    private long errors;
    private double seconds;
    private boolean ended;

    Session(String label, ReusableTraffic traffic, Runner runner, long planned, long maxNs) {
      this.label = label;
      this.traffic = traffic;
      this.runner = runner;
      this.planned = planned;
      this.maxNs = maxNs;
    }

    private long elapsedNs() {
      return context.clock().getAsLong() - startNs;
    }

    /** Sends the planned operations. Returns false if the time ran out long before the last one. */
    boolean sendPlanned() {
      run(new RunLength.Bounded(planned, Duration.ofNanos(maxNs)));
      return ended || operations >= own(planned) * NEARLY_ALL || elapsedNs() < maxNs;
    }

    /** Returns whether there is time for a sample of the compiler load. */
    boolean hasTimeForSample() {
      return !ended && elapsedNs() + SAMPLE_MS * NS_PER_MS <= maxNs;
    }

    /** Sends requests until the compiler is idle. Returns its load in the last sample. */
    double awaitCompiler() {
      double compiling = 0;
      int idleSamples = 0;
      while (idleSamples < IDLE_SAMPLES && hasTimeForSample()) {
        compiling = sample();
        idleSamples = WarmUpOutcome.isCompilerIdle(compiling) ? idleSamples + 1 : 0;
      }
      return compiling;
    }

    private double sample() {
      long beforeMs = context.machine().compilationMs().getAsLong();
      double beforeSeconds = seconds;
      run(RunLength.Timed.ofMillis(SAMPLE_MS));
      long compiledMs = context.machine().compilationMs().getAsLong() - beforeMs;
      report(operations, errors);
      return seconds > beforeSeconds ? compiledMs / 1e3 / (seconds - beforeSeconds) : 0;
    }

    void run(RunLength length) {
      RunResult result =
          runner.execute(plan.with(length), context.with(this), traffic.forNextRun());
      RunEnding ending = result.ending();
      if (ending.kind() == RunEnding.Kind.FAILED) {
        throw new RunFailure(
            "The warm-up ended early: " + ending.message(), ending.cause().orElse(null));
      }
      operations += result.summary().total().counts().operations();
      errors += result.summary().total().counts().errors();
      seconds += result.summary().seconds();
      ended = ending.kind() != RunEnding.Kind.COMPLETED;
    }

    @Override
    public void progressed(Progress progress) {
      report(operations + progress.operations(), errors + progress.errors());
    }

    /**
     * Reports the progress by operations or by time, because the warm-up also ends when its time is
     * up.
     */
    private void report(long done, long failed) {
      long elapsedNs = elapsedNs();
      if (elapsedNs / REPORT_NS > reports) {
        reports = elapsedNs / REPORT_NS;
        double timeShare = elapsedNs / (double) maxNs;
        double share =
            awaitsCompiler(planned) ? timeShare : Math.max(timeShare, done / (double) own(planned));
        Progress soFar = new Progress(elapsedNs / 1e9, done, failed, OptionalDouble.empty());
        listener.warmingUp(label, soFar.withShare(share));
      }
    }

    @Override
    public void errorsSeen(List<ErrorBook.Note> notes) {
      context.listener().errorsSeen(notes);
    }
  }
}
