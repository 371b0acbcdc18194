package io.cqlsurge.cli;

import java.util.Optional;

/** The request to end a duel, which also ends its current run. Thread-safe. */
final class DuelStop {
  private boolean isStopped;
  private Optional<Runnable> current = Optional.empty();

  /** Ends the current run, and all later ones as soon as they start. */
  synchronized void stop() {
    isStopped = true;
    current.ifPresent(Runnable::run);
  }

  synchronized boolean isStopped() {
    return isStopped;
  }

  /** Sets the action that ends the current run. */
  synchronized void runStarted(Runnable action) {
    current = Optional.of(action);
    if (isStopped) {
      action.run();
    }
  }

  synchronized void runEnded() {
    current = Optional.empty();
  }
}
