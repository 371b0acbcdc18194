package io.cqlsurge.engine;

import io.cqlsurge.measure.ClientMeter;
import io.cqlsurge.measure.LagRecorder;
import io.cqlsurge.measure.Pauses;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Looks at this client itself during one run: lets the threads that bring replies beat time, and
 * makes the meter that tells of them and of the workers. Never waits for a beat.
 */
final class ClientWatch implements AutoCloseable {
  private final EngineContext parts;
  private final int lanes;
  private final List<? extends ScheduledExecutorService> replyThreads;
  private final Pauses pauses;
  private final List<LagProbe> beats = new ArrayList<>();
  private final List<ScheduledFuture<?>> scheduled = new ArrayList<>();

  /**
   * A watch that has not begun.
   *
   * @param pauses times at which the whole process did not run
   */
  ClientWatch(
      EngineContext parts,
      int lanes,
      List<? extends ScheduledExecutorService> replyThreads,
      Pauses pauses) {
    this.parts = parts;
    this.lanes = lanes;
    this.replyThreads = replyThreads;
    this.pauses = pauses;
  }

  /** Begins to look, just before the workers start. */
  ClientMeter begin(List<Worker> workers) {
    List<Long> threads =
        workers.stream().map(Worker::threadId).flatMap(Optional::stream).distinct().toList();
    List<LagRecorder> scheduleLags =
        workers.stream().map(Worker::scheduleLag).flatMap(Optional::stream).toList();
    List<LagRecorder> ioLags = new ArrayList<>();
    for (ScheduledExecutorService thread : replyThreads) {
      LagRecorder lags = new LagRecorder();
      ioLags.add(lags);
      beat(thread, lags);
    }
    return new ClientMeter(
        parts.machine().process(),
        new ClientMeter.Watched(
            lanes,
            threads,
            scheduleLags,
            ioLags,
            pauses,
            () -> parts.database().threadFaults().counts()));
  }

  private void beat(ScheduledExecutorService thread, LagRecorder lags) {
    LagProbe beat = new LagProbe(parts.clock(), lags);
    beats.add(beat);
    scheduled.add(
        thread.scheduleAtFixedRate(
            beat, LagProbe.PERIOD_NS, LagProbe.PERIOD_NS, TimeUnit.NANOSECONDS));
  }

  /** How long a reply thread has not run, in ns; a pause of the whole process does not count. */
  long silentNs(long nowNs) {
    long silentNs = 0;
    for (LagProbe beat : beats) {
      long lastNs = Math.max(beat.lastNs(), pauses.lastEndNs(beat.lastNs()));
      silentNs = Math.max(silentNs, nowNs - lastNs);
    }
    return silentNs;
  }

  @Override
  public void close() {
    scheduled.forEach(beat -> beat.cancel(false));
  }
}
