package io.cqlsurge.engine;

import io.cqlsurge.measure.LagRecorder;
import java.util.function.LongSupplier;

/**
 * A task that is due on a thread every 50 ms and records its delay. A stall of the thread, however
 * long, is recorded once.
 */
final class LagProbe implements Runnable {
  static final long PERIOD_NS = 50_000_000;

  private final LongSupplier clock;
  private final LagRecorder lags;
  private long dueNs;
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

  /** Returns when the thread last ran the probe. Thread-safe. */
  long lastNs() {
    return lastNs;
  }
}
