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
import java.util.function.LongSupplier;

/**
 * An observer of this client during one run. It schedules a lag probe on each thread that receives
 * replies, and creates the meter for these threads and for the load loops. Never waits for a probe.
 */
final class ClientWatch implements AutoCloseable {
  private final EngineContext context;
  private final int lanes;
  private final List<? extends ScheduledExecutorService> replyThreads;
  private final Pauses pauses;
  private final List<LagProbe> probes = new ArrayList<>();
  private final List<ScheduledFuture<?>> scheduled = new ArrayList<>();
  private List<Long> threads = List.of();
  private long lastUsedNs;
  private long lastReadNs;

  ClientWatch(
      EngineContext context,
      int lanes,
      List<? extends ScheduledExecutorService> replyThreads,
      Pauses pauses) {
    this.context = context;
    this.lanes = lanes;
    this.replyThreads = replyThreads;
    this.pauses = pauses;
  }

  /**
   * Starts the observation, directly before the load loops start.
   *
   * @param takesLong whether operations can take long to prepare
   */
  ClientMeter begin(List<LoadLoop> loops, boolean takesLong) {
    threads = loops.stream().map(LoadLoop::threadId).flatMap(Optional::stream).distinct().toList();
    lastUsedNs = usedNs();
    lastReadNs = context.clock().getAsLong();
    List<LagRecorder> scheduleLags =
        loops.stream().map(LoadLoop::scheduleLag).flatMap(Optional::stream).toList();
    return new ClientMeter(
        context.machine().process(),
        new ClientMeter.Observed(
            lanes,
            threads,
            scheduleLags,
            takesLong
                ? loops.stream().<LongSupplier>map(loop -> loop::preparingNs).toList()
                : List.of(),
            replyThreads.stream().map(this::addProbe).toList(),
            pauses,
            () -> context.database().threadFaults().counts()));
  }

  private LagRecorder addProbe(ScheduledExecutorService thread) {
    LagRecorder lags = new LagRecorder();
    LagProbe probe = new LagProbe(context.clock(), lags);
    probes.add(probe);
    scheduled.add(
        thread.scheduleAtFixedRate(
            probe, LagProbe.PERIOD_NS, LagProbe.PERIOD_NS, TimeUnit.NANOSECONDS));
    return lags;
  }

  /**
   * Returns the processor time used by the load loops' threads divided by the time, since the last
   * call; 0 if it is unknown.
   */
  double used() {
    long usedNs = usedNs();
    long nowNs = context.clock().getAsLong();
    double used = (double) (usedNs - lastUsedNs) / Math.max(1, nowNs - lastReadNs);
    lastUsedNs = usedNs;
    lastReadNs = nowNs;
    return used;
  }

  private long usedNs() {
    return context.machine().process().threadCpuNs(threads).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /**
   * Returns the longest time for which a reply thread has not run, in ns, without pauses of the
   * whole process.
   */
  long silentNs(long nowNs) {
    return probes.stream()
        .mapToLong(probe -> Math.max(probe.lastNs, pauses.lastEndNs(probe.lastNs)))
        .map(lastNs -> nowNs - lastNs)
        .max()
        .orElse(0);
  }

  @Override
  public void close() {
    scheduled.forEach(probe -> probe.cancel(false));
  }

  /**
   * A task that is due on a thread every 50 ms and records its delay. A stall of the thread,
   * however long, is recorded once.
   */
  static final class LagProbe implements Runnable {
    static final long PERIOD_NS = 50_000_000;

    private final LongSupplier clock;
    private final LagRecorder lags;
    private long dueNs;

    /** When the thread last ran the probe. */
    private volatile long lastNs;

    /** Creates a probe whose first run is due one period from now. */
    LagProbe(LongSupplier clock, LagRecorder lags) {
      this.clock = clock;
      this.lags = lags;
      this.lastNs = clock.getAsLong();
      this.dueNs = lastNs + PERIOD_NS;
    }

    @Override
    public void run() {
      long nowNs = clock.getAsLong();
      lastNs = nowNs;
      if (dueNs <= nowNs) {
        lags.record(nowNs - dueNs);
        dueNs += ((nowNs - dueNs) / PERIOD_NS + 1) * PERIOD_NS;
      }
    }
  }
}
