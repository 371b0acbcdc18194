package io.cqlsurge.feature.audit;

import io.cqlsurge.engine.WriteLog;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.report.trial.RunSection;
import io.cqlsurge.run.Connected;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.WorkerReceiver;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** What one command records for audits, and its audit of earlier runs. */
final class AuditPart implements RunPart {
  private static final RunSection<AuditResult> SECTION =
      new RunSection<>("audit", AuditResult.class);

  private final RunContext context;
  private final Optional<Path> file;
  private final Optional<Audit> audit;
  private Optional<OutcomeRecording> recording = Optional.empty();
  private Optional<Connected> run = Optional.empty();

  AuditPart(RunContext context, Optional<Path> file, Optional<Audit> audit) {
    this.context = context;
    this.file = file;
    this.audit = audit;
  }

  @Override
  public void connected(Connected connected) {
    run = Optional.of(connected);
    recording = file.map(path -> OutcomeRecording.create(path, context));
  }

  @Override
  public Optional<WriteLog> writes() {
    return recording.map(OutcomeRecording::own);
  }

  @Override
  public Optional<WorkerReceiver> fromWorkers() {
    return recording.map(each -> each);
  }

  @Override
  public List<RunListener> watchers() {
    return List.copyOf(recording.stream().toList());
  }

  @Override
  public void finished() {
    Connected connected = run.orElseThrow();
    recording.flatMap(OutcomeRecording::end).ifPresent(connected.missed());
    audit.ifPresent(each -> report(each, connected));
  }

  private void report(Audit ended, Connected connected) {
    AuditReport report =
        new AuditReport(
            ended,
            context.workload(),
            connected.database(),
            context.settings().command().load().consistency());
    report.print(context.output());
    connected.timeline().change(0, entry -> entry.with(SECTION, report.result()));
    connected.found().accept(List.of(report.finding()));
    report.complaint().ifPresent(connected.missed());
  }
}
