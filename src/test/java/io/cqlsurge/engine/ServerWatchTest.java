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
            throw new IllegalStateException("unexpected interval");
          }

          @Override
          public boolean watchesServer() {
            return wanted;
          }

          @Override
          public void serverSeen(List<ServerFigures> reported) {
            seen.add(reported);
          }
        };
    return new ServerWatch(
        new EngineContext(nodes.database, listener, clock, VirtualTraffic.machine(() -> 0)));
  }

  private void poll(int seconds) {
    clock.await(new CountDownLatch(1), seconds * 1_000_000_000L);
    watch.poll();
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
  void each_node_reports_its_load() {
    nodes.rows(
        A,
        ServerTable.POOLS,
        FakeNodes.pool("ReadStage", 0, 0, 0),
        FakeNodes.pool("CompactionExecutor", 1, 2, 0),
        FakeNodes.pool("MutationStage", 16, 10, 3));
    nodes.rows(
        A, ServerTable.TASKS, FakeNodes.task(100, 1_100, "bytes"), FakeNodes.task(1, 9, "keys"));
    poll(0);
    poll(1);
    watch.report();
    assertThat(last(A).pending()).isEqualTo(12);
    assertThat(last(A).blocked()).isEqualTo(3);
    assertThat(last(A).pools())
        .extracting(ServerFigures.Pool::name)
        .containsExactly("MutationStage", "CompactionExecutor");
    assertThat(last(A).fileTasks()).isEqualTo(new ServerFigures.FileTasks(2, 1_000));
    assertThat(last(B).pending()).isZero();
    assertThat(last(B).fileTasks().tasks()).isZero();
  }

  @Test
  void rates_and_hits_refer_to_the_time_since_the_last_poll() {
    nodes.rows(A, ServerTable.WRITES, FakeNodes.count("ks", 100), FakeNodes.count("system", 7));
    nodes.rows(A, ServerTable.CACHES, FakeNodes.cache("keys", 50, 100));
    poll(0);
    nodes.rows(A, ServerTable.WRITES, FakeNodes.count("ks", 2_100), FakeNodes.count("system", 99));
    nodes.rows(A, ServerTable.CACHES, FakeNodes.cache("keys", 80, 140));
    poll(2);
    assertThat(seen).as("the first poll only starts the counting").isEmpty();
    watch.report();
    assertThat(last(A).writesPerSecond().orElseThrow()).isCloseTo(1_000, within(1e-6));
    assertThat(last(A).readsPerSecond()).hasValue(0);
    assertThat(last(A).keyCacheHits().orElseThrow()).isCloseTo(0.75, within(1e-9));
    assertThat(last(A).chunkCacheHits()).isEmpty();
  }

  @Test
  void counters_that_decreased_give_no_rate() {
    nodes.rows(A, ServerTable.READS, FakeNodes.count("ks", 100));
    poll(0);
    nodes.rows(A, ServerTable.READS, FakeNodes.count("ks", 5));
    poll(1);
    watch.report();
    assertThat(last(A).readsPerSecond()).isEmpty();
  }

  @Test
  void a_node_without_the_tables_is_reported_once_and_not_queried_again() {
    nodes.forget(A);
    nodes.forget(B);
    poll(0);
    int queries = nodes.queries();
    poll(1);
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0))
        .containsExactly(
            new ServerFigures.Unable(A, "there is no such table"),
            new ServerFigures.Unable(B, "there is no such table"));
    poll(1);
    watch.report();
    assertThat(seen).hasSize(1);
    assertThat(nodes.queries()).isEqualTo(queries);
  }

  @Test
  void a_single_missing_table_leaves_its_figures_empty_and_is_not_queried_again() {
    nodes.answers(A, ServerTable.CLIENTS, FakeDatabase.refused());
    nodes.rows(B, ServerTable.CLIENTS, new NamedRow(Map.of("port", 1)), new NamedRow(Map.of()));
    poll(0);
    int queries = nodes.queries();
    poll(1);
    watch.report();
    assertThat(last(A).connections()).isEmpty();
    assertThat(last(B).connections()).isEqualTo(OptionalDouble.of(2));
    assertThat(nodes.queries() - queries).isEqualTo(queries - 1);
  }

  @Test
  void a_slow_node_does_not_delay_others() {
    CompletableFuture<List<NamedRow>> late = new CompletableFuture<>();
    nodes.answers(A, ServerTable.POOLS, late);
    poll(0);
    poll(1);
    poll(1);
    assertThat(seen).hasSize(1);
    assertThat(seen.get(0)).extracting(ServerFigures::address).containsExactly(B);
    late.completeExceptionally(new DatabaseError(DatabaseError.Kind.TIMEOUT, "timed out", null));
    watch.report();
    assertThat(seen.get(1))
        .contains(new ServerFigures.Silent(A, "timed out"))
        .extracting(ServerFigures::address)
        .containsExactly(A, B);
  }

  @Test
  void a_node_that_did_not_answer_is_queried_again() {
    poll(0);
    nodes.silence(A);
    poll(1);
    nodes.rows(A, ServerTable.POOLS);
    poll(1);
    assertThat(seen.get(0)).contains(new ServerFigures.Silent(A, "timed out"));
    watch.report();
    assertThat(last(A).pending()).isZero();
  }

  @Test
  void nodes_are_not_queried_if_no_listener_requests_it() {
    ServerWatch none = watch(false);
    none.poll();
    none.report();
    assertThat(nodes.queries()).isZero();
    assertThat(seen).isEmpty();
  }
}
