package io.cqlsurge.engine;

import io.cqlsurge.measure.LagRecorder;
import java.util.function.LongSupplier;

/**
 * A task that is due on a thread every 10 ms, and tells how late it comes. Beats that a busy thread
 * left out are told as well, each with its own lateness, so that a long stall counts as one.
 */
final class Beat implements Runnable {
  static final long PERIOD_NS = 10_000_000;

  private final LongSupplier clock;
  private final LagRecorder lags;
  private long dueNs;

  /** The first beat is due one period from now. */
  Beat(LongSupplier clock, LagRecorder lags) {
    this.clock = clock;
    this.lags = lags;
    this.dueNs = clock.getAsLong() + PERIOD_NS;
  }

  @Override
  public void run() {
    long nowNs = clock.getAsLong();
    while (dueNs <= nowNs) {
      lags.late(nowNs - dueNs);
      dueNs += PERIOD_NS;
    }
  }
}
