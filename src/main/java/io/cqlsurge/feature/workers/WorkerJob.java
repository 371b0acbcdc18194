package io.cqlsurge.feature.workers;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LocalLoad;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.engine.WriteLog;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.gc.JvmGc;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.RunPlans;
import io.cqlsurge.run.WorkerPart;
import io.cqlsurge.run.Workloads;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** A job of a worker, which is connected: what a command creates for its runs, without output. */
final class WorkerJob implements AutoCloseable {
  private final Settings settings;
  private final Shard shard;
  private final Database database;
  private final List<WorkerPart> parts;
  private final JvmGc gc;
  private final LocalLoad load;

  private WorkerJob(Settings settings, Shard shard, RunListener listener, List<WorkerPart> parts) {
    this.settings = settings;
    this.shard = shard;
    Workload workload =
        Workloads.of(
            settings,
            Workloads.profiles(settings, warning -> {}),
            Optional.empty(),
            shard,
            text -> {});
    this.parts = parts;
    this.database = connect();
    this.gc = new JvmGc();
    Machine machine = Machine.ofThisProcess(gc, Optional.empty());
    this.load =
        new LocalLoad(
            new EngineContext(database, listener, Clock.system(), machine).with(writes()),
            workload,
            settings.command().load().warmup(),
            settings.connection().nodes().contactPoints().size());
  }

  private Database connect() {
    int lanes = (int) shard.share(settings.rate().concurrency().most());
    RequestListener[] listeners =
        parts.stream().flatMap(it -> it.requests().stream()).toArray(RequestListener[]::new);
    try {
      return DriverDatabase.connect(settings.connection(), lanes, listeners);
    } catch (DatabaseError | UsageError e) {
      parts.forEach(WorkerPart::close);
      throw e;
    }
  }

  private Optional<WriteLog> writes() {
    return parts.stream().flatMap(part -> part.writes().stream()).findFirst();
  }

  /** Opens jobs. */
  @FunctionalInterface
  interface Opener {
    /**
     * Connects to the database.
     *
     * @param controller receives the names and bytes of features during the runs
     * @throws DatabaseError if no node can be reached
     * @throws UsageError if the arguments are not valid
     */
    WorkerJob open(Job job, RunListener listener, BiConsumer<String, byte[]> controller);
  }

  /** Returns what opens jobs that name only what is allowed. */
  static Opener opener(Command.Caller caller, WorkerSettings.Allowed allowed) {
    return (job, listener, controller) -> {
      Settings settings =
          caller
              .parser()
              .parse(
                  new CompletedLine(
                      job.arguments(), InputFiles.received(job.files(), allowed.folders())));
      List<NodeAddress> named = settings.connection().nodes().contactPoints();
      // The addresses in a bundle are unknown.
      boolean isCloud = settings.connection().mode().bundle().isPresent();
      List<NodeAddress> nodes = allowed.nodes();
      if (!nodes.isEmpty() && (isCloud || !nodes.containsAll(named))) {
        throw new UsageError("this worker accepts only " + nodes + "; it was started with allow=");
      }
      return new WorkerJob(
          settings, job.shard(), listener, caller.workerParts(settings, controller));
    };
  }

  /** Returns the operations' generator. */
  LocalLoad load() {
    return load;
  }

  /**
   * Returns the plan of a run of this worker.
   *
   * @param lanes lanes of all workers together
   */
  RunPlan plan(int lanes) {
    return RunPlans.of(settings, lanes, shard);
  }

  /** Returns whether nodes of the database run on this machine. */
  boolean hasNodes() {
    return database.cluster().isOnThisMachine();
  }

  /** Returns a feature's part; empty if it has none in this job. */
  Optional<WorkerPart> part(String key) {
    return parts.stream().filter(part -> part.key().equals(key)).findFirst();
  }

  /** Disconnects from the database. */
  @Override
  public void close() {
    parts.forEach(WorkerPart::close);
    gc.close();
    database.close();
  }
}
