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
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/** A command's outcome file, and what records for it. */
public final class OutcomeRecording implements RunListener, WorkerReceiver {
  private static final String KEY = "outcomes";

  private final OutcomeFile file;
  private final Settings settings;
  private Optional<Outcomes> own = Optional.empty();

  /** Number of workers whose outcomes are complete. */
  private int completed;

  private volatile long startUs;

  private OutcomeRecording(OutcomeFile file, Settings settings) {
    this.file = file;
    this.settings = settings;
  }

  /** What records in a worker; it sends each line at once, and the last ones when asked. */
  private record InWorker(Outcomes recorded) implements WorkerPart {
    @Override
    public String key() {
      return KEY;
    }

    @Override
    public Optional<Outcomes> outcomes() {
      return Optional.of(recorded);
    }

    @Override
    public byte[] next() {
      recorded.close();
      return new byte[0];
    }
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

  private static Outcomes outcomes(Settings settings, Consumer<OutcomeLine> target) {
    long multiplier = SeedSupply.multiplier(settings.data().population().compatibility());
    return new Outcomes(SeedMultiplier.inverse(multiplier), target);
  }

  /** Returns what an audit needs, which the options of the command request. */
  static List<Need> needs(Settings settings) {
    boolean isAudit = settings.command().load().audit().isPresent();
    return isAudit ? List.of(new Need(Need.Kind.OWN_READS, "an audit")) : List.of();
  }

  /** Returns what records in a worker, if it is requested. */
  static Optional<WorkerPart> workerPart(Settings settings, BiConsumer<String, byte[]> controller) {
    Consumer<OutcomeLine> target = line -> controller.accept(KEY, OutcomeFile.bytes(line));
    Optional<Path> file = settings.log().files().outcomes();
    return file.map(path -> new InWorker(outcomes(settings, target)));
  }

  /** Begins to record the requests of this process. */
  Outcomes own() {
    Outcomes begun = outcomes(settings, file::add);
    own = Optional.of(begun);
    return begun;
  }

  @Override
  public String key() {
    return KEY;
  }

  /** Adds a worker's line; the last one is added when all workers have sent theirs. */
  @Override
  public void received(String worker, byte[] line, long missing) {
    if (Arrays.equals(line, OutcomeFile.bytes(new OutcomeLine.End()))) {
      completed++;
    } else {
      file.add(line);
    }
  }

  @Override
  public void ended(int workers) {
    if (completed == workers) {
      file.add(new OutcomeLine.End());
    }
  }

  @Override
  public void timeStarts() {
    startUs = Outcomes.nowUs();
  }

  @Override
  public void happened(RunEvent event) {
    if (event instanceof RunEvent.Mark mark) {
      file.add(new OutcomeLine.Mark(startUs + Math.round(mark.seconds() * 1e6), mark.text()));
    }
  }

  /** Adds this process's last outcomes; returns a sentence if some are missing in the file. */
  public Optional<String> end() {
    own.ifPresent(Outcomes::close);
    return file.isLost() ? Optional.of("the file of outcomes is incomplete") : Optional.empty();
  }
}
