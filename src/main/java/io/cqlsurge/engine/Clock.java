package io.cqlsurge.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The engine's clock: nanoseconds since an arbitrary point in time, and waiting. Never goes back.
 * Thread-safe.
 */
public interface Clock extends LongSupplier {

  static Clock system() {
    return System::nanoTime;
  }

  /**
   * Waits until a latch has reached zero or the timeout has passed.
   *
   * @param nanos timeout; does not wait if it is not above 0
   * @return whether the latch has reached zero
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  default boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
    return latch.await(nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Waits for a time, to a small fraction of a millisecond. An interrupt ends the wait.
   *
   * @param timeNs a time of the clock
   * @param clock monotonic clock, in ns
   */
  static void await(long timeNs, LongSupplier clock) {
    // A sleep can end late, so the last part of the wait is spent in a loop.
    long spinNs = 2_000_000;
    long leftNs = timeNs - clock.getAsLong();
    while (leftNs > 0 && !Thread.currentThread().isInterrupted()) {
      if (leftNs > spinNs) {
        LockSupport.parkNanos(leftNs - spinNs);
      } else {
        Thread.onSpinWait();
      }
      leftNs = timeNs - clock.getAsLong();
    }
  }
}
