package io.cqlsurge.engine;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Time as the engine sees it: nanoseconds from some fixed moment, never going back, and waiting for
 * them to pass. May be read by any thread.
 */
public interface Clock extends LongSupplier {

  /** The time of this machine. */
  static Clock system() {
    return new Clock() {
      @Override
      public long getAsLong() {
        return System.nanoTime();
      }

      @Override
      public boolean await(CountDownLatch latch, long nanos) throws InterruptedException {
        return latch.await(nanos, TimeUnit.NANOSECONDS);
      }
    };
  }

  /**
   * Waits until a latch has come down, or the time is over.
   *
   * @param nanos how long at most; not at all if not above 0
   * @return whether the latch has come down
   * @throws InterruptedException if the thread is interrupted meanwhile
   */
  boolean await(CountDownLatch latch, long nanos) throws InterruptedException;
}
