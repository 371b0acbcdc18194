package io.cqlsurge.measure;

import java.util.concurrent.locks.LockSupport;

/**
 * Divides the evaluation of an interval into short pieces of work. A request whose I/O thread
 * shares the core with this work is then delayed by one piece, not by all of them. Used by one
 * thread.
 */
public final class ProcessorYield {
  /** Time for which a thread may work without interruption, in ns. */
  private static final long MAX_WORK_NS = 100_000;

  /** Time that is long enough for the operating system to run another thread, in ns. */
  private static final long WAIT_NS = 20_000;

  private long startNs = System.nanoTime();

  /** Waits for about 0.1 ms if the thread has worked for some time since the last call. */
  public void ifDue() {
    if (System.nanoTime() - startNs >= MAX_WORK_NS) {
      LockSupport.parkNanos(WAIT_NS);
      startNs = System.nanoTime();
    }
  }
}
