package io.cqlsurge.engine;

import org.jspecify.annotations.Nullable;

/**
 * A task that a {@link LoadLoopExecutor} runs repeatedly. Each iteration does the work that is
 * available now and returns.
 */
interface LoadLoopTask {

  /**
   * Runs one iteration, which does the work that is available now. Returns false if there is
   * nothing left to wait for.
   */
  boolean runOnce();

  /**
   * Returns when there is work next, unless the executor is woken before: a time that is not after
   * now if there is work now.
   */
  long nextWorkNs(long nowNs);

  /**
   * Called after the last iteration. The cause is an iteration's exception; null at a regular end.
   */
  void ended(@Nullable Throwable cause);
}
