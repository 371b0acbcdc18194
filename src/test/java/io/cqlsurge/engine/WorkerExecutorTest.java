package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Delayed;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class WorkerExecutorTest {
  private static final long A_MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

  private final ScheduledThreadPoolExecutor thread =
      (ScheduledThreadPoolExecutor) Executors.newScheduledThreadPool(1);

  @AfterEach
  void close() {
    thread.shutdownNow();
  }

  private WorkerExecutor carrier(boolean shared, WorkerTask turns) {
    return shared
        ? new IoThreadExecutor(thread, turns, Clock.system())
        : new OwnThreadExecutor("test", turns);
  }

  private static boolean isAlive(String thread) {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(it -> it.getName().equals(thread));
  }

  /** Counts its turns and ends when a predicate of their number says so. */
  private static final class Counting implements WorkerTask {
    final AtomicInteger taken = new AtomicInteger();
    final CountDownLatch end = new CountDownLatch(1);
    final AtomicReference<Throwable> cause = new AtomicReference<>();
    private final IntPredicate again;
    volatile long idleNs;
    private final AtomicInteger wanted = new AtomicInteger(1);

    Counting(long idleNs, IntPredicate again) {
      this.idleNs = idleNs;
      this.again = again;
    }

    /** Number of turns that began before the worker was called. */
    final AtomicInteger uncalled = new AtomicInteger();

    void call(WorkerExecutor carrier) {
      wanted.incrementAndGet();
      carrier.wake();
    }

    @Override
    public boolean turn() {
      int turn = taken.incrementAndGet();
      if (turn > wanted.get()) {
        uncalled.incrementAndGet();
      }
      return again.test(turn);
    }

    @Override
    public long idleNs() {
      return idleNs;
    }

    @Override
    public boolean isCalled() {
      return taken.get() < wanted.get();
    }

    @Override
    public void ended(Throwable why) {
      cause.set(why);
      end.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void turns_follow_one_another_until_nothing_is_left(boolean shared) throws InterruptedException {
    Counting turns = new Counting(0, taken -> taken < 1_000);
    carrier(shared, turns).start();
    assertThat(turns.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(turns.taken).hasValue(1_000);
    assertThat(turns.cause).hasValue(null);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_idle_worker_has_no_turns_until_it_is_called(boolean shared) throws Exception {
    Counting turns = new Counting(A_MINUTE_NS, taken -> taken <= 50);
    WorkerExecutor carrier = carrier(shared, turns);
    carrier.start();
    for (int i = 1; i <= 50; i++) {
      int number = i;
      Polling.await("turn " + number, () -> turns.taken.get() >= number);
      turns.call(carrier);
    }
    assertThat(turns.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(turns.uncalled).hasValue(0);
    assertThat(turns.taken).hasValue(51);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_idle_worker_has_its_turn_when_its_time_comes(boolean shared) throws InterruptedException {
    Counting turns = new Counting(1_000_000, taken -> taken < 50);
    long before = System.nanoTime();
    carrier(shared, turns).start();
    assertThat(turns.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(System.nanoTime() - before).isGreaterThan(40_000_000);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_exception_of_a_turn_is_reported_and_ends_the_turns(boolean shared) throws Exception {
    IllegalStateException bug = new IllegalStateException("bug");
    Counting turns =
        new Counting(
            0,
            taken -> {
              throw bug;
            });
    WorkerExecutor carrier = carrier(shared, turns);
    carrier.start();
    assertThat(turns.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(turns.cause).hasValue(bug);
    turns.call(carrier);
    if (shared) {
      thread.submit(() -> {}).get();
    } else {
      Polling.await("the end of the thread", () -> !isAlive("test"));
    }
    assertThat(turns.taken).hasValue(1);
  }

  @Test
  void an_earlier_alarm_replaces_the_later_one() throws Exception {
    thread.setRemoveOnCancelPolicy(true);
    Counting turns = new Counting(A_MINUTE_NS, taken -> true);
    WorkerExecutor carrier = new IoThreadExecutor(thread, turns, Clock.system());
    carrier.start();
    for (int i = 1; i < 100; i++) {
      int number = i;
      Polling.await("turn " + number, () -> turns.taken.get() >= number);
      turns.idleNs = A_MINUTE_NS - i * 500_000_000L;
      turns.call(carrier);
    }
    thread.submit(() -> {}).get();
    assertThat(thread.getQueue().size()).isEqualTo(1);
    assertThat(((Delayed) thread.getQueue().element()).getDelay(TimeUnit.SECONDS)).isLessThan(15);
  }
}
