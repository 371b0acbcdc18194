package io.cqlsurge.run;

import java.util.Optional;

/**
 * Ends what is executed now, and everything that is executed later, as soon as it starts.
 * Thread-safe.
 */
public final class StopSwitch {
  private boolean isStopped;
  private Optional<Runnable> current = Optional.empty();

  /** Sets what ends the current work; runs it at once if everything is to end. */
  public synchronized void set(Runnable action) {
    current = Optional.of(action);
    if (isStopped) {
      action.run();
    }
  }

  /** Forgets the current work, which has ended. */
  public synchronized void clear() {
    current = Optional.empty();
  }

  public synchronized void stop() {
    isStopped = true;
    current.ifPresent(Runnable::run);
  }

  public synchronized boolean isStopped() {
    return isStopped;
  }
}
