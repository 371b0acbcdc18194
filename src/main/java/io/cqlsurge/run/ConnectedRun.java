package io.cqlsurge.run;

import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.engine.Benchmark;
import io.cqlsurge.engine.Clock;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LoadGenerator;
import io.cqlsurge.engine.LocalLoad;
import io.cqlsurge.engine.Ramp;
import io.cqlsurge.engine.RunFailure;
import io.cqlsurge.engine.RunPlan;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Machine;
import io.cqlsurge.measure.RunEnding;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import io.cqlsurge.measure.gc.JvmGc;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.QuietOutput;
import io.cqlsurge.report.RampText;
import io.cqlsurge.report.RunLines;
import io.cqlsurge.report.StageLines;
import io.cqlsurge.report.Terminal.StatusLine;
import io.cqlsurge.report.ThresholdResult;
import io.cqlsurge.report.ValidateLines;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A load command that is connected: creates the benchmark and its listeners, and executes it. */
final class ConnectedRun {
  private final Settings settings;
  private final Workload workload;
  private final List<String> arguments;
  private final RunHost owner;
  private final ReportFiles files;
  private final RunParts parts;
  private final Output output;
  private final RunExit exit;
  private final Database database;
  private final Timeline timeline;
  private final RunLines.Targets targets;
  private volatile Optional<Benchmark> benchmark = Optional.empty();

  ConnectedRun(
      RunSource source, ReportFiles files, RunParts parts, RunExit exit, Database database) {
    this.settings = source.settings();
    this.workload = source.workload();
    this.arguments = source.arguments();
    this.owner = source.owner();
    this.files = files;
    this.parts = parts;
    this.output = files.output();
    this.exit = exit;
    this.database = database;
    this.targets = RunPlans.targets(settings, parts);
    this.timeline =
        owner.collector(
            settings.reports().revision(), settings, source.profiles(), database.cluster());
  }

  ExitCode run(RunPlan plan) {
    timeline.follow(parts::sections);
    parts.connected(
        new Connected(
            database,
            parts.divideRun(),
            timeline,
            files.histograms(),
            this::found,
            exit::missed,
            this::interrupt,
            this::setRate));
    try (JvmGc client = new JvmGc();
        ServerCollections servers = ServerCollections.of(settings.connection(), database, output)) {
      Machine machine = Machine.ofThisProcess(client, servers.source());
      EngineContext context = new EngineContext(database, listener(), Clock.system(), machine);
      LoadGenerator generator = parts.generator(context, arguments).orElseGet(() -> local(context));
      return execute(benchmark(context, generator), plan, () -> end(generator));
    }
  }

  private LoadGenerator local(EngineContext context) {
    return new LocalLoad(
        context.with(parts.writes()),
        workload,
        settings.command().load().warmup(),
        settings.connection().nodes().contactPoints().size());
  }

  private Benchmark benchmark(EngineContext context, LoadGenerator generator) {
    Optional<RunLines> runs = showsRuns() ? Optional.of(runLines()) : Optional.empty();
    return new Benchmark(
        context,
        workload,
        settings.command().load(),
        generator,
        stages(new StageLines(output, settings.log(), settings.command().load().length(), runs)));
  }

  private boolean showsRuns() {
    return parts.series().isEmpty();
  }

  private RunLines runLines() {
    boolean isQuiet = isRamp() && output.terminal().tableColumns().isPresent();
    return new RunLines(
        isQuiet ? new QuietOutput(output, output::copy) : output,
        settings.log(),
        targets.with(() -> workload.keyedQueries(database), workload::remarks),
        database.cluster().isOnThisMachine(),
        (result, thresholds, warnings, findings) -> {
          timeline.ended(result, thresholds, warnings);
          if (isRamp()) {
            Finding.print(findings, output);
          } else {
            found(relevant(result, findings));
          }
          if (workload.readCheck().isEmpty()) {
            exit.missed(ValidateLines.complaint(result.summary()));
          }
          exit.missed(ThresholdResult.complaint(thresholds));
        });
  }

  /** Returns the findings that concern the user: of a check, not the speed of its reads. */
  private List<Finding> relevant(RunResult result, List<Finding> findings) {
    return workload.readCheck().isEmpty() || !result.ending().isCompleted()
        ? findings
        : findings.stream()
            .filter(
                each -> each.kind() == Finding.Kind.FAILURE || each.tone() != Finding.Tone.NEUTRAL)
            .toList();
  }

  private boolean isRamp() {
    return settings.rate().concurrency() instanceof Concurrency.Ramp ramp && ramp.hasSteps();
  }

  /** Adds findings to the run's file and page, and prints them. */
  private void found(List<Finding> findings) {
    exit.found(findings);
    if (showsRuns()) {
      timeline.found(exit.findings());
    }
  }

  private BenchmarkListener stages(BenchmarkListener lines) {
    List<BenchmarkListener> stages = new ArrayList<>(List.of(lines));
    if (usesEntries()) {
      stages.add(timeline);
      stages.add(new StoredSettings(settings, workload, database, timeline, output));
    }
    stages.addAll(parts.stages());
    if (isRamp()) {
      stages.add(BenchmarkListener.ofRamp(steps -> found(RampText.findings(steps))));
    }
    return BenchmarkListener.group(stages);
  }

  /** Returns whether somebody reads the runs' entries; otherwise, none are created. */
  private boolean usesEntries() {
    return files.haveEntries() || parts.useEntries() || owner.usesEntries();
  }

  private RunListener listener() {
    List<RunListener> core = new ArrayList<>(RunListeners.of(settings, files, showsRuns()));
    if (usesEntries()) {
      core.add(timeline);
    }
    core.addAll(targets.listeners());
    return parts.around(core);
  }

  private ExitCode execute(Benchmark created, RunPlan plan, Runnable atEnd) {
    benchmark = Optional.of(created);
    output.onWriteFailure(
        () -> {
          exit.outputFailed();
          interrupt();
        });
    owner.stopWith(this::interrupt);
    try {
      return measure(created, plan, atEnd)
          .map(exit::of)
          .orElseGet(() -> exit.withoutOperations(targets));
    } catch (DatabaseError e) {
      return exit.failure(e.getMessage(), Optional.of(e));
    } catch (RunFailure e) {
      return exit.failure(e.getMessage(), Optional.of(e));
    }
  }

  /** Runs the benchmark; the files are complete before END or the failure is printed. */
  private Optional<RunEnding> measure(Benchmark created, RunPlan plan, Runnable atEnd) {
    try {
      return created.execute(
          plan,
          parts.series().orElseGet(() -> Ramp.of(settings.rate().concurrency(), plan.length())));
    } finally {
      output.terminal().statusLine().ifPresent(StatusLine::clear);
      atEnd.run();
    }
  }

  private void end(LoadGenerator generator) {
    try {
      generator.end();
    } finally {
      parts.finished();
      files.write(timeline.title(), timeline.entries(), Optional.empty());
    }
  }

  private void interrupt() {
    benchmark.ifPresent(Benchmark::interrupt);
  }

  private boolean setRate(long perSecond) {
    return benchmark.isPresent() && benchmark.get().setRate(perSecond);
  }
}
