package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.NamedRow;
import io.cqlsurge.measure.SettlingOutcome;
import io.cqlsurge.measure.SettlingOutcome.Reason;
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

  private SettlingOutcome settle() {
    return new Settling(nodes.database, clock).await(interrupted);
  }

  /** Changes what the nodes answer once the clock has come this far. */
  private SettlingOutcome settle(Duration when, Runnable change) {
    Clock watched =
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
    return new Settling(nodes.database, watched).await(interrupted);
  }

  @AfterEach
  void close() {
    nodes.database.close();
  }

  @Test
  void nodes_without_work_are_left_after_two_looks() {
    assertThat(settle()).isEqualTo(new SettlingOutcome(Duration.ofSeconds(1), Reason.CALM));
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
  void work_that_writes_left_behind_is_waited_for(String pool) {
    nodes.rows(B, ServerTable.POOLS, FakeNodes.pool(pool, 0, 1, 0));
    SettlingOutcome settled = settle(Duration.ofSeconds(4), () -> nodes.rows(B, ServerTable.POOLS));
    assertThat(settled).isEqualTo(new SettlingOutcome(Duration.ofSeconds(5), Reason.CALM));
  }

  @Test
  void work_that_has_nothing_to_do_with_writes_is_not() {
    nodes.rows(
        A,
        ServerTable.POOLS,
        FakeNodes.pool("Native-Transport-Requests", 1, 5, 0),
        FakeNodes.pool("GossipStage", 1, 1, 0));
    assertThat(settle().reason()).isEqualTo(Reason.CALM);
  }

  @Test
  void compactions_are_waited_for_no_longer_than_allowed() {
    nodes.rows(A, ServerTable.TASKS, FakeNodes.task(1, 9, "bytes"));
    assertThat(settle()).isEqualTo(new SettlingOutcome(Settling.LONGEST, Reason.STILL_BUSY));
  }

  @Test
  void one_calm_look_between_two_tasks_is_not_enough() {
    AtomicInteger looks = new AtomicInteger();
    NamedRow task = FakeNodes.task(1, 9, "bytes");
    nodes.answers(
        B,
        ServerTable.TASKS,
        () ->
            CompletableFuture.completedFuture(
                looks.incrementAndGet() % 2 == 0 ? List.of() : List.of(task)));
    assertThat(settle()).isEqualTo(new SettlingOutcome(Settling.LONGEST, Reason.STILL_BUSY));
  }

  @Test
  void where_the_nodes_cannot_tell_the_whole_time_is_waited_and_they_are_asked_once() {
    nodes.forget(B);
    assertThat(settle()).isEqualTo(new SettlingOutcome(Settling.LONGEST, Reason.UNKNOWN));
    assertThat(nodes.asked()).isEqualTo(4);
  }

  @Test
  void a_node_that_does_not_answer_is_not_calm() {
    nodes.silence(A);
    assertThat(settle()).isEqualTo(new SettlingOutcome(Settling.LONGEST, Reason.STILL_BUSY));
    nodes.answers(A, ServerTable.POOLS, new CompletableFuture<>());
    assertThat(settle()).isEqualTo(new SettlingOutcome(Settling.LONGEST, Reason.STILL_BUSY));
  }

  @Test
  void an_interrupt_ends_the_wait() {
    nodes.rows(A, ServerTable.TASKS, FakeNodes.task(1, 9, "bytes"));
    SettlingOutcome settled = settle(Duration.ofSeconds(3), interrupted::countDown);
    assertThat(settled).isEqualTo(new SettlingOutcome(Duration.ofSeconds(3), Reason.INTERRUPTED));
  }
}
