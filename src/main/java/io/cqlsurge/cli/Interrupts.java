package io.cqlsurge.cli;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Lets Ctrl-C and SIGTERM end a run in good order: what is told to stop gets the time to print what
 * it has measured, then the process ends with the status of the signal.
 */
final class Interrupts {
  private static final long PATIENCE_SECONDS = 15;

  private final CountDownLatch finished = new CountDownLatch(1);
  private final Runnable early;
  private volatile Optional<Runnable> stop = Optional.empty();
  private final Thread hook = new Thread(this::onSignal, "cqlsurge-interrupt");

  private Interrupts(Runnable early) {
    this.early = early;
  }

  /** From now on a signal calls this, and the process ends. */
  static Interrupts call(Runnable early) {
    Interrupts interrupts = new Interrupts(early);
    Runtime.getRuntime().addShutdownHook(interrupts.hook);
    return interrupts;
  }

  /** From now on a signal calls this instead, and the process waits until all is printed. */
  void insteadCall(Runnable other) {
    stop = Optional.of(other);
  }

  private void onSignal() {
    if (finished.getCount() == 0) {
      return;
    }
    if (stop.isEmpty()) {
      early.run();
      return;
    }
    stop.get().run();
    try {
      finished.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** All is printed; a process that was told to end may do so. */
  void printed() {
    finished.countDown();
  }
}
