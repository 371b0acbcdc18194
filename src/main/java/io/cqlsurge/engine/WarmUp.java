package io.cqlsurge.engine;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.WarmUpOutcome;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.RunLength;
import io.cqlsurge.workload.Workload.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Sends requests of each kind that are not measured: as many as the original, then more of them
 * until the virtual machine has compiled the hot code. All kinds together take 10 s at most.
 * Belongs to the thread that runs the benchmark.
 */
final class WarmUp {
  /** Maximum number of operations per kind and listed node, before the compiler is awaited. */
  private static final long MOST_OPERATIONS = 50_000;

  /** Maximum duration of the warm-up of all kinds together. */
  private static final long MOST_NS = 10_000_000_000L;

  /** Maximum number of requests in flight. */
  private static final int MOST_LANES = 100;

  /** Duration of one look at the compiler, in ms. */
  private static final long LOOK_MS = 500;

  /** Number of looks in a row at which the compiler has to be at rest. */
  private static final int LOOKS_AT_REST = 2;

  /** Time between two reports of progress, in ns. */
  private static final long REPORT_NS = 1_000_000_000L;

  /** At a rate, the last of the planned operations are due shortly before the end of the time. */
  private static final double NEARLY_ALL = 0.97;

  private static final double NS_PER_SECOND = 1e9;
  private static final long NS_PER_MS = 1_000_000;

  private final EngineContext parts;
  private final BenchmarkListener stages;
  private final RunPlan plan;
  private final int listedNodes;
  private int kindsLeft;

  /** Time that is left for the kinds not executed yet, in ns. */
  private long leftNs = MOST_NS;

  /**
   * A warm-up for runs of this plan.
   *
   * @param plan with the most lanes of any run
   * @param listedNodes how many nodes the user named; each gets its share
   * @param kinds number of kinds of operations to warm up
   */
  WarmUp(EngineContext parts, BenchmarkListener stages, RunPlan plan, int listedNodes, int kinds) {
    this.parts = parts;
    this.stages = stages;
    this.plan = plan.with(Math.min(MOST_LANES, plan.lanes()));
    this.listedNodes = listedNodes;
    this.kindsLeft = kinds;
  }

  /** Whether the runs are long enough for a warm-up, and some of its time is left. */
  boolean isWanted() {
    return wanted() > 0 && leftNs >= NS_PER_MS;
  }

  private long wanted() {
    long each = MOST_OPERATIONS;
    if (plan.length() instanceof RunLength.Operations operations) {
      each = Math.min(MOST_OPERATIONS, operations.count() / 4);
    }
    return each * listedNodes;
  }

  /** Number of operations that the rate of the run allows in this time, at least 1. */
  private long atRate(long timeNs) {
    Pace pace = plan.pace();
    return pace.perSecond() == 0
        ? Long.MAX_VALUE
        : Math.max(1, (long) (pace.perSecond() * (timeNs / NS_PER_SECOND)));
  }

  /**
   * Only long runs are worth awaiting the compiler; short ones send fewer requests than it takes.
   */
  private boolean awaitsCompiler(long planned) {
    return planned == MOST_OPERATIONS * listedNodes;
  }

  /**
   * Warms up one kind of operation; may be interrupted.
   *
   * @param runner executes the runs
   * @throws RunFailure if an operation fails for good and errors are not ignored
   */
  void execute(String label, Traffic traffic, Runner runner) {
    long startNs = parts.clock().getAsLong();
    long mostNs = leftNs / kindsLeft;
    long planned = Math.min(wanted(), atRate(mostNs));
    stages.warmingUp(label, planned);
    Session session = new Session(label, new ReusableTraffic(traffic), runner, planned, mostNs);
    boolean timeUp = !session.sendPlanned();
    boolean watched = awaitsCompiler(planned) && session.mayLook();
    double compiling = watched ? session.awaitCompiler() : 0;
    leftNs -= parts.clock().getAsLong() - startNs;
    kindsLeft--;
    stages.warmedUp(
        label,
        new WarmUpOutcome(
            session.operations, session.seconds, timeUp, watched && !session.over, compiling));
  }

