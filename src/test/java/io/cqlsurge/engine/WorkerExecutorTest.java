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

  private WorkerExecutor executor(boolean shared, WorkerTask task) {
    return shared
        ? new IoThreadExecutor(thread, task, Clock.system())
        : new OwnThreadExecutor("test", task, Clock.system());
  }

  private static boolean isAlive(String thread) {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(it -> it.getName().equals(thread));
  }

  /** A task that counts its iterations and continues while a predicate holds. */
  private static final class Counting implements WorkerTask {
    final AtomicInteger iterations = new AtomicInteger();
    final CountDownLatch end = new CountDownLatch(1);
    final AtomicReference<Throwable> cause = new AtomicReference<>();
    private final IntPredicate continues;
    volatile long idleNs;
    private final AtomicInteger wanted = new AtomicInteger(1);

    Counting(long idleNs, IntPredicate continues) {
      this.idleNs = idleNs;
      this.continues = continues;
    }

    /** Number of iterations that started before the executor was woken. */
    final AtomicInteger early = new AtomicInteger();

    void wakeWith(WorkerExecutor executor) {
      wanted.incrementAndGet();
      executor.wake();
    }

    @Override
    public boolean runOnce() {
      int number = iterations.incrementAndGet();
      if (number > wanted.get()) {
        early.incrementAndGet();
      }
      return continues.test(number);
    }

    @Override
    public long nextWorkNs(long nowNs) {
      return nowNs + idleNs;
    }

    @Override
    public boolean hasReplies() {
      return iterations.get() < wanted.get();
    }

    @Override
    public void ended(Throwable thrown) {
      cause.set(thrown);
      end.countDown();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void a_task_runs_repeatedly_until_nothing_is_left(boolean shared) throws InterruptedException {
    Counting task = new Counting(0, iterations -> iterations < 1_000);
    executor(shared, task).start();
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(task.iterations).hasValue(1_000);
    assertThat(task.cause).hasValue(null);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_idle_task_does_not_run_until_it_is_woken(boolean shared) throws Exception {
    Counting task = new Counting(A_MINUTE_NS, iterations -> iterations < 1000);
    WorkerExecutor executor = executor(shared, task);
    executor.start();
    for (int i = 1; i <= 50; i++) {
      int number = i;
      Polling.await("iteration " + number, () -> task.iterations.get() >= number);
      task.wakeWith(executor);
    }
    Polling.await("iteration 51", () -> task.iterations.get() >= 51);
    Thread.sleep(20);
    // A wake-up while the thread goes to sleep can cause one more iteration, but not a loop.
    assertThat(task.early.get()).isLessThanOrEqualTo(shared ? 0 : 50);
    task.idleNs = 0;
    task.wakeWith(executor);
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_idle_task_runs_again_after_its_idle_time(boolean shared) throws InterruptedException {
    Counting task = new Counting(1_000_000, iterations -> iterations < 50);
    long before = System.nanoTime();
    executor(shared, task).start();
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(System.nanoTime() - before).isGreaterThan(40_000_000);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void an_exception_is_reported_and_ends_the_task(boolean shared) throws Exception {
    IllegalStateException bug = new IllegalStateException("bug");
    Counting task =
        new Counting(
            0,
            iterations -> {
              throw bug;
            });
    WorkerExecutor executor = executor(shared, task);
    executor.start();
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(task.cause).hasValue(bug);
    task.wakeWith(executor);
    if (shared) {
      thread.submit(() -> {}).get();
    } else {
      Polling.await("the end of the thread", () -> !isAlive("test"));
    }
    assertThat(task.iterations).hasValue(1);
  }

  @Test
  void an_earlier_timer_replaces_a_later_one() throws Exception {
    thread.setRemoveOnCancelPolicy(true);
    Counting task = new Counting(A_MINUTE_NS, iterations -> true);
    WorkerExecutor executor = new IoThreadExecutor(thread, task, Clock.system());
    executor.start();
    for (int i = 1; i < 100; i++) {
      int number = i;
      Polling.await("iteration " + number, () -> task.iterations.get() >= number);
      task.idleNs = A_MINUTE_NS - i * 500_000_000L;
      task.wakeWith(executor);
    }
    thread.submit(() -> {}).get();
    assertThat(thread.getQueue().size()).isEqualTo(1);
    assertThat(((Delayed) thread.getQueue().element()).getDelay(TimeUnit.SECONDS)).isLessThan(15);
  }
}
