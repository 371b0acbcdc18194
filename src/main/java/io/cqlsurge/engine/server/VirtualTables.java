package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.engine.server.Samples.Sample;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** A source that queries the virtual tables of the nodes, over the connections of the load. */
public final class VirtualTables implements NodeSource {
  private final Database database;

  /** The tables that a node does not have; they are not queried again. */
  private final Map<String, Set<VirtualTable>> missing = new ConcurrentHashMap<>();

  public VirtualTables(Database database) {
    this.database = database;
  }

  @Override
  public CompletionStage<Samples> ask(Cluster.Node node) {
    Set<VirtualTable> missed =
        missing.computeIfAbsent(node.address(), any -> ConcurrentHashMap.newKeySet());
    CompletableFuture<Samples> all = ask(node, VirtualTable.POOLS);
    for (VirtualTable table :
        EnumSet.complementOf(EnumSet.of(VirtualTable.POOLS, VirtualTable.TASKS))) {
      if (!missed.contains(table)) {
        all =
            all.thenCombine(
                ask(node, table).exceptionally(error -> without(table, error, missed)),
                VirtualTables::both);
      }
    }
    return all;
  }

  private static Samples without(VirtualTable table, Throwable error, Set<VirtualTable> missed) {
    if (isRefusal(error)) {
      missed.add(table);
    }
    return new Samples();
  }

  /** Returns whether a node can never answer, because it does not have the tables. */
  public static boolean isRefusal(Throwable error) {
    Throwable cause = error.getCause() == null ? error : error.getCause();
    return cause instanceof DatabaseError known && !known.isRetryable();
  }

  private static Samples both(Samples one, Samples other) {
    one.add(other);
    return one;
  }

  /** Asks a node for the state of its thread pools and its tasks on files. */
  public CompletableFuture<Tasks> tasks(Cluster.Node node) {
    return ask(node, VirtualTable.POOLS)
        .thenCombine(ask(node, VirtualTable.TASKS), VirtualTables::both)
        .thenApply(Tasks::new);
  }

  private CompletableFuture<Samples> ask(Cluster.Node node, VirtualTable table) {
    return database
        .ask(node, table.cql())
        .thenApply(rows -> samples(table, rows))
        .toCompletableFuture();
  }

  private static Samples samples(VirtualTable table, List<NamedRow> rows) {
    Samples samples = new Samples();
    samples.add(table.series("rows"), "", rows.size());
    for (NamedRow row : rows) {
      String labels =
          row.values().entrySet().stream()
              .filter(value -> value.getValue() instanceof String)
              .map(value -> value.getKey() + "=\"" + value.getValue() + '"')
              .collect(Collectors.joining(","));
      for (String column : row.values().keySet()) {
        row.number(column).ifPresent(it -> samples.add(table.series(column), labels, it));
      }
    }
    return samples;
  }

  /** What a node does. */
  public record Tasks(Samples samples) {
    /** Returns whether there are tasks on files, or in a thread pool whose name matches. */
    public boolean exist(Predicate<String> pool) {
      return samples.of(VirtualTable.TASKS.series("rows")).stream().anyMatch(Tasks::isAny)
          || existIn("active_tasks", pool)
          || existIn("pending_tasks", pool);
    }

    private boolean existIn(String column, Predicate<String> pool) {
      return samples.of(VirtualTable.POOLS.series(column)).stream()
          .anyMatch(it -> isAny(it) && pool.test(it.lastLabel()));
    }

    private static boolean isAny(Sample sample) {
      return sample.value() > 0;
    }
  }
}
