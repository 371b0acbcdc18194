package io.cqlsurge.engine;

import io.cqlsurge.measure.ClientMeter;
import io.cqlsurge.measure.LagRecorder;
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
  private final Parts parts;
  private final int lanes;
  private final List<? extends ScheduledExecutorService> replyThreads;
  private final List<ScheduledFuture<?>> beats = new ArrayList<>();

  /** A watch that has not begun. */
  ClientWatch(Parts parts, int lanes, List<? extends ScheduledExecutorService> replyThreads) {
    this.parts = parts;
    this.lanes = lanes;
    this.replyThreads = replyThreads;
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
        parts.machine().process(), new ClientMeter.Watched(lanes, threads, scheduleLags, ioLags));
  }

  private void beat(ScheduledExecutorService thread, LagRecorder lags) {
    Beat beat = new Beat(parts.clock(), lags);
    beats.add(
        thread.scheduleAtFixedRate(beat, Beat.PERIOD_NS, Beat.PERIOD_NS, TimeUnit.NANOSECONDS));
  }

  @Override
  public void close() {
    beats.forEach(beat -> beat.cancel(false));
  }
}
