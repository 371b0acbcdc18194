package io.cqlsurge.run;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * A handler that ends a run cleanly on Ctrl-C and SIGTERM: the run stops and gets time to print its
 * results, then the process ends with the signal's status.
 */
public final class Interrupts implements RunHost {
  private static final long MAX_WAIT_SECONDS = 15;

  private final CountDownLatch finished = new CountDownLatch(1);
  private Runnable early = () -> {};
  private volatile Optional<Runnable> stop = Optional.empty();
  private final Thread hook = new Thread(this::onSignal, "cqlsurge-interrupt");

  @Override
  public void begin(Runnable action) {
    early = action;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** Replaces the action; after it, the process waits until {@link #printed} is called. */
  @Override
  public void stopWith(Runnable action) {
    stop = Optional.of(action);
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
      finished.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Reports that all output is printed, so that a signal can end the process. */
  @Override
  public void printed() {
    finished.countDown();
  }
}
