package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.NamedRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Nodes whose virtual tables a test sets. A table without rows set is empty. */
public final class FakeNodes {
  public static final String POOLS = "system_views.thread_pools";
  public static final String TASKS = "system_views.sstable_tasks";
  static final String CLIENTS = "system_views.clients";

  public final FakeDatabase database = new FakeDatabase();
  private final Map<String, Map<String, Supplier<CompletionStage<List<NamedRow>>>>> answers =
      new ConcurrentHashMap<>();
  private final AtomicInteger queries = new AtomicInteger();

  public FakeNodes(String... addresses) {
    List<Cluster.Node> nodes = new ArrayList<>();
    for (String address : addresses) {
      nodes.add(new Cluster.Node(address, "datacenter1", "rack1"));
      answers.put(address, new ConcurrentHashMap<>());
    }
    database.answering(nodes, this::answer);
  }

  private CompletionStage<List<NamedRow>> answer(Cluster.Node node, String cql) {
    queries.incrementAndGet();
    Map<String, Supplier<CompletionStage<List<NamedRow>>>> tables = answers.get(node.address());
    return tables
        .getOrDefault(table(cql), tables.getOrDefault("", () -> completed(List.of())))
        .get();
  }

  private static String table(String cql) {
    return cql.replaceFirst("SELECT .* FROM ([a-z_.]+).*", "$1");
  }

  private static CompletionStage<List<NamedRow>> completed(List<NamedRow> rows) {
    return CompletableFuture.completedFuture(rows);
  }

  /** Returns the number of queries so far. */
  public int queries() {
    return queries.get();
  }

  /** Returns a node with this address. */
  Cluster.Node node(String address) {
    return database.nodes().stream()
        .filter(node -> node.address().equals(address))
        .findFirst()
        .orElseThrow();
  }

  /** Sets the rows of a table of a node. */
  public void rows(String address, String table, NamedRow... rows) {
    answers(address, table, () -> completed(List.of(rows)));
  }

  /** Sets the answer of a node to queries of a table. */
  public void answers(String address, String table, CompletionStage<List<NamedRow>> answer) {
    answers(address, table, () -> answer);
  }

  /** Sets the source of the answers of a node to queries of a table, called for each query. */
  public void answers(
      String address, String table, Supplier<CompletionStage<List<NamedRow>>> answer) {
    answers.get(address).put(table, answer);
  }

  /** Removes all tables of a node. */
  public void forget(String address) {
    all(address, FakeDatabase.refused());
  }

  /** Lets all queries to a node time out. */
  public void silence(String address) {
    all(
        address,
        CompletableFuture.failedFuture(
            new DatabaseError(DatabaseError.Kind.TIMEOUT, "timed out", null)));
  }

  private void all(String address, CompletionStage<List<NamedRow>> answer) {
    answers.get(address).clear();
    answers(address, "", answer);
  }

  public static NamedRow pool(String name, int active, int pending, long blocked) {
    return new NamedRow(
        Map.of(
            "name",
            name,
            "active_tasks",
            active,
            "pending_tasks",
            pending,
            "blocked_tasks",
            blocked));
  }

  public static NamedRow task() {
    return new NamedRow(Map.of("task_id", "0d8b8a4e-ca5e-11f0-8de9-0242ac120002"));
  }

  static NamedRow count(String keyspace, long count) {
    return new NamedRow(Map.of("keyspace_name", keyspace, "count", count));
  }

  static NamedRow cache(String name, long hits, long requests) {
    return new NamedRow(Map.of("name", name, "hit_count", hits, "request_count", requests));
  }
}
