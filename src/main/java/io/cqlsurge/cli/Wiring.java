package io.cqlsurge.cli;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.ObservedDatabase;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.engine.Benchmark;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.RunFailure;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.Compilation;
import io.cqlsurge.measure.GcSources;
import io.cqlsurge.measure.JvmProcess;
import io.cqlsurge.measure.ListenerGroup;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.gc.JvmGc;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.profile.ProfileText;
import io.cqlsurge.report.ClientLines;
import io.cqlsurge.report.HdrLog;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.ProgressBar;
import io.cqlsurge.report.ProgressTable;
import io.cqlsurge.report.QueryLog;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.report.ServerLines;
import io.cqlsurge.report.ShownQueries;
import io.cqlsurge.report.StageLines;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.ValidateLines;
import io.cqlsurge.report.files.ReportFiles;
import io.cqlsurge.report.files.TrialCollector;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.ModeSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.echo.SettingsText;
import io.cqlsurge.workload.Workload;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes the parts of a run from the settings, connects them, and tells how it ended. */
final class Wiring {
  private final Settings settings;
  private final List<Profile> profiles;
  private final Workload workload;
  private final ReportFiles files;
  private final Output output;
  private final Optional<QueryLog> queryLog;

  /** Explains missing rows; there is one from the connection on. */
  private MissingRowHint hint;

  /** Takes signals while the command is carried out. */
  private Interrupts interrupts;

  /** Standard output could not be written any more, which was told, and ended the run. */
  private volatile boolean lost;

  /** The thresholds that the run did not pass, for people; empty if it passed all. */
  private String missed = "";

  /**
   * The parts of a run that has not begun.
   *
   * @param profiles those of the workload
   */
  Wiring(Settings settings, List<Profile> profiles, Workload workload, ReportFiles files) {
    this.settings = settings;
    this.profiles = profiles;
    this.workload = workload;
    this.files = files;
    this.output = files.output();
    this.queryLog = files.queryLog();
  }

  /** Carries the command out. A signal before the first request leaves no file behind. */
  ExitCode run() {
    interrupts = Interrupts.call(this::interruptedEarly);
    try {
      return connectAndRun();
    } finally {
      interrupts.printed();
    }
  }

  private void interruptedEarly() {
    output.complaint("interrupted before the first request; nothing was measured");
    files.close();
  }

  private ExitCode connectAndRun() {
    RunPlan plan = plan();
    output.whenLost(() -> lost = true);
    if (settings.log().settings()) {
      SettingsText.of(settings).forEach(output::line);
      tellProfiles();
    }
    if (lost) {
      return ExitCode.FAILURE;
    }
    try (Database database = DriverDatabase.connect(settings.connection(), plan.lanes())) {
      tell(database.cluster());
      return look(database, plan);
    } catch (DatabaseError e) {
      return failure(e.getMessage(), e);
    }
  }

  private void tellProfiles() {
    if (!profiles.isEmpty()) {
      output.line(ProfileText.HEADING);
      profiles.forEach(profile -> ProfileText.of(profile).forEach(output::line));
    }
  }

