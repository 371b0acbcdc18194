package io.cqlsurge.engine;

import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.Pace;
import io.cqlsurge.settings.RunLength;
import io.cqlsurge.settings.Truncate;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Optional;

/**
 * Schema, warm-up and a run: the whole of what a command does to a cluster. Is executed once;
 * {@link #interrupt} may be called by any thread.
 */
public final class Benchmark {
  /** So many operations of each kind and node warm up at most. */
  private static final long WARM_UP_LIMIT = 50_000;

  /** So long a warm-up of one kind takes at most if there is a rate to keep. */
  private static final long WARM_UP_SECONDS = 10;

  /** The lanes of a warm-up at most. */
  private static final int WARM_UP_LANES = 100;

  private final Parts parts;
  private final Workload workload;
  private final LoadSettings load;
  private final int listedNodes;
  private final Stages stages;
  private volatile boolean interrupted;
  private volatile Run current;

  /**
   * A benchmark that has not begun.
   *
   * @param listedNodes how many nodes the user named; each gets its share of the warm-up
   * @param stages is told what is about to be done
   */
  public Benchmark(
      Parts parts, Workload workload, LoadSettings load, int listedNodes, Stages stages) {
    this.parts = parts;
    this.workload = workload;
    this.load = load;
    this.listedNodes = listedNodes;
    this.stages = stages;
  }

  /** Ends whatever run is going on, and starts no other. */
  public void interrupt() {
    interrupted = true;
    Run running = current;
    if (running != null) {
      running.interrupt();
    }
  }

  /**
   * Creates the schema, warms up and runs.
   *
   * @return what came of it; nothing when only the schema was asked for
   * @throws io.cqlsurge.database.DatabaseError if schema or statements are refused
   * @throws RunFailure if the warm-up failed or was interrupted
   */
  public Optional<RunResult> execute(RunPlan plan) {
    boolean created = workload.createSchema(parts.database());
    if (created) {
      stages.schemaCreated();
    }
    if (plan.length() instanceof RunLength.Operations operations && operations.count() == 0) {
      stages.nothingElse(created);
      return Optional.empty();
    }
    workload.open(parts.database());
    if (load.warmup()) {
      warmUp(plan);
    }
    if (load.truncate() != Truncate.NEVER) {
      stages.truncated(workload.truncate(parts.database()));
    }
    stages.running(workload.labels(), plan);
    return Optional.of(execute(plan, parts, workload.traffic()));
  }

  private void warmUp(RunPlan plan) {
    long operations = Math.min(warmUpOperations(plan.length()), warmUpOperations(plan.pace()));
    if (operations == 0) {
      return;
    }
    int lanes = Math.min(WARM_UP_LANES, plan.lanes());
    RunPlan warmUp = plan.with(lanes, new RunLength.Operations(operations));
    Parts unheard = new Parts(parts.database(), interval -> {}, parts.gc(), parts.clock());
    for (String label : workload.labels()) {
      stages.warmingUp(label, operations);
      Ending ending = execute(warmUp, unheard, workload.trafficOf(label)).ending();
      if (ending.kind() != Ending.Kind.COMPLETED) {
        throw new RunFailure("The warm-up ended early: " + ending.message(), ending.cause());
      }
    }
  }

  private long warmUpOperations(RunLength length) {
    long each = WARM_UP_LIMIT;
    if (length instanceof RunLength.Operations operations) {
      each = Math.min(WARM_UP_LIMIT, operations.count() / 4);
    }
    return each * listedNodes;
  }

  /** A warm-up keeps to the rate of the run, so it is short where that is low. */
  private static long warmUpOperations(Pace pace) {
    return pace.perSecond() == 0 ? Long.MAX_VALUE : pace.perSecond() * WARM_UP_SECONDS;
  }

  private RunResult execute(RunPlan plan, Parts with, Workload.Traffic traffic) {
    Run run = new Run(with, plan, traffic);
    current = run;
    if (interrupted) {
      run.interrupt();
    }
    RunResult result = run.execute();
    current = null;
    return result;
  }

  /** Is told what the benchmark does before and between runs. */
  public interface Stages {
    /** Keyspace and tables are there. */
    void schemaCreated();

    /** The user asked for no operations; the schema may have been created all the same. */
    void nothingElse(boolean created);

    /** So many operations of a kind are about to be sent and not measured. */
    void warmingUp(String label, long operations);

    /** These tables were emptied. */
    void truncated(List<String> tables);

    /** The measured run is about to begin. */
    void running(List<String> labels, RunPlan plan);
  }
}
