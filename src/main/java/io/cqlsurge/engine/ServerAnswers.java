package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.measure.ServerFigures.FileTasks;
import io.cqlsurge.measure.ServerFigures.Pool;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Predicate;

/**
 * One node's answers to its load's queries.
 *
 * @param atNs when the last answer arrived
 * @param rows the rows of each table that was read
 * @param errors the error of each table that could not be read
 */
record ServerAnswers(
    long atNs, Map<ServerTable, List<NamedRow>> rows, Map<ServerTable, DatabaseError> errors) {

  /**
   * Sends the queries without waiting. The future always completes normally; the answers may be
   * errors.
   */
  static CompletableFuture<ServerAnswers> ask(
      Database database, Cluster.Node node, Set<ServerTable> tables, LongSupplier clock) {
    Map<ServerTable, List<NamedRow>> rows = new ConcurrentHashMap<>();
    Map<ServerTable, DatabaseError> errors = new ConcurrentHashMap<>();
    CompletableFuture<?>[] all =
        tables.stream()
            .map(
                table ->
                    database
                        .ask(node, table.cql())
                        .thenAccept(answer -> rows.put(table, answer))
                        .exceptionally(
                            thrown -> {
                              errors.put(table, error(thrown));
                              return null;
                            })
                        .toCompletableFuture())
            .toArray(CompletableFuture<?>[]::new);
    return CompletableFuture.allOf(all)
        .thenApply(none -> new ServerAnswers(clock.getAsLong(), rows, errors));
  }

  private static DatabaseError error(Throwable thrown) {
    Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
    if (cause instanceof DatabaseError known) {
      return known;
    }
    return new DatabaseError(DatabaseError.Kind.OTHER, String.valueOf(cause), cause);
  }

  /** Returns why the node can never read this table; empty if it answered or may answer later. */
  Optional<DatabaseError> refused(ServerTable table) {
    return error(table).filter(error -> !error.isRetryable());
  }

  /** Returns why this table could not be read. */
  Optional<DatabaseError> error(ServerTable table) {
    return Optional.ofNullable(errors.get(table));
  }

  /** Returns the thread pools that have tasks. */
  List<Pool> pools() {
    return rows(ServerTable.POOLS).stream()
        .map(
            row ->
                new Pool(
                    row.text("name"),
                    number(row, "active_tasks"),
                    number(row, "pending_tasks"),
                    number(row, "blocked_tasks")))
        .filter(pool -> pool.active() + pool.pending() + pool.blocked() > 0)
        .toList();
  }

  FileTasks fileTasks() {
    List<NamedRow> tasks = rows(ServerTable.TASKS);
    long left =
        tasks.stream()
            .filter(row -> row.text("unit").equals("bytes"))
            .mapToLong(row -> Math.max(0, number(row, "total") - number(row, "progress")))
            .sum();
    return new FileTasks(tasks.size(), left);
  }

  /** Returns the number of connections from clients. */
  OptionalDouble connections() {
    return rows.containsKey(ServerTable.CLIENTS)
        ? OptionalDouble.of(rows(ServerTable.CLIENTS).size())
        : OptionalDouble.empty();
  }

  /** Returns the coordinated requests per second for user tables since earlier answers. */
  OptionalDouble perSecond(ServerTable table, ServerAnswers before) {
    Predicate<NamedRow> users =
        row -> {
          String keyspace = row.text("keyspace_name");
          return !keyspace.equals("system") && !keyspace.startsWith("system_");
        };
    double seconds = (atNs - before.atNs) / 1e9;
    return ratio(growth(table, users, "count", before), OptionalDouble.of(seconds));
  }

  /** Returns the share of lookups that a cache answered since earlier answers. */
  OptionalDouble cacheHits(String cache, ServerAnswers before) {
    Predicate<NamedRow> named = row -> row.text("name").equals(cache);
    return ratio(
        growth(ServerTable.CACHES, named, "hit_count", before),
        growth(ServerTable.CACHES, named, "request_count", before));
  }

  /** Returns the growth of a counter; empty if the node was restarted since then. */
  private OptionalDouble growth(
      ServerTable table, Predicate<NamedRow> which, String column, ServerAnswers before) {
    if (!rows.containsKey(table) || !before.rows.containsKey(table)) {
      return OptionalDouble.empty();
    }
    double growth = sum(table, which, column) - before.sum(table, which, column);
    return growth < 0 ? OptionalDouble.empty() : OptionalDouble.of(growth);
  }

  private double sum(ServerTable table, Predicate<NamedRow> which, String column) {
    return rows(table).stream().filter(which).mapToDouble(row -> number(row, column)).sum();
  }

  private static OptionalDouble ratio(OptionalDouble part, OptionalDouble whole) {
    return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0
        ? OptionalDouble.of(part.getAsDouble() / whole.getAsDouble())
        : OptionalDouble.empty();
  }

  private List<NamedRow> rows(ServerTable table) {
    return rows.getOrDefault(table, List.of());
  }

  private static long number(NamedRow row, String column) {
    return (long) row.number(column).orElse(0);
  }
}
