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

@Timeout(60)
class LoadLoopExecutorTest {
  private static final long A_MINUTE_NS = TimeUnit.MINUTES.toNanos(1);

  private final ScheduledThreadPoolExecutor thread =
      (ScheduledThreadPoolExecutor) Executors.newScheduledThreadPool(1);

  @AfterEach
  void close() {
    thread.shutdownNow();
  }

  private LoadLoopExecutor executor(LoadLoopTask task) {
    return new LoadLoopExecutor(thread, task, Clock.system());
  }

  /** A task that counts its iterations and continues while a predicate holds. */
  private static final class Counting implements LoadLoopTask {
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

    void wakeWith(LoadLoopExecutor executor) {
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
    public void ended(Throwable thrown) {
      cause.set(thrown);
      end.countDown();
    }
  }

  @Test
  void a_task_runs_repeatedly_until_nothing_is_left() throws InterruptedException {
    Counting task = new Counting(0, iterations -> iterations < 1_000);
    executor(task).wake();
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(task.iterations).hasValue(1_000);
    assertThat(task.cause).hasValue(null);
  }

  @Test
  void an_idle_task_does_not_run_until_it_is_woken() throws Exception {
    Counting task = new Counting(A_MINUTE_NS, iterations -> iterations < 1000);
    LoadLoopExecutor executor = executor(task);
    executor.wake();
    for (int i = 1; i <= 50; i++) {
      int number = i;
      Polling.await("iteration " + number, () -> task.iterations.get() >= number);
      task.wakeWith(executor);
    }
    Polling.await("iteration 51", () -> task.iterations.get() >= 51);
    Thread.sleep(20);
    assertThat(task.early.get()).isZero();
    task.idleNs = 0;
    task.wakeWith(executor);
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void an_idle_task_runs_again_after_its_idle_time() throws InterruptedException {
    Counting task = new Counting(1_000_000, iterations -> iterations < 50);
    long before = System.nanoTime();
    executor(task).wake();
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(System.nanoTime() - before).isGreaterThan(40_000_000);
  }

  @Test
  void an_exception_is_reported_and_ends_the_task() throws Exception {
    IllegalStateException bug = new IllegalStateException("bug");
    Counting task =
        new Counting(
            0,
            iterations -> {
              throw bug;
            });
    LoadLoopExecutor executor = executor(task);
    executor.wake();
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(task.cause).hasValue(bug);
    task.wakeWith(executor);
    thread.submit(() -> {}).get();
    assertThat(task.iterations).hasValue(1);
  }

  @Test
  void an_own_thread_ends_with_its_task() throws Exception {
    Counting task = new Counting(1_000_000, iterations -> iterations < 50);
    LoadLoopExecutor executor = LoadLoopExecutor.onOwnThread("own", task, Clock.system());
    executor.wake();
    assertThat(task.end.await(30, TimeUnit.SECONDS)).isTrue();
    Polling.await("the end of the thread", () -> !isAlive("own"));
    task.wakeWith(executor);
    assertThat(task.iterations).hasValue(50);
  }

  private static boolean isAlive(String thread) {
    return Thread.getAllStackTraces().keySet().stream().anyMatch(it -> it.getName().equals(thread));
  }

  @Test
  void an_earlier_timer_replaces_a_later_one() throws Exception {
    thread.setRemoveOnCancelPolicy(true);
    Counting task = new Counting(A_MINUTE_NS, iterations -> true);
    LoadLoopExecutor executor = executor(task);
    executor.wake();
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
