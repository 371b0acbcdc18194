package io.cqlsurge;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits in tests for conditions that another thread or process brings about. */
public final class Polling {
  private static final long LIMIT_NS = TimeUnit.SECONDS.toNanos(60);
  private static final long PAUSE_NS = TimeUnit.MILLISECONDS.toNanos(5);

  private Polling() {}

  /**
   * Waits until a condition holds.
   *
   * @throws AssertionError if it does not hold within a minute, or if checking it fails
   */
  public static void await(String what, Callable<Boolean> condition) {
    long deadlineNs = System.nanoTime() + LIMIT_NS;
    while (!holds(what, condition)) {
      if (System.nanoTime() > deadlineNs) {
        throw new AssertionError("Not within 60 s: " + what);
      }
      LockSupport.parkNanos(PAUSE_NS);
    }
  }

  private static boolean holds(String what, Callable<Boolean> condition) {
    try {
      return condition.call();
    } catch (Exception e) {
      throw new AssertionError("While waiting for " + what, e);
    }
  }
}
