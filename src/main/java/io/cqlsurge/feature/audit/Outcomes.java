package io.cqlsurge.feature.audit;

import io.cqlsurge.database.Database;
import io.cqlsurge.engine.WriteLog;
import io.cqlsurge.workload.Effect;
import io.cqlsurge.workload.Workload;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Records the outcomes of a client's writes, and passes them on every two seconds. Thread-safe. */
public final class Outcomes implements WriteLog, AutoCloseable {
  private static final long PERIOD_MS = 2_000;
  private static final long NS_PER_US = 1_000;

  private final long inverse;
  private final Consumer<OutcomeLine> target;
  private final List<OutcomeRecorder> recorders = new CopyOnWriteArrayList<>();
  private final long offsetUs = nowUs() - System.nanoTime() / NS_PER_US;
  private final Timer timer = new Timer("cqlsurge-outcomes", true);
  private volatile boolean isComplete = true;
  private boolean isStarted;

  /**
   * Starts to record.
   *
   * @param inverse the factor that turns a seed of the generators into its number in the population
   * @param target receives the lines of {@link OutcomeFile}, from one thread at a time
   */
  public Outcomes(long inverse, Consumer<OutcomeLine> target) {
    this.inverse = inverse;
    this.target = target;
    timer.schedule(
        new TimerTask() {
          @Override
          public void run() {
            passOn();
          }
        },
        PERIOD_MS,
        PERIOD_MS);
  }

  /** Returns the time in us since 1970. */
  public static long nowUs() {
    return ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
  }

  @Override
  public OutcomeRecorder recorder() {
    OutcomeRecorder recorder = new OutcomeRecorder(inverse);
    recorders.add(recorder);
    return recorder;
  }

  @Override
  public long timestampUs(long atNs) {
    return offsetUs + atNs / NS_PER_US;
  }

  @Override
  public void start(Workload workload, Database database) {
    start(workload.effects(), () -> EmptyTables.of(database, workload.recordedTables()));
  }

  /** Records what operations do, as {@link #start(Workload, Database)} does. */
  public synchronized void start(List<Effect> effects, Supplier<List<Integer>> empty) {
    if (!isStarted) {
      target.accept(new OutcomeLine.Start(effects, empty.get()));
      isStarted = true;
    }
  }

  @Override
  public void miss() {
    isComplete = false;
  }

  private synchronized void passOn() {
    recorders.forEach(recorder -> recorder.drain().forEach(target));
  }

  /** Passes on the last outcomes, and whether they are complete. */
  @Override
  public void close() {
    timer.cancel();
    passOn();
    if (isComplete) {
      target.accept(new OutcomeLine.End());
    }
  }
}
