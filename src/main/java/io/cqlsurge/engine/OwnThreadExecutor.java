package io.cqlsurge.engine;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A thread for one worker alone; it sleeps while there is nothing to do. */
final class OwnThreadExecutor implements WorkerExecutor {
  private final Thread thread;
  private final WorkerTask turns;
  private volatile boolean asleep;

  OwnThreadExecutor(String name, WorkerTask turns) {
    this.thread = new Thread(this::run, name);
    this.turns = turns;
  }

  @Override
  public void start() {
    thread.start();
  }

  private void run() {
    Throwable cause = null;
    try {
      while (turns.turn()) {
        await(turns.idleNs());
      }
    } catch (RuntimeException | Error e) {
      cause = e;
    } finally {
      turns.ended(cause);
    }
  }

  private void await(long nanos) {
    if (nanos > 0) {
      asleep = true;
      if (!turns.isCalled()) {
        LockSupport.parkNanos(this, nanos);
      }
      asleep = false;
    }
  }

  @Override
  public Optional<Long> threadId() {
    return Optional.of(thread.getId());
  }

  @Override
  public void wake() {
    if (asleep) {
      LockSupport.unpark(thread);
    }
  }
}
