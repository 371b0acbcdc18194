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

/** Nodes that tell how they fare as a test wants them to; what is not set is an empty table. */
final class FakeNodes {
  final FakeDatabase database = new FakeDatabase();
  private final Map<String, Map<ServerTable, Supplier<CompletionStage<List<NamedRow>>>>> answers =
      new LinkedHashMap<>();
  private int asked;

  FakeNodes(String... addresses) {
    List<Cluster.Node> nodes = new ArrayList<>();
    for (String address : addresses) {
      nodes.add(new Cluster.Node(address, "datacenter1", "rack1"));
      answers.put(address, new EnumMap<>(ServerTable.class));
    }
    database.answering(nodes, this::answer);
  }

  private CompletionStage<List<NamedRow>> answer(Cluster.Node node, String cql) {
    asked++;
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

  /** How many questions were put so far. */
  int asked() {
    return asked;
  }

  /** From now on the node has these rows in that table. */
  void rows(String address, ServerTable table, NamedRow... rows) {
    answers(address, table, CompletableFuture.completedFuture(List.of(rows)));
  }

  /** From now on the node answers this. */
  void answers(String address, ServerTable table, CompletionStage<List<NamedRow>> answer) {
    answers(address, table, () -> answer);
  }

  /** From now on the node answers this, asked anew for each question. */
  void answers(
      String address, ServerTable table, Supplier<CompletionStage<List<NamedRow>>> answer) {
    answers.get(address).put(table, answer);
  }

  /** From now on the node has none of the tables. */
  void forget(String address) {
    for (ServerTable table : ServerTable.values()) {
      answers(address, table, FakeDatabase.refused());
    }
  }

  /** From now on no question to this node is answered in time. */
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