  private RunPlan plan() {
    return new RunPlan(
        settings.rate().concurrency().most(),
        settings.rate().pace(),
        settings.command().load().length(),
        settings.log().interval(),
        settings.errors(),
        settings.mode().requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT),
        settings.log().nodes(),
        settings.log().statementsOnError());
  }

  private void tell(Cluster cluster) {
    output.aside(
        "Connected to cluster: "
            + cluster.name()
            + ", max pending requests per connection "
            + cluster.requestsPerConnection()
            + ", max connections per host "
            + cluster.connectionsPerNode());
    for (Cluster.Node node : cluster.nodes()) {
      output.aside(
          "Datacenter: "
              + node.datacenter()
              + "; Host: "
              + node.address()
              + "; Rack: "
              + node.rack());
    }
  }

  /** Nobody looks on unless that was asked for, so that it costs nothing else. */
  private ExitCode look(Database database, RunPlan plan) {
    List<RequestListener> onlookers = new ArrayList<>();
    if (settings.log().showQueries()) {
      onlookers.add(new ShownQueries(output));
    }
    queryLog.ifPresent(onlookers::add);
    return run(onlookers.isEmpty() ? database : new ObservedDatabase(database, onlookers), plan);
  }

  private ExitCode run(Database database, RunPlan plan) {
    Optional<TrialCollector> trials = TrialCollectors.of(settings, profiles, database.cluster());
    try (JvmGc own = new JvmGc();
        ServerCollections servers = ServerCollections.of(settings.connection(), database, output)) {
      Machine machine =
          new Machine(
              new GcSources(own, servers.source()), new JvmProcess(), Compilation.ofThisProcess());
      hint = new MissingRowHint(workload, database, output);
      EngineContext parts = new EngineContext(database, listener(trials), Clock.system(), machine);
      return run(benchmark(parts, trials), plan, trials);
    }
  }

  private Benchmark benchmark(EngineContext parts, Optional<TrialCollector> trials) {
    return new Benchmark(
        parts,
        workload,
        settings.command().load(),
        settings.nodes().contactPoints().size(),
        new StageLines(
            output,
            settings.log(),
            settings.command().load().length(),
            new RunLines(
                output,
                settings.log(),
                new RunLines.Targets(settings.rate().pace(), settings.errors().failIf()),
                parts.database().cluster().isOnThisMachine(),
                (ending, results) -> ended(ending, results, trials))));
  }

  private void ended(
      RunEnding ending, List<ThresholdResult> results, Optional<TrialCollector> trials) {
    trials.ifPresent(kept -> kept.ended(ending, results));
    missed = ThresholdResult.complaint(results);
  }

  private ExitCode run(Benchmark benchmark, RunPlan plan, Optional<TrialCollector> trials) {
    output.whenLost(
        () -> {
          lost = true;
          benchmark.interrupt();
        });
    interrupts.insteadCall(benchmark::interrupt);
    return execute(benchmark, plan, trials);
  }

  private ExitCode execute(Benchmark benchmark, RunPlan plan, Optional<TrialCollector> trials) {
    try {
      return measure(benchmark, plan, trials).map(this::tell).orElse(ExitCode.SUCCESS);
    } catch (DatabaseError | RunFailure e) {
      return failure(e.getMessage(), e);
    }
  }

  /** The files are complete before the last word is said, which is END or why it failed. */
  private Optional<RunEnding> measure(
      Benchmark benchmark, RunPlan plan, Optional<TrialCollector> trials) {
    try {
      return benchmark.execute(settings.rate().concurrency(), plan);
    } finally {
      hint.finish();
      queryLog.ifPresent(QueryLog::close);
      trials.ifPresent(kept -> kept.write(files));
    }
  }

  private RunListener listener(Optional<TrialCollector> trials) {
    List<RunListener> listeners = new ArrayList<>();
    listeners.add(new ProgressTable(output, settings.log(), settings.reports().reporting()));
    files
        .histograms()
        .map(
            file ->
                new HdrLog(
                    file, settings.line(), InstantSource.system(), settings.rate().concurrency()))
        .ifPresent(listeners::add);
    listeners.add(hint);
    listeners.add(new ServerLines(output, settings.log()));
    if (settings.log().client()) {
      listeners.add(new ClientLines(output));
    }
    if (settings.log().summary() && settings.command() instanceof UserCommand user) {
      listeners.add(new ValidateLines(output, user, settings.population().seeds()));
    }
    if (settings.log().progress()) {
      output.statusLine().map(ProgressBar::new).ifPresent(listeners::add);
    }
    trials.map(TrialCollector::listener).ifPresent(listeners::add);
    return new ListenerGroup(listeners);
  }

  private ExitCode tell(RunEnding ending) {
    if (ending.isCompleted() && !missed.isEmpty()) {
      return failure(missed, null);
    }
    if (ending.isCompleted()) {
      output.line("END");
      return ExitCode.SUCCESS;
    }
    return lost ? ExitCode.FAILURE : failure(ending.message(), ending.cause());
  }

  private ExitCode failure(String message, Throwable cause) {
    output.line("FAILURE");
    output.failure(message);
    if (cause != null && settings.log().level() == LogSettings.Level.VERBOSE) {
      output.trace(cause);
    }
    return ExitCode.FAILURE;
  }
}
