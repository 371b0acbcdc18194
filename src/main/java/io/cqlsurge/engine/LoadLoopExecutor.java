package io.cqlsurge.engine;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * An executor of a load loop on one thread. On an I/O thread of the database, the load loop runs
 * between the replies that this thread receives, so no work is handed over between threads.
 */
final class LoadLoopExecutor {
  /** Maximum time to wait for the thread's id, in ns. */
  private static final long MAX_ANSWER_NS = 1_000_000_000L;

  private final ScheduledExecutorService thread;
  private final LoadLoopTask task;
  private final Clock clock;
  private final Runnable atEnd;
  private final Runnable iteration = this::runTask;
  private final AtomicBoolean scheduled = new AtomicBoolean();
  private volatile boolean ended;
  private @Nullable ScheduledFuture<?> timer;
  private long timerNs;

  /** Creates an executor on a thread that is never blocked for long. */
  LoadLoopExecutor(ScheduledExecutorService thread, LoadLoopTask task, Clock clock) {
    this(thread, task, clock, () -> {});
  }

  private LoadLoopExecutor(
      ScheduledExecutorService thread, LoadLoopTask task, Clock clock, Runnable atEnd) {
    this.clock = clock;
    this.thread = thread;
    this.task = task;
    this.atEnd = atEnd;
  }

  /** Returns an executor on a new thread, which ends with the task. */
  static LoadLoopExecutor onOwnThread(String name, LoadLoopTask task, Clock clock) {
    ScheduledExecutorService thread =
        new ScheduledThreadPoolExecutor(
            1, loop -> new Thread(loop, name), new ThreadPoolExecutor.DiscardPolicy());
    return new LoadLoopExecutor(thread, task, clock, thread::shutdown);
  }

  /**
   * Returns the thread's id; empty if the thread does not respond in time. Must not be called on
   * that thread.
   */
  Optional<Long> threadId() {
    AtomicLong id = new AtomicLong();
    CountDownLatch answered = new CountDownLatch(1);
    thread.execute(
        () -> {
          id.set(Thread.currentThread().getId());
          answered.countDown();
        });
    try {
      return clock.await(answered, MAX_ANSWER_NS) ? Optional.of(id.get()) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  /** Requests an iteration soon; then there is one whenever there may be work. Thread-safe. */
  void wake() {
    if (!ended && scheduled.compareAndSet(false, true)) {
      thread.execute(iteration);
    }
  }

  private void runTask() {
    scheduled.set(false);
    if (ended) {
      return;
    }
    try {
      if (task.runOnce()) {
        scheduleNext();
      } else {
        end(null);
      }
    } catch (RuntimeException | Error e) {
      end(e);
    }
  }

  private void end(@Nullable Throwable cause) {
    ended = true;
    if (timer != null) {
      timer.cancel(false);
    }
    task.ended(cause);
    atEnd.run();
  }

  /** Sets the timer to the next work's time. A timer that fires earlier is kept. */
  private void scheduleNext() {
    long nowNs = clock.getAsLong();
    long nextNs = task.nextWorkNs(nowNs);
    if (nextNs <= nowNs) {
      wake();
      return;
    }
    if (timer != null && nextNs < timerNs) {
      timer.cancel(false);
      timer = null;
    }
    if (timer == null) {
      timerNs = nextNs;
      timer = thread.schedule(this::timerFired, nextNs - nowNs, TimeUnit.NANOSECONDS);
    }
  }

  private void timerFired() {
    timer = null;
    runTask();
  }
}
