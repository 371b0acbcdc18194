package io.cqlsurge.engine;

import io.cqlsurge.measure.LagRecorder;
import java.util.function.LongSupplier;

/**
 * A task that is due on a thread every 10 ms, and records how late it is. A stall of the thread,
 * however long, is one late beat.
 */
final class LagProbe implements Runnable {
  static final long PERIOD_NS = 10_000_000;

  private final LongSupplier clock;
  private final LagRecorder lags;
  private long dueNs;
  private volatile long lastNs;

  /** The first beat is due one period from now. */
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
      lags.late(nowNs - dueNs);
      dueNs += ((nowNs - dueNs) / PERIOD_NS + 1) * PERIOD_NS;
    }
  }

  /** When the thread ran it last; may be called by any thread. */
  long lastNs() {
    return lastNs;
  }
}
