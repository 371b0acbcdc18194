package io.cqlsurge.run;

import io.cqlsurge.cluster.WorkerJob;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LocalLoad;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.gc.JvmGc;
import io.cqlsurge.outcome.OutcomeLine;
import io.cqlsurge.outcome.Outcomes;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.WorkerSettings;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** A job of a worker: what {@link Wiring} creates for a run of a single client, without output. */
public final class ClientJob implements WorkerJob {
  private final Settings settings;
  private final Shard shard;
  private final Database database;
  private final List<WorkerPart> parts;
  private final JvmGc gc;
  private final LocalLoad load;
  private final Optional<Outcomes> outcomes;

  private ClientJob(
      Settings settings,
      Shard shard,
      RunListener listener,
      Consumer<OutcomeLine> lines,
      List<WorkerPart> parts) {
    this.outcomes = OutcomeRecording.outcomes(settings, lines);
    this.settings = settings;
    this.shard = shard;
    Workload workload =
        Workloads.of(settings, Workloads.profiles(settings, warning -> {}), shard, text -> {});
    this.parts = parts;
    this.database = connect();
    this.gc = new JvmGc();
    Machine machine = Machine.ofThisProcess(gc, Optional.empty());
    this.load =
        new LocalLoad(
            new EngineContext(database, listener, Clock.system(), machine).with(outcomes),
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

  /**
   * Returns what connects to the database of a job.
   *
   * @param parser reads the jobs
   * @param allowed what a job may name
   * @param parts creates what features add to a job
   */
  public static WorkerJob.Opener opener(
      SettingsParser parser,
      WorkerSettings.Allowed allowed,
      Function<Settings, List<WorkerPart>> parts) {
    return (job, listener, lines) -> {
      Settings settings =
          parser.parse(
              new CompletedLine(
                  job.arguments(), InputFiles.received(job.files(), allowed.folders())));
      List<NodeAddress> named = settings.connection().nodes().contactPoints();
      // The addresses in a bundle are unknown.
      boolean isCloud = settings.connection().mode().bundle().isPresent();
      List<NodeAddress> nodes = allowed.nodes();
      if (!nodes.isEmpty() && (isCloud || !nodes.containsAll(named))) {
        throw new UsageError("this worker accepts only " + nodes + "; it was started with allow=");
      }
      return new ClientJob(settings, job.shard(), listener, lines, parts.apply(settings));
    };
  }

  @Override
  public LocalLoad load() {
    return load;
  }

  @Override
  public RunPlan plan(int lanes) {
    return RunPlans.of(settings, lanes, shard);
  }

  @Override
  public boolean hasNodes() {
    return database.cluster().isOnThisMachine();
  }

  @Override
  public byte[] queries() {
    return parts.isEmpty() ? new byte[0] : parts.get(0).next();
  }

  @Override
  public long missingQueries() {
    return parts.stream().mapToLong(WorkerPart::missing).sum();
  }

  @Override
  public void endOutcomes() {
    outcomes.ifPresent(Outcomes::close);
  }

  @Override
  public void close() {
    parts.forEach(WorkerPart::close);
    gc.close();
    database.close();
  }
}
