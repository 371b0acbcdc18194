package io.cqlsurge.feature.audit;

import io.cqlsurge.grammar.OptionGroup;
import io.cqlsurge.report.Output;
import io.cqlsurge.run.Command;
import io.cqlsurge.run.Feature;
import io.cqlsurge.run.Need;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.RunPart;
import io.cqlsurge.run.WorkerPart;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.Truncate;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.workload.ReadCheck;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;

/** Records which writes were acknowledged, and checks later whether they are there. */
public final class Audits implements Feature {
  @Override
  public List<OptionGroup<?>> options() {
    return List.of(
        new AuditSettings.Options("read"),
        new AuditSettings.Options("counter_read"),
        new AuditSettings.Options("user"),
        new AuditSettings.LogOptions());
  }

  @Override
  public List<Command> commands() {
    return List.of(
        new Command(
            Command.Kind.RESULTS,
            () -> AuditCommand.PAGE,
            Command.Words.NONE,
            AuditCommand::new,
            Optional.of(AuditCommand::inputs)));
  }

  @Override
  public List<String> pageFiles() {
    return List.of("/io/cqlsurge/feature/audit/audit.js", "/io/cqlsurge/feature/audit/audit.css");
  }

  private static Optional<AuditSettings> audit(Settings settings) {
    return settings.added().of(AuditSettings.Read.class).flatMap(AuditSettings.Read::audit);
  }

  private static Optional<Path> file(Settings settings) {
    return settings.added().of(AuditSettings.Recorded.class).flatMap(AuditSettings.Recorded::file);
  }

  @Override
  public List<Need> needs(Settings settings) {
    return audit(settings).stream()
        .map(audit -> new Need(Need.Kind.OWN_READS, "an audit"))
        .toList();
  }

  @Override
  public List<String> errors(Settings settings, List<Need> needs) {
    List<String> errors = new ArrayList<>();
    if (audit(settings).isPresent()) {
      if (settings.rate().concurrency() instanceof Concurrency.Ramp) {
        errors.add("-rate: an audit needs a number of threads, such as 'threads=50'");
      }
      if (settings.command() instanceof UserCommand user) {
        addErrors(user, errors);
      }
    }
    LoadSettings load = settings.command().load();
    boolean keepsRows =
        load.truncate() == Truncate.NEVER || (load.truncate() == Truncate.ONCE && !load.warmup());
    if (file(settings).isPresent() && !(keepsRows && load.add().min() >= 0)) {
      errors.add(
          "-log: 'outcomes=' cannot record rows that truncate= removes (write 'truncate=once no-warmup'), nor a negative add=");
    }
    return errors;
  }

  private static void addErrors(UserCommand user, List<String> errors) {
    if (!user.validation().isAll()) {
      errors.add("user: 'audit=' needs 'ops(validate=1) validate=all'");
    }
    if (user.tables().count() > 1) {
      errors.add("user: 'audit=' needs one table: leave out tables= and keyspaces=");
    }
  }

  @Override
  public Optional<ReadCheck> readCheck(Settings settings) {
    return audit(settings)
        .map(audit -> new Audit(audit, audit.outcomes(), settings.data().population()));
  }

  @Override
  public Optional<WorkerPart> workerPart(
      Settings settings, Output output, BiConsumer<String, byte[]> controller) {
    return file(settings).map(path -> OutcomeRecording.inWorker(settings, controller));
  }

  @Override
  public Optional<RunPart> part(RunContext context) {
    Optional<Path> file = file(context.settings());
    Optional<Audit> audit =
        context.workload().readCheck().filter(Audit.class::isInstance).map(Audit.class::cast);
    return file.isPresent() || audit.isPresent()
        ? Optional.of(new AuditPart(context, file, audit))
        : Optional.empty();
  }
}
