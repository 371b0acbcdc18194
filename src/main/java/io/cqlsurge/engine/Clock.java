package io.cqlsurge.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
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
}
