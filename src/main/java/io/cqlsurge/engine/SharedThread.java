package io.cqlsurge.engine;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Lets a worker take its turns on a thread of the database, between the replies that this brings:
 * so nothing is handed over from thread to thread. All but {@link #wake} is done on that thread.
 */
final class SharedThread implements Carrier {
  /** So long the thread may take to tell who it is. */
  private static final long ANSWER_SECONDS = 1;

  private final ScheduledExecutorService thread;
  private final Turns turns;
  private final LongSupplier clock;
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
  SharedThread(ScheduledExecutorService thread, Turns turns, LongSupplier clock) {
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
    return CompletableFuture.supplyAsync(() -> Optional.of(Thread.currentThread().getId()), thread)
        .completeOnTimeout(Optional.empty(), ANSWER_SECONDS, TimeUnit.SECONDS)
        .join();
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
