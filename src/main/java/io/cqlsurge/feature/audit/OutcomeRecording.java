package io.cqlsurge.feature.audit;

import io.cqlsurge.engine.WriteLog;
import io.cqlsurge.generate.partition.SeedMultiplier;
import io.cqlsurge.grammar.UsageError;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.WorkerPart;
import io.cqlsurge.run.WorkerReceiver;
import io.cqlsurge.settings.SeedSpec;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.UserCommand;
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
final class OutcomeRecording implements RunListener, WorkerReceiver {
  private static final String KEY = "audit";

  private final OutcomeFile file;
  private final Settings settings;
  private Optional<Outcomes> own = Optional.empty();

  /** Number of workers whose outcomes are complete. */
  private int completed;

  private volatile long startUs;

  /** What records in a worker; it sends each line at once, and the last ones when asked. */
  private record InWorker(Outcomes recorded) implements WorkerPart {
    @Override
    public String key() {
      return KEY;
    }

    @Override
    public Optional<WriteLog> writes() {
      return Optional.of(recorded);
    }

    @Override
    public byte[] next() {
      recorded.close();
      return new byte[0];
    }
  }

  private OutcomeRecording(OutcomeFile file, Settings settings) {
    this.file = file;
    this.settings = settings;
  }

  /**
   * Starts to record.
   *
   * @throws UsageError if the file cannot be written
   */
  static OutcomeRecording create(Path path, RunContext context) {
    if (context.workload().tables() > 1) {
      throw new UsageError("-log: 'outcomes=' needs one table: leave out tables= and keyspaces=");
    }
    OutcomeLine.Head head = head(context.settings(), context.workload());
    try {
      return new OutcomeRecording(
          OutcomeFile.create(path, head, context.output()::complaint), context.settings());
    } catch (IOException e) {
      throw new UsageError("-log: 'outcomes=': cannot write " + e.getMessage());
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

  /** Begins to record the requests of this process. */
  Outcomes own() {
    Outcomes begun = outcomes(settings, file::add);
    own = Optional.of(begun);
    return begun;
  }

  private static Outcomes outcomes(Settings settings, Consumer<OutcomeLine> target) {
    long multiplier = SeedSupply.multiplier(settings.data().population().compatibility());
    return new Outcomes(SeedMultiplier.inverse(multiplier), target);
  }

  /** Returns what records in a worker. */
  static WorkerPart inWorker(Settings settings, BiConsumer<String, byte[]> controller) {
    Consumer<OutcomeLine> target = line -> controller.accept(KEY, OutcomeFile.bytes(line));
    return new InWorker(outcomes(settings, target));
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
  Optional<String> end() {
    own.ifPresent(Outcomes::close);
    return file.isLost() ? Optional.of("the file of outcomes is incomplete") : Optional.empty();
  }
}
