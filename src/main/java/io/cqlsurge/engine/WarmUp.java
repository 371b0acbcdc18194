package io.cqlsurge.engine;

import io.cqlsurge.measure.ErrorBook;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.RunLength;
import io.cqlsurge.workload.Workload.Traffic;
import java.util.List;

/**
 * Sends requests of one kind that nobody measures: as many as the original, then more of them until
 * the virtual machine has compiled what is hot. Belongs to the thread that runs the benchmark.
 */
final class WarmUp {
  /** So many operations of each kind and node warm up at most. */
  private static final long MOST_OPERATIONS = 50_000;

  /** So long a warm-up takes at most if there is a rate to keep. */
  private static final long MOST_SECONDS_AT_RATE = 10;

  /** So long the compiler is waited for at most. */
  private static final long MOST_NS = 10_000_000_000L;

  /** The lanes of a warm-up at most. */
  private static final int MOST_LANES = 100;

  /** So long the compiler is watched before it is judged. */
  private static final RunLength LOOK = RunLength.Timed.ofMillis(500);

  /** So often in a row the compiler has to be at rest. */
  private static final int LOOKS_AT_REST = 2;

  private final Parts parts;
  private final Stages stages;
  private final RunPlan plan;
  private final int listedNodes;

  /**
   * A warm-up for runs of this plan.
   *
   * @param plan with the most lanes of any run
   * @param listedNodes how many nodes the user named; each gets its share
   */
  WarmUp(Parts parts, Stages stages, RunPlan plan, int listedNodes) {
    this.parts = parts;
    this.stages = stages;
    this.plan = plan.with(Math.min(MOST_LANES, plan.lanes()));
    this.listedNodes = listedNodes;
  }

  /** How many operations are sent in any case; none if the runs are too short for a warm-up. */
  long operations() {
    return Math.min(wanted(), atRate());
  }

  private long wanted() {
    long each = MOST_OPERATIONS;
    if (plan.length() instanceof RunLength.Operations operations) {
      each = Math.min(MOST_OPERATIONS, operations.count() / 4);
    }
    return each * listedNodes;
  }

  /** A warm-up keeps to the rate of the run, so it is short where that is low. */
  private long atRate() {
    Pace pace = plan.pace();
    return pace.perSecond() == 0 ? Long.MAX_VALUE : pace.perSecond() * MOST_SECONDS_AT_RATE;
  }

  /** Only long runs are worth waiting for the compiler; short ones send less than it takes. */
  private boolean awaitsCompiler() {
    return wanted() == MOST_OPERATIONS * listedNodes && operations() == wanted();
  }

  /**
   * Warms one kind of operation up; may be interrupted.
   *
   * @param runner executes the runs
   * @throws RunFailure if an operation fails for good and errors are not ignored
   */
  void execute(String label, Traffic traffic, Runner runner) {
    stages.warmingUp(label, operations());
    Session session = new Session(label, new KeptTraffic(traffic), runner);
    session.run(new RunLength.Operations(operations()));
    double compiling = awaitsCompiler() ? session.awaitCompiler() : 0;
    boolean watched = awaitsCompiler() && !session.over;
    stages.warmedUp(label, new WarmedUp(session.operations, session.seconds, watched, compiling));
  }

  /** Executes runs, and lets the user interrupt them. */
  @FunctionalInterface
  interface Runner {
    RunResult execute(RunPlan plan, Parts parts, Traffic traffic);
  }

  /** The runs that warm one kind up: adds them up, and passes on how far they are. */
  private final class Session implements RunListener {
    private final String label;
    private final KeptTraffic traffic;
    private final Runner runner;
    private long operations;
    private double seconds;
    private boolean over;

    Session(String label, KeptTraffic traffic, Runner runner) {
      this.label = label;
      this.traffic = traffic;
      this.runner = runner;
    }

    /** Goes on until the compiler is at rest; says how much of the last moment it was at work. */
    double awaitCompiler() {
      double compiling = 0;
      int looksAtRest = 0;
      long startNs = parts.clock().getAsLong();
      while (looksAtRest < LOOKS_AT_REST
          && !over
          && parts.clock().getAsLong() - startNs < MOST_NS) {
        compiling = look();
        looksAtRest = WarmedUp.isAtRest(compiling) ? looksAtRest + 1 : 0;
      }
      return compiling;
    }

    private double look() {
      long beforeMs = parts.machine().compilation().totalMs();
      double beforeSeconds = seconds;
      run(LOOK);
      long compiledMs = parts.machine().compilation().totalMs() - beforeMs;
      return seconds > beforeSeconds ? compiledMs / 1e3 / (seconds - beforeSeconds) : 0;
    }

    void run(RunLength length) {
      RunResult result = runner.execute(plan.with(length), parts.with(this), traffic.again());
      Ending ending = result.ending();
      if (ending.kind() == Ending.Kind.FAILED) {
        throw new RunFailure("The warm-up ended early: " + ending.message(), ending.cause());
      }
      operations += result.summary().total().counts().operations();
      seconds += result.summary().seconds();
      over = ending.kind() != Ending.Kind.COMPLETED;
    }

    @Override
    public void intervalEnded(Interval interval) {
      // Nothing of a warm-up is measured.
    }

    @Override
    public void progressed(Progress progress) {
      parts.listener().progressed(progress);
      stages.warmingUp(label, progress);
    }

    @Override
    public void errorsSeen(List<ErrorBook.Note> notes) {
      parts.listener().errorsSeen(notes);
    }
  }
}
