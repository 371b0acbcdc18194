package io.cqlsurge.cli.run;

import io.cqlsurge.cli.Wiring;
import io.cqlsurge.cluster.Job;
import io.cqlsurge.cluster.WorkerJob;
import io.cqlsurge.database.Database;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LocalLoad;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.grammar.InputFiles;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.gc.GcSources;
import io.cqlsurge.measure.gc.JvmGc;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.settings.CompletedLine;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.settings.SloSettings;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.load.Shard;
import io.cqlsurge.settings.load.Spacing;
import io.cqlsurge.workload.Workload;
import java.util.List;
import java.util.Optional;

/** A job of a worker: what {@link Wiring} creates for a run of a single client, without output. */
public final class ClientJob implements WorkerJob {
  private final Settings settings;
  private final Shard shard;
  private final Database database;
  private final Workload workload;
  private final JvmGc gc;
  private final LocalLoad load;

  private ClientJob(
      Settings settings, Shard shard, Database database, Workload workload, RunListener listener) {
    this.settings = settings;
    this.shard = shard;
    this.database = database;
    this.workload = workload;
    this.gc = new JvmGc();
    Machine machine = Machine.ofThisProcess(new GcSources(gc, Optional.empty()));
    this.load =
        new LocalLoad(
            new EngineContext(database, listener, Clock.system(), machine),
            workload,
            settings.command().load().warmup(),
            settings.nodes().contactPoints().size());
  }

  /**
   * Returns what connects to the database of a job.
   *
   * @param allowed the nodes that a job may name; any if empty
   */
  public static WorkerJob.Opener opener(List<NodeAddress> allowed) {
    return (job, listener) -> {
      Settings settings = SettingsParser.parse(
              new CompletedLine(job.arguments(), InputFiles.received(job.files())));
      List<NodeAddress> named = settings.nodes().contactPoints();
      if (!allowed.isEmpty() && (isCloud(settings) || !allowed.containsAll(named))) {
        throw new UsageError(
            "this worker accepts only " + allowed + "; it was started with allow=");
      }
      return open(job, settings, listener);
    };
  }

  /** Returns whether the addresses of the nodes are in a bundle. */
  private static boolean isCloud(Settings settings) {
    return settings.mode().bundle().isPresent();
  }

  private static WorkerJob open(Job job, Settings settings, RunListener listener) {
    List<Profile> profiles = Workloads.profiles(settings, warning -> {});
    Workload workload = Workloads.of(settings, profiles, job.shard());
    int lanes = settings.rate().concurrency().most();
    Database database =
        DriverDatabase.connect(settings.connection(), (int) job.shard().share(lanes));
    return new ClientJob(settings, job.shard(), database, workload, listener);
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
  public Spacing spacing() {
    return settings.slo().map(SloSettings::spacing).orElseGet(settings.rate().pace()::spacing);
  }

  @Override
  public boolean hasNodes() {
    return database.cluster().isOnThisMachine();
  }

  @Override
  public Optional<String> explainMissing() {
    return workload.explainMissing(database);
  }

  @Override
  public void close() {
    gc.close();
    database.close();
  }
}
