package io.cqlsurge.engine;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * A clock and a single-threaded executor whose time passes only while a caller waits. A run with
 * this clock ends quickly and is reproducible.
 */
public final class VirtualTime extends AbstractExecutorService
    implements ScheduledExecutorService, Clock {
  private final PriorityQueue<Task<?>> tasks =
      new PriorityQueue<>(
          Comparator.comparingLong((Task<?> task) -> task.atNs).thenComparingLong(t -> t.number));
  private long nowNs;
  private long scheduled;

  @Override
  public long getAsLong() {
    return nowNs;
  }

  @Override
  public boolean await(CountDownLatch latch, long nanos) {
    long untilNs = Math.max(nowNs, nowNs + nanos);
    while (latch.getCount() > 0 && !tasks.isEmpty() && tasks.peek().atNs <= untilNs) {
      Task<?> task = tasks.poll();
      nowNs = Math.max(nowNs, task.atNs);
      task.runNow();
    }
    if (latch.getCount() > 0) {
      nowNs = Math.max(nowNs, untilNs);
    }
    return latch.getCount() == 0;
  }

  /** Runs an action at a time in ns since the start. */
  public void at(long atNs, Runnable action) {
    Task<?> unused = add(new Task<>(action, atNs, 0));
  }

  /** Lets time pass without running tasks, in ns. Tasks that are due in it are late. */
  public void stall(long nanos) {
    nowNs += nanos;
  }

  @Override
  public void execute(Runnable command) {
    at(nowNs, command);
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return add(new Task<>(command, nowNs + unit.toNanos(delay), 0));
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    throw new UnsupportedOperationException("the engine schedules no results");
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    return add(new Task<>(command, nowNs + unit.toNanos(initialDelay), unit.toNanos(period)));
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return scheduleAtFixedRate(command, initialDelay, delay, unit);
  }

  private <V> Task<V> add(Task<V> task) {
    task.number = scheduled++;
    tasks.add(task);
    return task;
  }

  @Override
  public void shutdown() {
    tasks.clear();
  }

  @Override
  public List<Runnable> shutdownNow() {
    tasks.clear();
    return List.of();
  }

  @Override
  public boolean isShutdown() {
    return false;
  }

  @Override
  public boolean isTerminated() {
    return false;
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }

  /** A task that runs once or periodically. */
  private final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {
    private final long periodNs;
    private long atNs;
    private long number;

    Task(Runnable action, long atNs, long periodNs) {
      super(action, null);
      this.atNs = atNs;
      this.periodNs = periodNs;
    }

    void runNow() {
      if (periodNs == 0) {
        run();
        failIfThrown();
      } else if (runAndReset()) {
        atNs += periodNs;
        Task<V> unused = add(this);
      } else {
        failIfThrown();
      }
    }

    private void failIfThrown() {
      if (isCancelled()) {
        return;
      }
      try {
        get();
      } catch (InterruptedException | ExecutionException e) {
        throw new IllegalStateException("a scheduled task failed", e);
      }
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(atNs - nowNs, TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(this);
    }
  }
}
