package io.cqlsurge.engine;

/** The thread on which a worker takes its turns, be it its own or one it shares. */
sealed interface Carrier permits OwnThread, SharedThread {

  /** Gives the first turn, and then one whenever there may be something to do. */
  void start();

  /** Makes a turn follow soon; may be called by any thread. */
  void wake();
}
