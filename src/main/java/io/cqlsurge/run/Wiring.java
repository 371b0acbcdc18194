package io.cqlsurge.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.RequestListener;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.engine.Benchmark;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.RunFailure;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.engine.server.ServerWatch;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.gc.GcSources;
import io.cqlsurge.measure.gc.JvmGc;
import io.cqlsurge.profile.Profile;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.QuietOutput;
import io.cqlsurge.report.RampText;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.report.StageLines;
import io.cqlsurge.report.StatusLine;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.ValidateLines;
import io.cqlsurge.report.files.ReportFiles;
import io.cqlsurge.report.phases.Phases;
import io.cqlsurge.report.requests.QueryLog;
import io.cqlsurge.report.requests.ShownQueries;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Creates the objects of a run from the settings, connects them, and prints how the run ended. */
public final class Wiring {
  private final Settings settings;
  private final List<Profile> profiles;
  private final Workload workload;
  private final ReportFiles files;
  private final Output output;
  private final LiveRun live;
  private final Generators generators;
  private final RunHost owner;
  private final Optional<SearchWiring> search;
  private final Phases phases;
  private final RunLines.Targets targets;
  private final RunExit exit;
  private final RunParts parts;
  private Optional<OutcomeRecording> outcomes = Optional.empty();
  private Optional<Timeline> trials = Optional.empty();

  /**
   * Prepares a run without starting it.
   *
   * @param source what is executed, and where
   */
  Wiring(Settings settings, Source source, ReportFiles files, LiveRun live) {
    this.settings = settings;
    this.profiles = source.profiles();
    this.workload = source.workload();
    this.generators = source.generators();
    this.owner = source.owner();
    this.files = files;
    this.live = live;
    this.output = files.output();
    this.parts = new RunParts(source.features(), settings, output);
    this.phases = RunPlans.phases(settings, parts.marks());
    this.targets = RunPlans.targets(settings, phases);
    this.search = SearchWiring.of(settings, workload, output);
    this.exit = new RunExit(output, live, settings.log().level() == LogSettings.Level.VERBOSE);
  }

  /**
   * What is executed, where, and for which command.
   *
   * @param features what can be added to the command
   * @param profiles the workload's profiles
   */
  record Source(
      Features features,
      List<Profile> profiles,
      Workload workload,
      Generators generators,
      RunHost owner) {
    Source {
      profiles = List.copyOf(profiles);
    }
  }

  /** Runs the command and closes its files. A signal before the first request leaves no files. */
  ExitCode run() {
    owner.begin(
        () -> {
          exit.interruptedEarly();
          files.close();
        });
    try {
      return connectAndRun();
    } finally {
      files.close();
      owner.printed();
    }
  }

  private ExitCode connectAndRun() {
    RunPlan plan = RunPlans.of(settings);
    output.onWriteFailure(exit::outputFailed);
    StartLines lines = new StartLines(output);
    if (settings.log().contents().settings()) {
      lines.print(settings, profiles);
    }
    if (exit.isOutputLost()) {
      return ExitCode.FAILURE;
    }
    try (Database database =
        DriverDatabase.connect(settings.connection(), plan.lanes(), requestListeners())) {
      lines.print(database.cluster());
      return run(database, plan);
    } catch (DatabaseError e) {
      return exit.failure(e.getMessage(), Optional.of(e));
    }
  }

  private RequestListener[] requestListeners() {
    List<RequestListener> listeners = new ArrayList<>();
    if (settings.log().requests().shown()) {
      listeners.add(new ShownQueries(output));
    }
    files.queryLog().ifPresent(listeners::add);
    listeners.addAll(List.of(parts.requests()));
    return listeners.toArray(RequestListener[]::new);
  }

  private ExitCode run(Database database, RunPlan plan) {
    trials = owner.collector(settings, profiles, database.cluster());
    trials.ifPresent(each -> each.follow(phases));
    trials.ifPresent(each -> each.follow(parts::sections));
    live.show(settings, trials, files.histograms());
    try (JvmGc client = new JvmGc();
        ServerCollections servers = ServerCollections.of(settings.connection(), database, output)) {
      Machine machine = Machine.ofThisProcess(new GcSources(client, servers.source()));
      outcomes = OutcomeRecording.of(settings, workload, output);
      outcomes.ifPresent(
          recording -> generators.remote().ifPresent(load -> load.recordOutcomes(recording::add)));
      EngineContext context =
          new EngineContext(database, listener(database), Clock.system(), machine)
              .with(outcomes.flatMap(OutcomeRecording::own));
      return execute(benchmark(context), plan, database);
    }
  }

