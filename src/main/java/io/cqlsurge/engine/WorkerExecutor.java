package io.cqlsurge.engine;

import java.util.Optional;

/** An executor of a worker, on a separate thread or on a shared one. */
sealed interface WorkerExecutor permits OwnThreadExecutor, IoThreadExecutor {

  /** Starts the first iteration, and then an iteration whenever there may be work. */
  void start();

  /**
   * Returns the thread's id; empty if the thread does not respond in time. Must not be called on
   * that thread.
   */
  Optional<Long> threadId();

  /** Requests an iteration soon. Thread-safe. */
  void wake();
}
