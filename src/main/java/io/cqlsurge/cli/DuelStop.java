package io.cqlsurge.cli;

/** The request to end a duel, which also ends its current run. Thread-safe. */
final class DuelStop {
  private static final Runnable NOTHING = () -> {};

  private boolean isStopped;
  private Runnable current = NOTHING;

  /** Ends the current run, and all later ones as soon as they start. */
  synchronized void stop() {
    isStopped = true;
    current.run();
  }

  /** Returns whether the duel ends. */
  synchronized boolean isStopped() {
    return isStopped;
  }

  /** Sets the action that ends the current run. */
  synchronized void runStarted(Runnable action) {
    current = action;
    if (isStopped) {
      action.run();
    }
  }

  /** Removes the action, as the run has ended. */
  synchronized void runEnded() {
    current = NOTHING;
  }
}
