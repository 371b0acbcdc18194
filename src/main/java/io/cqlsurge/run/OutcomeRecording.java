package io.cqlsurge.run;

import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.outcome.OutcomeFile;
import io.cqlsurge.outcome.OutcomeLine;
import io.cqlsurge.outcome.Outcomes;
import io.cqlsurge.report.Output;
import io.cqlsurge.settings.LoadSettings;
import io.cqlsurge.settings.LogSettings;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.Truncate;
import io.cqlsurge.settings.UserCommand;
import io.cqlsurge.settings.load.Concurrency;
import io.cqlsurge.workload.SeedSupply;
import io.cqlsurge.workload.Workload;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** A command's outcome file, and what records for it. */
public final class OutcomeRecording implements RunListener {
  private final OutcomeFile file;
  private final Optional<Outcomes> own;
  private volatile long startUs;

  private OutcomeRecording(OutcomeFile file, Settings settings) {
    this.file = file;
    this.own = settings.sendTo().isPresent() ? Optional.empty() : outcomes(settings, this::add);
  }

  /**
   * Starts to record, if it is requested.
   *
   * @throws UsageError if the file cannot be written
   */
  public static Optional<OutcomeRecording> of(Settings settings, Workload workload, Output output) {
    LogSettings.Files files = settings.log().files();
    if (files.outcomes().isPresent() && workload.tables() > 1) {
      throw new UsageError("-log: 'outcomes=' needs one table: leave out tables= and keyspaces=");
    }
    OutcomeLine.Head head = head(settings, workload);
    return files.outcomes().map(path -> new OutcomeRecording(create(path, head, output), settings));
  }

  private static OutcomeFile create(Path path, OutcomeLine.Head head, Output output) {
    try {
      return OutcomeFile.create(path, head, output::complaint);
    } catch (IOException e) {
      throw new UsageError("-log: 'outcomes=': cannot write " + e.getMessage());
    }
  }

  /**
   * Checks the settings when the command is entered.
   *
   * @throws UsageError if rows would be removed whose outcomes are recorded, or if an audit is a
   *     ramp, whose first step would read all seeds
   */
  public static void check(Settings settings) {
    LoadSettings load = settings.command().load();
    boolean keepsRows =
        load.truncate() == Truncate.NEVER || (load.truncate() == Truncate.ONCE && !load.warmup());
    if (load.audit().isPresent() && settings.rate().concurrency() instanceof Concurrency.Ramp) {
      throw new UsageError("-rate: an audit needs a number of threads, such as 'threads=50'");
    }
    boolean isRecorded = settings.log().files().outcomes().isPresent();
    if (isRecorded && !(keepsRows && load.add().min() >= 0)) {
      throw new UsageError(
          "-log: 'outcomes=' cannot record rows that truncate= removes (write 'truncate=once no-warmup'), nor a negative add=");
    }
  }

  private static OutcomeLine.Head head(Settings settings, Workload workload) {
    List<String> names =
        settings.command() instanceof UserCommand user ? user.profiles() : List.of();
    return new OutcomeLine.Head(
        settings.typed().line(),
        settings.connection().files().contents(names),
        workload.recordedTables(),
        settings.data().population().seeds() instanceof SeedSpec.Sequential sequence
            ? sequence.range().to() - sequence.range().from() + 1
            : 0);
  }

  /** Returns what records this process's outcomes, if it is requested. */
  static Optional<Outcomes> outcomes(Settings settings, Consumer<OutcomeLine> target) {
    long multiplier = SeedSupply.multiplier(settings.data().population().compatibility());
    return settings
        .log()
        .files()
        .outcomes()
        .map(path -> new Outcomes(SeedMultiplier.inverse(multiplier), target));
  }

  /** Returns what records the outcomes of this process; empty if workers send the requests. */
  public Optional<Outcomes> own() {
    return own;
  }

  /** Adds a line to the file. */
  public void add(OutcomeLine line) {
    file.add(line);
  }

  @Override
  public void timeStarts() {
    startUs = Outcomes.nowUs();
  }

  @Override
  public void happened(RunEvent event) {
    if (event instanceof RunEvent.Mark mark) {
      add(new OutcomeLine.Mark(startUs + Math.round(mark.seconds() * 1e6), mark.text()));
    }
  }

  /** Adds this process's last outcomes; returns a sentence if some are missing in the file. */
  public Optional<String> end() {
    own.ifPresent(Outcomes::close);
    return file.isLost() ? Optional.of("the file of outcomes is incomplete") : Optional.empty();
  }
}