  /** Executes runs, and lets the user interrupt them. */
  @FunctionalInterface
  interface Runner {
    RunResult execute(RunPlan plan, EngineContext parts, Traffic traffic);
  }

  /** The runs that warm one kind up. Adds up their figures, and reports the progress. */
  private final class Session implements RunListener {
    private final String label;
    private final ReusableTraffic traffic;
    private final Runner runner;
    private final long planned;
    private final long mostNs;
    private final long startNs = parts.clock().getAsLong();
    private long reports;
    private long operations;
    private long errors;
    private double seconds;
    private boolean over;

    Session(String label, ReusableTraffic traffic, Runner runner, long planned, long mostNs) {
      this.label = label;
      this.traffic = traffic;
      this.runner = runner;
      this.planned = planned;
      this.mostNs = mostNs;
    }

    private long elapsedNs() {
      return parts.clock().getAsLong() - startNs;
    }

    /**
     * Sends the planned operations. Returns false if the time was over long before the last one.
     */
    boolean sendPlanned() {
      run(new RunLength.Bounded(planned, Duration.ofNanos(mostNs)));
      return over || operations >= planned * NEARLY_ALL || elapsedNs() < mostNs;
    }

    /** Whether there is time for a look at the compiler. */
    boolean mayLook() {
      return !over && elapsedNs() + LOOK_MS * NS_PER_MS <= mostNs;
    }

    /** Sends requests until the compiler is at rest. Returns its share of the last look. */
    double awaitCompiler() {
      double compiling = 0;
      int looksAtRest = 0;
      while (looksAtRest < LOOKS_AT_REST && mayLook()) {
        compiling = look();
        looksAtRest = WarmUpOutcome.isAtRest(compiling) ? looksAtRest + 1 : 0;
      }
      return compiling;
    }

    private double look() {
      long beforeMs = parts.machine().compilation().totalMs();
      double beforeSeconds = seconds;
      run(RunLength.Timed.ofMillis(LOOK_MS));
      long compiledMs = parts.machine().compilation().totalMs() - beforeMs;
      report(operations, errors);
      return seconds > beforeSeconds ? compiledMs / 1e3 / (seconds - beforeSeconds) : 0;
    }

    void run(RunLength length) {
      RunResult result = runner.execute(plan.with(length), parts.with(this), traffic.again());
      RunEnding ending = result.ending();
      if (ending.kind() == RunEnding.Kind.FAILED) {
        throw new RunFailure("The warm-up ended early: " + ending.message(), ending.cause());
      }
      operations += result.summary().total().counts().operations();
      errors += result.summary().total().counts().errors();
      seconds += result.summary().seconds();
      over = ending.kind() != RunEnding.Kind.COMPLETED;
    }

    @Override
    public void intervalEnded(Interval interval) {
      // Nothing of a warm-up is measured.
    }

    @Override
    public void progressed(Progress progress) {
      report(operations + progress.operations(), errors + progress.errors());
    }

    /** Time counts, too: the warm-up ends when it is over, or before. */
    private void report(long ended, long failed) {
      long elapsedNs = elapsedNs();
      if (elapsedNs / REPORT_NS > reports) {
        reports = elapsedNs / REPORT_NS;
        double ofTime = elapsedNs / (double) mostNs;
        double done = awaitsCompiler(planned) ? ofTime : Math.max(ofTime, ended / (double) planned);
        Progress soFar =
            new Progress(elapsedNs / NS_PER_SECOND, ended, failed, OptionalDouble.empty());
        stages.warmingUp(label, soFar.done(done));
      }
    }

    @Override
    public void errorsSeen(List<ErrorBook.Note> notes) {
      parts.listener().errorsSeen(notes);
    }
  }
}
