package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The virtual tables of the nodes, read over the connections of the load. */
public final class VirtualTables implements NodeSource {
  public static final String POOLS =
      "SELECT name, active_tasks, pending_tasks, blocked_tasks FROM system_views.thread_pools";
  static final String TASKS = "SELECT task_id FROM system_views.sstable_tasks";

  private final Database database;

  /** Queries that a node refuses, because it does not have the table. */
  private final Map<String, Set<String>> refused = new ConcurrentHashMap<>();

  public VirtualTables(Database database) {
    this.database = database;
  }

  @Override
  public Samples read(Cluster.Node node) throws IOException {
    Set<String> missing =
        refused.computeIfAbsent(node.address(), any -> ConcurrentHashMap.newKeySet());
    Map<String, CompletableFuture<Samples>> answers =
        SeriesRules.queries().stream()
            .filter(cql -> !missing.contains(cql))
            .collect(Collectors.toMap(cql -> cql, cql -> ask(node, cql)));
    Samples all = new Samples();
    for (Map.Entry<String, CompletableFuture<Samples>> answer : answers.entrySet()) {
      try {
        all.add(answer.getValue().join());
      } catch (CompletionException e) {
        if (isRefusal(e)) {
          missing.add(answer.getKey());
        } else if (answer.getKey().equals(POOLS)) {
          throw new IOException(Objects.requireNonNull(e.getCause()).getMessage(), e);
        }
      }
    }
    if (missing.contains(POOLS)) {
      throw new IOException(
          "there are no virtual tables; use -jmx, or -log server=http://{host}:9180/metrics");
    }
    return all;
  }

  /** Returns whether a node can never answer, because it does not have a table. */
  public static boolean isRefusal(Throwable error) {
    Throwable cause = error;
    while (!(cause instanceof DatabaseError) && cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause instanceof DatabaseError known && !known.isRetryable();
  }

  /**
   * Asks a node without waiting whether it has tasks on files, or in a thread pool.
   *
   * @param pool which thread pools count, by name
   */
  public CompletableFuture<Boolean> hasTasks(Cluster.Node node, Predicate<String> pool) {
    return ask(node, POOLS)
        .thenCombine(
            ask(node, TASKS),
            (pools, tasks) -> {
              pools.add(tasks);
              return pools.has("system_views.sstable_tasks.rows", any -> true)
                  || pools.has("system_views.thread_pools.active_tasks", pool)
                  || pools.has("system_views.thread_pools.pending_tasks", pool);
            });
  }

  private CompletableFuture<Samples> ask(Cluster.Node node, String cql) {
    String table = cql.replaceFirst(".* FROM (\\S+).*", "$1");
    return database.ask(node, cql).thenApply(rows -> samples(table, rows)).toCompletableFuture();
  }

  private static Samples samples(String table, List<NamedRow> rows) {
    Samples samples = new Samples();
    samples.add(table + ".rows", "", rows.size());
    for (NamedRow row : rows) {
      String labels =
          row.values().entrySet().stream()
              .filter(value -> value.getValue() instanceof String)
              .map(value -> value.getKey() + "=\"" + value.getValue() + '"')
              .collect(Collectors.joining(","));
      for (String column : row.values().keySet()) {
        row.number(column).ifPresent(it -> samples.add(table + "." + column, labels, it));
      }
    }
    return samples;
  }
}
