package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.NamedRow;
import io.cqlsurge.engine.server.FakeNodes;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettlingTest {
  private static final String A = "/127.0.0.1:9042";
  private static final String B = "/127.0.0.2:9042";

  private final FakeNodes nodes = new FakeNodes(A, B);
  private final VirtualTime clock = new VirtualTime();
  private final CountDownLatch interrupted = new CountDownLatch(1);

  private record Settled(Duration waited, String reason) {}

  private Settled settle() {
    return settle(clock);
  }

  private Settled settle(Clock observed) {
    long startNs = clock.getAsLong();
    String reason = new Settling(nodes.database, observed, Settling.MAX_WAIT).await(interrupted);
    return new Settled(Duration.ofNanos(clock.getAsLong() - startNs), reason);
  }

  /** Waits with an action that changes the answers of the nodes at this time. */
  private Settled settle(Duration when, Runnable change) {
    Clock observed =
        new Clock() {
          private boolean changed;

          @Override
          public long getAsLong() {
            return clock.getAsLong();
          }

          @Override
          public boolean await(CountDownLatch latch, long nanos) {
            boolean down = clock.await(latch, nanos);
            if (!changed && clock.getAsLong() >= when.toNanos()) {
              changed = true;
              change.run();
            }
            return down;
          }
        };
    return settle(observed);
  }

  @AfterEach
  void close() {
    nodes.database.close();
  }

  @Test
  void the_wait_ends_after_two_polls_without_work() {
    assertThat(settle()).isEqualTo(new Settled(Duration.ofSeconds(1), Settling.IDLE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "MutationStage",
        "CounterMutationStage",
        "ViewMutationStage",
        "CompactionExecutor",
        "MemtableFlushWriter",
        "MemtablePostFlush",
        "PerDiskMemtableFlushWriter_0"
      })
  void background_work_of_writes_is_awaited(String pool) {
    nodes.rows(B, FakeNodes.POOLS, FakeNodes.pool(pool, 0, 1, 0));
    Settled settled = settle(Duration.ofSeconds(4), () -> nodes.rows(B, FakeNodes.POOLS));
    assertThat(settled).isEqualTo(new Settled(Duration.ofSeconds(5), Settling.IDLE));
  }

  @Test
  void work_unrelated_to_writes_is_not_awaited() {
    nodes.rows(
        A,
        FakeNodes.POOLS,
        FakeNodes.pool("Native-Transport-Requests", 1, 5, 0),
        FakeNodes.pool("GossipStage", 1, 1, 0));
    assertThat(settle().reason()).isEqualTo(Settling.IDLE);
  }

  @Test
  void compactions_are_awaited_up_to_the_maximum_time() {
    nodes.rows(A, FakeNodes.TASKS, FakeNodes.task());
    assertThat(settle()).isEqualTo(new Settled(Settling.MAX_WAIT, Settling.STILL_BUSY));
  }

  @Test
  void one_idle_poll_between_two_tasks_is_not_enough() {
    AtomicInteger polls = new AtomicInteger();
    NamedRow task = FakeNodes.task();
    nodes.answers(
        B,
        FakeNodes.TASKS,
        () ->
            CompletableFuture.completedFuture(
                polls.incrementAndGet() % 2 == 0 ? List.of() : List.of(task)));
    assertThat(settle()).isEqualTo(new Settled(Settling.MAX_WAIT, Settling.STILL_BUSY));
  }

  @Test
  void nodes_that_cannot_report_their_work_are_queried_once_and_given_the_maximum_time() {
    nodes.forget(B);
    assertThat(settle()).isEqualTo(new Settled(Settling.MAX_WAIT, Settling.UNKNOWN));
    assertThat(nodes.queries()).isEqualTo(4);
  }

  @Test
  void a_node_that_does_not_answer_is_not_idle() {
    nodes.silence(A);
    assertThat(settle()).isEqualTo(new Settled(Settling.MAX_WAIT, Settling.STILL_BUSY));
    nodes.answers(A, FakeNodes.POOLS, new CompletableFuture<>());
    assertThat(settle()).isEqualTo(new Settled(Settling.MAX_WAIT, Settling.STILL_BUSY));
  }

  @Test
  void an_interrupt_ends_the_wait() {
    nodes.rows(A, FakeNodes.TASKS, FakeNodes.task());
    Settled settled = settle(Duration.ofSeconds(3), interrupted::countDown);
    assertThat(settled).isEqualTo(new Settled(Duration.ofSeconds(3), Settling.INTERRUPTED));
  }
}
