package io.cqlsurge.engine;

import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Lets a worker take its turns on a thread of the database, between the replies that this brings:
 * so nothing is handed over from thread to thread. All but {@link #wake} is done on that thread.
 */
final class IoThreadExecutor implements WorkerExecutor {
  /** So long the thread may take to tell who it is. */
  private static final long ANSWER_NS = 1_000_000_000L;

  private final ScheduledExecutorService thread;
  private final WorkerTask turns;
  private final Clock clock;
  private final Runnable turn = this::turn;
  private final AtomicBoolean called = new AtomicBoolean();
  private volatile boolean over;
  private ScheduledFuture<?> alarm;
  private long alarmNs;

  /**
   * Turns on a thread that is never blocked for long.
   *
   * @param thread executes on one thread only
   */
  IoThreadExecutor(ScheduledExecutorService thread, WorkerTask turns, Clock clock) {
    this.clock = clock;
    this.thread = thread;
    this.turns = turns;
  }

  @Override
  public void start() {
    wake();
  }

  @Override
  public Optional<Long> threadId() {
    AtomicReference<Long> id = new AtomicReference<>();
    CountDownLatch told = new CountDownLatch(1);
    thread.execute(
        () -> {
          id.set(Thread.currentThread().getId());
          told.countDown();
        });
    try {
      return clock.await(told, ANSWER_NS) ? Optional.of(id.get()) : Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  @Override
  public void wake() {
    if (!over && called.compareAndSet(false, true)) {
      thread.execute(turn);
    }
  }

  private void turn() {
    called.set(false);
    if (over) {
      return;
    }
    try {
      if (turns.turn()) {
        callAgain(turns.idleNs());
      } else {
        end(null);
      }
    } catch (RuntimeException | Error e) {
      end(e);
    }
  }

  private void end(Throwable cause) {
    over = true;
    if (alarm != null) {
      alarm.cancel(false);
    }
    turns.ended(cause);
  }

  private void callAgain(long idleNs) {
    if (idleNs <= 0) {
      wake();
      return;
    }
    long wantedNs = clock.getAsLong() + idleNs;
    if (alarm != null && alarmNs - wantedNs > 0) {
      alarm.cancel(false);
      alarm = null;
    }
    if (alarm == null) {
      alarmNs = wantedNs;
      alarm = thread.schedule(this::rung, idleNs, TimeUnit.NANOSECONDS);
    }
  }

  private void rung() {
    alarm = null;
    turn();
  }
}
