package io.cqlsurge.engine;

import io.cqlsurge.measure.Pauses;
import java.util.concurrent.CountDownLatch;

/**
 * A detector for pauses of the whole process. It waits in short steps. A step that takes much
 * longer shows that the process was stopped, its machine was suspended, or all threads waited for a
 * garbage collection. Used by the thread that executes the run.
 */
record PauseWatch(Clock clock, Pauses pauses) {
  /** A pause begins at most this long before it is noticed, in ns. */
  private static final long STEP_NS = 50_000_000;

  /**
   * Minimum length of a pause in ns, longer than a thread waits for a processor on a busy machine.
   */
  private static final long SHORTEST_PAUSE_NS = 250_000_000;

  /**
   * Waits until a latch has reached zero or the time is reached. Returns early after a pause.
   *
   * @return whether the latch has reached zero
   * @throws InterruptedException if the thread is interrupted while waiting
   */
  boolean await(CountDownLatch latch, long untilNs) throws InterruptedException {
    long nowNs = clock.getAsLong();
    do {
      long stepEndNs = Math.min(untilNs, nowNs + STEP_NS);
      boolean isDown = clock.await(latch, stepEndNs - nowNs);
      nowNs = clock.getAsLong();
      if (nowNs - stepEndNs >= SHORTEST_PAUSE_NS) {
        pauses.add(stepEndNs, nowNs);
      }
      if (isDown) {
        return true;
      }
    } while (nowNs < untilNs);
    return false;
  }
}
