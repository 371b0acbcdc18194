package io.cqlsurge.cluster;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/** The wait for a common start. */
final class StartWait {
  /** Time before a start that is spent in a loop, because a sleep can end late, in ns. */
  private static final long SPIN_NS = 2_000_000;

  private StartWait() {}

  /**
   * Waits for a time, to a small fraction of a millisecond. An interrupt ends the wait.
   *
   * @param timeNs a time of the clock
   * @param clock monotonic clock, in ns
   */
  static void until(long timeNs, LongSupplier clock) {
    long leftNs = timeNs - clock.getAsLong();
    while (leftNs > 0 && !Thread.currentThread().isInterrupted()) {
      if (leftNs > SPIN_NS) {
        LockSupport.parkNanos(leftNs - SPIN_NS);
      } else {
        Thread.onSpinWait();
      }
      leftNs = timeNs - clock.getAsLong();
    }
  }
}
