package io.cqlsurge.run;

import io.cqlsurge.database.RequestListener;
import io.cqlsurge.engine.EngineContext;
import io.cqlsurge.engine.LoadGenerator;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.Course;
import io.cqlsurge.report.Finding;
import io.cqlsurge.report.Output;
import io.cqlsurge.report.trial.Moment;
import io.cqlsurge.report.trial.Sections;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.workload.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What the features add to one command, with its marks and events. */
final class RunParts implements Course, AutoCloseable {
  private final Marks marks = new Marks(System::nanoTime, this::publish);
  private final Optional<Shared> ownShared;
  private final List<RunPart> all = new ArrayList<>();
  private RunListener listeners = RunListener.group(List.of());

  /**
   * Creates the parts.
   *
   * @throws UsageError if one of them cannot be created, such as a server whose port is in use
   */
  RunParts(Features features, RunHost owner, Settings settings, Workload workload, Output output) {
    Optional<Shared> shared = owner.shared();
    ownShared = shared.isPresent() ? Optional.empty() : Optional.of(new Shared());
    RunContext context =
        new RunContext(
            settings,
            workload,
            output,
            this::publish,
            marks,
            shared.or(() -> ownShared).orElseThrow(),
            features.page());
    try {
      features.addParts(context, all);
      owner.part(context).ifPresent(all::add);
    } catch (UsageError e) {
      close();
      throw e;
    }
  }

  private void publish(RunEvent event) {
    listeners.happened(event);
  }

  void addTo(FileOpener files) {
    all.forEach(part -> part.addTo(files));
  }

  RequestListener[] requests() {
    return each(RunPart::requests).toArray(RequestListener[]::new);
  }

  boolean divideRun() {
    return all.stream().anyMatch(RunPart::dividesRun);
  }

  boolean useEntries() {
    return all.stream().anyMatch(RunPart::usesEntries);
  }

  void connected(Connected run) {
    all.forEach(part -> part.connected(run));
  }

  /**
   * Returns all listeners as one: the marks, what the features publish, the core's, and what the
   * features show.
   */
  RunListener around(List<RunListener> core) {
    List<RunListener> listening = new ArrayList<>(List.of(marks));
    listening.addAll(each(RunPart::sources));
    listening.addAll(core);
    listening.addAll(each(RunPart::watchers));
    listeners = RunListener.group(listening);
    return listeners;
  }

  List<WorkerReceiver> fromWorkers() {
    return each(part -> part.fromWorkers().stream().toList());
  }

  /** Returns the load generator of a part; empty if none has one. */
  Optional<LoadGenerator> generator(
      EngineContext context, List<String> arguments, Optional<OutcomeRecording> outcomes) {
    List<WorkerReceiver> receivers = new ArrayList<>(outcomes.stream().toList());
    receivers.addAll(fromWorkers());
    return all.stream()
        .flatMap(part -> part.generator(context, arguments, receivers).stream())
        .findFirst();
  }

  List<BenchmarkListener> stages() {
    return each(RunPart::stages);
  }

  /** Returns the sections for the current run, or for the last one. */
  Sections sections(Moment moment) {
    return all.stream().map(part -> part.sections(moment)).reduce(Sections.NONE, Sections::with);
  }

  @Override
  public List<String> lines(int width) {
    return each(part -> part.lines(width));
  }

  @Override
  public List<Finding> findings(boolean isWatched) {
    return each(part -> part.findings(isWatched));
  }

  void finished() {
    all.forEach(RunPart::finished);
  }

  boolean areLost() {
    return all.stream().anyMatch(RunPart::isLost);
  }

  void ended(String stage, String message) {
    all.forEach(part -> part.ended(stage, message));
  }

  @Override
  public void close() {
    all.forEach(RunPart::close);
    ownShared.ifPresent(Shared::close);
  }

  private <T> List<T> each(Function<RunPart, List<T>> some) {
    return all.stream().flatMap(part -> some.apply(part).stream()).toList();
  }
}
