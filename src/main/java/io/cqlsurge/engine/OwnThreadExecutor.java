package io.cqlsurge.engine;

import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An executor with a separate thread for one worker. The thread sleeps while the worker is idle.
 */
final class OwnThreadExecutor implements WorkerExecutor {
  private final Thread thread;
  private final WorkerTask task;
  private final Clock clock;
  private volatile boolean asleep;

  OwnThreadExecutor(String name, WorkerTask task, Clock clock) {
    this.clock = clock;
    this.thread = new Thread(this::run, name);
    this.task = task;
  }

  @Override
  public void start() {
    thread.start();
  }

  private void run() {
    @Nullable Throwable cause = null;
    try {
      while (task.runOnce()) {
        awaitWork();
      }
    } catch (RuntimeException | Error e) {
      cause = e;
    } finally {
      task.ended(cause);
    }
  }

  private void awaitWork() {
    long nowNs = clock.getAsLong();
    long nanos = task.nextWorkNs(nowNs) - nowNs;
    if (nanos > 0) {
      asleep = true;
      if (!task.hasReplies()) {
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
