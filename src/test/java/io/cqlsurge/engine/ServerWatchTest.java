package io.cqlsurge.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.ServerFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ServerWatchTest {
  private static final String A = "/127.0.0.1:9042";
  private static final String B = "/127.0.0.2:9042";

  private final FakeNodes nodes = new FakeNodes(A, B);
  private final VirtualTime clock = new VirtualTime();
  private final List<List<ServerFigures>> seen = new ArrayList<>();
  private final ServerWatch watch = watch(true);

  private ServerWatch watch(boolean wanted) {
    RunListener listener =
        new RunListener() {
          @Override
          public void intervalEnded(Interval interval) {
            throw new IllegalStateException("a watch ends no interval");
          }

          @Override
          public boolean watchesServer() {
            return wanted;
          }

          @Override
          public void serverSeen(List<ServerFigures> told) {
            seen.add(told);
          }
        };
    return new ServerWatch(
        new EngineContext(nodes.database, listener, clock, VirtualTraffic.machine(() -> 0)));
  }

  private void look(int seconds) {
    clock.await(new CountDownLatch(1), seconds * 1_000_000_000L);
    watch.look();
  }

  private ServerFigures.Reported last(String address) {
    return seen.get(seen.size() - 1).stream()
        .filter(node -> node.address().equals(address))
        .map(ServerFigures.Reported.class::cast)
        .findFirst()
        .orElseThrow();
  }

  @AfterEach
  void close() {
    nodes.database.close();
  }

  @Test
  void each_node_tells_its_own_work() {
    nodes.rows(
        A,
        ServerTable.POOLS,
        FakeNodes.pool("ReadStage", 0, 0, 0),
        FakeNodes.pool("CompactionExecutor", 1, 2, 0),
        FakeNodes.pool("MutationStage", 16, 10, 3));
    nodes.rows(
        A, ServerTable.TASKS, FakeNodes.task(100, 1_100, "bytes"), FakeNodes.task(1, 9, "keys"));
    look(0);
    look(1);
    watch.tell();
    assertThat(last(A).pending()).isEqualTo(12);
    assertThat(last(A).blocked()).isEqualTo(3);
    assertThat(last(A).pools())
        .extracting(ServerFigures.Pool::name)
        .containsExactly("MutationStage", "CompactionExecutor");
    assertThat(last(A).rewriting()).isEqualTo(new ServerFigures.Rewriting(2, 1_000));
    assertThat(last(B).pending()).isZero();
    assertThat(last(B).rewriting().tasks()).isZero();
  }

  @Test
  void rates_and_hits_are_those_since_the_look_before() {
    nodes.rows(A, ServerTable.WRITES, FakeNodes.count("ks", 100), FakeNodes.count("system", 7));
    nodes.rows(A, ServerTable.CACHES, FakeNodes.cache("keys", 50, 100));
    look(0);
    nodes.rows(A, ServerTable.WRITES, FakeNodes.count("ks", 2_100), FakeNodes.count("system", 99));
    nodes.rows(A, ServerTable.CACHES, FakeNodes.cache("keys", 80, 140));
    look(2);
    assertThat(seen).as("the first look only begins the counting").isEmpty();
    watch.tell();
    assertThat(last(A).writesPerSecond().orElseThrow()).isCloseTo(1_000, within(1e-6));
    assertThat(last(A).readsPerSecond()).hasValue(0);
    assertThat(last(A).keyCacheHits().orElseThrow()).isCloseTo(0.75, within(1e-9));
    assertThat(last(A).chunkCacheHits()).isEmpty();
  }

  @Test
  void counters_that_went_back_tell_nothing() {
    nodes.rows(A, ServerTable.READS, FakeNodes.count("ks", 100));
    look(0);
    nodes.rows(A, ServerTable.READS, FakeNodes.count("ks", 5));
    look(1);
    watch.tell();
    assertThat(last(A).readsPerSecond()).isEmpty();
  }

  @Test
  void a_node_without_the_tables_is_told_once_and_asked_no_more() {
    nodes.forget(A);
    nodes.forget(B);
    look(0);
    int asked = nodes.asked();
    look(1);
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0))
        .containsExactly(
            new ServerFigures.Unable(A, "there is no such table"),
            new ServerFigures.Unable(B, "there is no such table"));
    look(1);
    watch.tell();
    assertThat(seen).hasSize(1);
    assertThat(nodes.asked()).isEqualTo(asked);
  }

  @Test
  void a_single_table_that_is_missing_leaves_a_gap_and_is_asked_for_no_more() {
    nodes.answers(A, ServerTable.CLIENTS, FakeDatabase.refused());
    nodes.rows(B, ServerTable.CLIENTS, new NamedRow(Map.of("port", 1)), new NamedRow(Map.of()));
    look(0);
    int asked = nodes.asked();
    look(1);
    watch.tell();
    assertThat(last(A).connections()).isEmpty();
    assertThat(last(B).connections()).isEqualTo(OptionalDouble.of(2));
    assertThat(nodes.asked() - asked).isEqualTo(asked - 1);
  }

  @Test
  void a_node_that_is_slow_keeps_no_other_waiting() {
    CompletableFuture<List<NamedRow>> late = new CompletableFuture<>();
    nodes.answers(A, ServerTable.POOLS, late);
    look(0);
    look(1);
    look(1);
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0)).extracting(ServerFigures::address).containsExactly(B);
    late.completeExceptionally(new DatabaseError(DatabaseError.Kind.TIMEOUT, "timed out", null));
    watch.tell();
    assertThat(seen.get(1))
        .contains(new ServerFigures.Silent(A, "timed out"))
        .extracting(ServerFigures::address)
        .containsExactly(A, B);
  }

  @Test
  void a_node_that_was_silent_is_asked_again() {
    look(0);
    nodes.silence(A);
    look(1);
    nodes.rows(A, ServerTable.POOLS);
    look(1);
    assertThat(seen.get(0)).contains(new ServerFigures.Silent(A, "timed out"));
    watch.tell();
    assertThat(last(A).pending()).isZero();
  }

  @Test
  void nobody_is_asked_if_nobody_wants_to_know() {
    ServerWatch none = watch(false);
    none.look();
    none.tell();
    assertThat(nodes.asked()).isZero();
    assertThat(seen).isEmpty();
  }
}