  private Benchmark benchmark(EngineContext context) {
    Optional<RunLines> runs =
        search.isPresent() ? Optional.empty() : Optional.of(runLines(context.database()));
    return new Benchmark(
        context,
        workload,
        settings.command().load(),
        generators.create(context, workload),
        stages(
            new StageLines(output, settings.log(), settings.command().load().length(), runs),
            context.database()));
  }

  private RunLines runLines(Database database) {
    boolean isQuiet = isRamp() && output.terminal().tableColumns().isPresent();
    return new RunLines(
        isQuiet ? new QuietOutput(output, output::copy) : output,
        settings.log(),
        targets.with(() -> workload.keyedQueries(database), workload::remarks),
        database.cluster().isOnThisMachine(),
        (result, thresholds, warnings, findings) -> {
          trials.ifPresent(each -> each.ended(result, thresholds, warnings));
          if (isRamp()) {
            Finding.print(findings, output);
          } else {
            found(AuditReport.relevant(workload, result, findings));
          }
          exit.missed(ValidateLines.complaint(result.summary(), settings.command()));
          exit.missed(ThresholdResult.complaint(thresholds));
        });
  }

  private boolean isRamp() {
    return settings.rate().concurrency() instanceof Concurrency.Ramp ramp && ramp.hasSteps();
  }

  /** Adds findings to the run's file and page, and prints them. */
  private void found(List<Finding> findings) {
    exit.found(findings);
    trials.ifPresent(each -> each.found(exit.findings()));
  }

  private BenchmarkListener stages(BenchmarkListener lines, Database database) {
    List<BenchmarkListener> stages = new ArrayList<>(List.of(lines));
    trials.ifPresent(stages::add);
    trials
        .map(it -> new StoredSettings(settings, workload, database, it, output))
        .ifPresent(stages::add);
    live.stages().ifPresent(stages::add);
    if (isRamp()) {
      stages.add(BenchmarkListener.ofRamp(steps -> found(RampText.findings(steps))));
    }
    return BenchmarkListener.group(stages);
  }

  private ExitCode execute(Benchmark benchmark, RunPlan plan, Database database) {
    output.onWriteFailure(
        () -> {
          exit.outputFailed();
          benchmark.interrupt();
        });
    owner.stopWith(benchmark::interrupt);
    live.control(settings, parts.marks(), benchmark);
    try {
      return measure(benchmark, plan, database)
          .map(exit::of)
          .orElseGet(() -> exit.withoutOperations(targets));
    } catch (DatabaseError e) {
      return exit.failure(e.getMessage(), Optional.of(e));
    } catch (RunFailure e) {
      return exit.failure(e.getMessage(), Optional.of(e));
    }
  }

  /** Runs the benchmark; the files are complete before END or the failure is printed. */
  private Optional<RunEnding> measure(Benchmark benchmark, RunPlan plan, Database database) {
    try {
      return benchmark.execute(
          settings.rate().concurrency(),
          plan,
          search.map(it -> it.task(trials, () -> workload.keyedQueries(database), exit::found)));
    } finally {
      output.terminal().statusLine().ifPresent(StatusLine::clear);
      end(database);
      complete();
    }
  }

  private void end(Database database) {
    outcomes.ifPresent(
        recording -> {
          generators.remote().ifPresent(load -> load.endOutcomes(recording::add));
          recording.end().ifPresent(exit::missed);
        });
    AuditReport.print(workload, database, settings.command().load().consistency(), output)
        .ifPresent(this::report);
  }

  private void report(AuditReport audit) {
    trials.ifPresent(each -> each.audited(audit.result()));
    found(List.of(audit.finding()));
    audit.complaint().ifPresent(exit::missed);
  }

  private void complete() {
    try {
      files.queryLog().ifPresent(generators::addTo);
    } finally {
      files.queryLog().ifPresent(QueryLog::close);
      trials.ifPresent(files::write);
    }
  }

  private RunListener listener(Database database) {
    List<RunListener> last = new ArrayList<>();
    trials.ifPresent(last::add);
    search.map(SearchWiring::samples).ifPresent(last::add);
    last.addAll(live.listeners());
    last.addAll(targets.listeners());
    settings
        .reports()
        .at()
        .map(at -> new AtSchedule(at, parts.marks(), output))
        .ifPresent(last::add);
    outcomes.ifPresent(last::add);
    ServerCollections.source(settings, database)
        .map(
            source ->
                new ServerWatch(
                    database::nodes, source, parts::publish, output::complaint, System::nanoTime))
        .ifPresent(last::add);
    List<RunListener> core = new ArrayList<>(List.of(phases));
    core.addAll(RunListeners.of(settings, files));
    core.addAll(last);
    return parts.around(core);
  }
}
