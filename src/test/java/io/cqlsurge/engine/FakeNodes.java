package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.NamedRow;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Supplier;

/** Nodes that report the load that a test sets. A table without rows set is empty. */
final class FakeNodes {
  final FakeDatabase database = new FakeDatabase();
  private final Map<String, Map<ServerTable, Supplier<CompletionStage<List<NamedRow>>>>> answers =
      new LinkedHashMap<>();
  private int queries;

  FakeNodes(String... addresses) {
    List<Cluster.Node> nodes = new ArrayList<>();
    for (String address : addresses) {
      nodes.add(new Cluster.Node(address, "datacenter1", "rack1"));
      answers.put(address, new EnumMap<>(ServerTable.class));
    }
    database.answering(nodes, this::answer);
  }

  private CompletionStage<List<NamedRow>> answer(Cluster.Node node, String cql) {
    queries++;
    for (ServerTable table : ServerTable.values()) {
      if (table.cql().equals(cql)) {
        return answers
            .get(node.address())
            .getOrDefault(table, () -> CompletableFuture.completedFuture(List.of()))
            .get();
      }
    }
    throw new IllegalArgumentException(cql);
  }

  /** Returns the number of queries so far. */
  int queries() {
    return queries;
  }

  /** Sets the rows of a table of a node. */
  void rows(String address, ServerTable table, NamedRow... rows) {
    answers(address, table, CompletableFuture.completedFuture(List.of(rows)));
  }

  /** Sets the answer of a node to queries of a table. */
  void answers(String address, ServerTable table, CompletionStage<List<NamedRow>> answer) {
    answers(address, table, () -> answer);
  }

  /** Sets the source of the answers of a node to queries of a table, called for each query. */
  void answers(
      String address, ServerTable table, Supplier<CompletionStage<List<NamedRow>>> answer) {
    answers.get(address).put(table, answer);
  }

  /** Removes all tables of a node. */
  void forget(String address) {
    for (ServerTable table : ServerTable.values()) {
      answers(address, table, FakeDatabase.refused());
    }
  }

  /** Lets all queries to a node time out. */
  void silence(String address) {
    for (ServerTable table : ServerTable.values()) {
      answers(
          address,
          table,
          CompletableFuture.failedFuture(
              new DatabaseError(DatabaseError.Kind.TIMEOUT, "timed out", null)));
    }
  }

  static NamedRow pool(String name, int active, int pending, long blocked) {
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

  static NamedRow task(long progress, long total, String unit) {
    return new NamedRow(Map.of("progress", progress, "total", total, "unit", unit));
  }

  static NamedRow count(String keyspace, long count) {
    return new NamedRow(Map.of("keyspace_name", keyspace, "count", count));
  }

  static NamedRow cache(String name, long hits, long requests) {
    return new NamedRow(Map.of("name", name, "hit_count", hits, "request_count", requests));
  }
}
