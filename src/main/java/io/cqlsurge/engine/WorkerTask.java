package io.cqlsurge.engine;

/**
 * Work that is done in turns, one after the other: each does what there is to do and returns. Who
 * gives the turns is the {@link WorkerExecutor}.
 */
interface WorkerTask {

  /** Does what there is to do now; false when nothing is left to wait for. */
  boolean turn();

  /** How long nothing will be to do unless somebody calls, in nanoseconds; 0 if there is more. */
  long idleNs();

  /** Whether somebody has called since the last turn; may be asked by the carrier's thread only. */
  boolean isCalled();

  /** There will be no further turn; the cause is what a turn threw, null at a regular end. */
  void ended(Throwable cause);
}
