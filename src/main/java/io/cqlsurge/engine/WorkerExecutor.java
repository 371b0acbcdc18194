package io.cqlsurge.engine;

import java.util.Optional;

/** The thread on which a worker takes its turns, be it its own or one it shares. */
sealed interface WorkerExecutor permits OwnThreadExecutor, IoThreadExecutor {

  /** Gives the first turn, and then one whenever there may be something to do. */
  void start();

  /** The id of the thread; empty if that does not tell in time. Not to be asked on it. */
  Optional<Long> threadId();

  /** Makes a turn follow soon; may be called by any thread. */
  void wake();
}
