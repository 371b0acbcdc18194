package io.cqlsurge.engine.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.measure.server.Amount;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class VirtualTablesTest {
  private static final String A = "/127.0.0.1:9042";
  private static final String B = "/127.0.0.2:9042";
  private static final String COUNTERS = "system_metrics.type_counter";
  private static final String TIMERS = "system_metrics.type_timer";
  private static final String METRICS = "org.apache.cassandra.metrics.";

  private final FakeNodes nodes = new FakeNodes(A, B);
  private final VirtualTables tables = new VirtualTables(nodes.database);

  @AfterEach
  void close() {
    nodes.database.close();
  }

  private Map<Amount, Double> values(String address) throws IOException {
    return SeriesRules.values(tables.read(nodes.node(address)));
  }

  private static NamedRow named(String name, String column, long value) {
    return new NamedRow(Map.of("name", METRICS + name, column, value));
  }

  @Test
  void each_node_reports_its_own_load() throws IOException {
    nodes.rows(
        A,
        FakeNodes.POOLS,
        FakeNodes.pool("ReadStage", 0, 0, 0),
        FakeNodes.pool("CompactionExecutor", 1, 2, 0),
        FakeNodes.pool("MutationStage", 16, 10, 3));
    nodes.rows(B, FakeNodes.POOLS, FakeNodes.pool("ReadStage", 0, 0, 0));
    nodes.rows(B, FakeNodes.CLIENTS, new NamedRow(Map.of("port", 1)), new NamedRow(Map.of()));
    assertThat(values(A))
        .containsEntry(Amount.PENDING_TASKS, 12.0)
        .containsEntry(Amount.BLOCKED_TASKS, 3.0)
        .containsEntry(Amount.COMPACTIONS, 1.0)
        .containsEntry(Amount.CONNECTIONS, 0.0);
    assertThat(values(B))
        .containsEntry(Amount.PENDING_TASKS, 0.0)
        .containsEntry(Amount.CONNECTIONS, 2.0);
  }

  @Test
  void requests_latencies_and_caches_are_read() throws IOException {
    nodes.rows(
        A,
        "system_views.coordinator_read_latency",
        FakeNodes.count("ks", 100),
        FakeNodes.count("systematic", 10),
        FakeNodes.count("system", 7),
        FakeNodes.count("system_auth", 5));
    nodes.rows(
        A,
        "system_views.caches",
        FakeNodes.cache("keys", 50, 100),
        FakeNodes.cache("chunks", 3, 4),
        FakeNodes.cache("rows", 1, 2));
    nodes.rows(
        A,
        COUNTERS,
        named("ClientRequest.TotalLatency.Read", "value", 1_000),
        named("ClientRequest.TotalLatency.RangeSlice", "value", 200),
        named("ClientRequest.TotalLatency.CASRead", "value", 30),
        named("ClientRequest.TotalLatency.Write", "value", 4_000),
        named("ClientRequest.TotalLatency.CASWrite", "value", 500),
        named("Table.ReadTotalLatency.all", "value", 60_000),
        named("Table.RangeTotalLatency.all", "value", 7_000),
        named("Table.WriteTotalLatency.all", "value", 800_000));
    nodes.rows(
        A,
        TIMERS,
        named("Table.ReadLatency.all", "count", 11),
        named("Table.RangeLatency.all", "count", 2),
        named("Table.WriteLatency.all", "count", 17));
    assertThat(values(A))
        .containsEntry(Amount.READS, 110.0)
        .containsEntry(Amount.READ_US, 1_230.0)
        .containsEntry(Amount.WRITE_US, 4_500.0)
        .containsEntry(Amount.LOCAL_READS, 13.0)
        .containsEntry(Amount.LOCAL_READ_US, 67_000.0)
        .containsEntry(Amount.LOCAL_WRITES, 17.0)
        .containsEntry(Amount.LOCAL_WRITE_US, 800_000.0)
        .containsEntry(Amount.KEY_HITS, 50.0)
        .containsEntry(Amount.KEY_LOOKUPS, 100.0)
        .containsEntry(Amount.CHUNK_HITS, 3.0)
        .containsEntry(Amount.CHUNK_LOOKUPS, 4.0)
        .containsEntry(Amount.ROW_HITS, 1.0)
        .containsEntry(Amount.ROW_LOOKUPS, 2.0)
        .doesNotContainKey(Amount.WRITES);
  }

  @Test
  void a_table_that_a_node_does_not_have_is_asked_once_and_others_again() throws IOException {
    nodes.rows(A, FakeNodes.POOLS, FakeNodes.pool("ReadStage", 0, 1, 0));
    nodes.answers(A, FakeNodes.CLIENTS, FakeDatabase.refused());
    assertThat(values(A)).doesNotContainKey(Amount.CONNECTIONS);
    int first = nodes.queries();
    assertThat(values(A)).containsEntry(Amount.PENDING_TASKS, 1.0);
    assertThat(nodes.queries() - first).isEqualTo(first - 1);
    int second = nodes.queries();
    assertThat(values(B)).containsEntry(Amount.CONNECTIONS, 0.0);
    assertThat(nodes.queries() - second).as("the other node").isEqualTo(first);
  }

  @Test
  void a_table_that_a_node_did_not_read_in_time_is_asked_again() throws IOException {
    nodes.rows(A, FakeNodes.POOLS, FakeNodes.pool("ReadStage", 0, 1, 0));
    nodes.answers(
        A,
        FakeNodes.CLIENTS,
        CompletableFuture.failedFuture(new DatabaseError(DatabaseError.Kind.TIMEOUT, "timed out")));
    assertThat(values(A)).doesNotContainKey(Amount.CONNECTIONS);
    nodes.rows(A, FakeNodes.CLIENTS);
    assertThat(values(A)).containsEntry(Amount.CONNECTIONS, 0.0);
  }

  @Test
  void a_node_without_thread_pools_cannot_report_and_the_reason_is_a_sentence() {
    nodes.forget(A);
    assertThatThrownBy(() -> values(A))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "there are no virtual tables; use -jmx, or -log server=http://{host}:9180/metrics");
    assertThatThrownBy(() -> values(A)).hasMessageStartingWith("there are no virtual tables");
    nodes.silence(B);
    assertThatThrownBy(() -> values(B))
        .isInstanceOf(IOException.class)
        .hasMessage("timed out")
        .matches(error -> !VirtualTables.isRefusal(error));
  }

  @Test
  void a_refusal_is_found_in_the_causes_of_an_exception() {
    DatabaseError refused = new DatabaseError(DatabaseError.Kind.REFUSED, "no");
    DatabaseError overloaded = new DatabaseError(DatabaseError.Kind.OVERLOADED, "no");
    assertThat(VirtualTables.isRefusal(refused)).isTrue();
    assertThat(VirtualTables.isRefusal(new CompletionException(new IOException(refused)))).isTrue();
    assertThat(VirtualTables.isRefusal(new CompletionException(overloaded))).isFalse();
    assertThat(VirtualTables.isRefusal(new IOException("no"))).isFalse();
  }

  @Test
  void tasks_are_those_on_files_and_those_in_the_pools_that_count() {
    nodes.rows(
        A,
        FakeNodes.POOLS,
        FakeNodes.pool("ReadStage", 5, 5, 5),
        FakeNodes.pool("MutationStage", 0, 0, 4));
    assertThat(hasTasks("MutationStage")).isFalse();
    assertThat(hasTasks("ReadStage")).isTrue();
    nodes.rows(A, FakeNodes.POOLS, FakeNodes.pool("MutationStage", 1, 0, 0));
    assertThat(hasTasks("MutationStage")).isTrue();
    nodes.rows(A, FakeNodes.POOLS, FakeNodes.pool("MutationStage", 0, 1, 0));
    assertThat(hasTasks("MutationStage")).isTrue();
    nodes.rows(A, FakeNodes.POOLS);
    nodes.rows(A, FakeNodes.TASKS, FakeNodes.task());
    assertThat(hasTasks("MutationStage")).isTrue();
    nodes.rows(A, FakeNodes.TASKS);
    assertThat(hasTasks("MutationStage")).isFalse();
  }

  private boolean hasTasks(String pool) {
    return tables.hasTasks(nodes.node(A), List.of(pool)::contains).join();
  }
}
