package io.cqlsurge.engine;

import io.cqlsurge.measure.Pauses;
import java.util.concurrent.CountDownLatch;

/**
 * Waits in steps so short that a step which takes much longer shows that the whole process did not
 * run: it was stopped, its machine was suspended, or all threads waited for a garbage collection.
 * Belongs to the thread that runs a run.
 */
final class PauseWatch {
  /** A pause begins at most this long before it is noticed, in ns. */
  private static final long STEP_NS = 50_000_000;

  /** A busy machine lets a thread wait for less than that, in ns. */
  private static final long SHORTEST_PAUSE_NS = 250_000_000;

  private final Clock clock;
  private final Pauses pauses = new Pauses();

  PauseWatch(Clock clock) {
    this.clock = clock;
  }

  /**
   * Waits until a latch has come down or the time is over; returns early after a pause.
   *
   * @return whether the latch has come down
   * @throws InterruptedException if the thread is interrupted meanwhile
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

  /** The pauses so far. */
  Pauses pauses() {
    return pauses;
  }
}
