package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.measure.ServerFigures.Pool;
import io.cqlsurge.measure.ServerFigures.Rewriting;
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
 * What one node answered when it was asked how it fares.
 *
 * @param atNs when the last answer came
 * @param rows of each table that it answered about
 * @param errors of each table that it did not
 */
record ServerAnswers(
    long atNs, Map<ServerTable, List<NamedRow>> rows, Map<ServerTable, DatabaseError> errors) {

  /** Asks without waiting; the answers come in any case, be they errors. */
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

  /** Why it cannot answer about this table, now or ever; empty if it answered or may do so. */
  Optional<DatabaseError> refused(ServerTable table) {
    return error(table).filter(error -> !error.mayPass());
  }

  /** Why there is no answer about this table. */
  Optional<DatabaseError> error(ServerTable table) {
    return Optional.ofNullable(errors.get(table));
  }

  /** The thread pools that have work. */
  List<Pool> pools() {
    return rows(ServerTable.POOLS).stream()
        .map(
            row ->
                new Pool(
                    row.text("name"),
                    whole(row, "active_tasks"),
                    whole(row, "pending_tasks"),
                    whole(row, "blocked_tasks")))
        .filter(pool -> pool.active() + pool.pending() + pool.blocked() > 0)
        .toList();
  }

  /** What it does to its files. */
  Rewriting rewriting() {
    List<NamedRow> tasks = rows(ServerTable.TASKS);
    long left =
        tasks.stream()
            .filter(row -> row.text("unit").equals("bytes"))
            .mapToLong(row -> Math.max(0, whole(row, "total") - whole(row, "progress")))
            .sum();
    return new Rewriting(tasks.size(), left);
  }

  /** How many connections from clients it has. */
  OptionalDouble connections() {
    return rows.containsKey(ServerTable.CLIENTS)
        ? OptionalDouble.of(rows(ServerTable.CLIENTS).size())
        : OptionalDouble.empty();
  }

  /** Requests a second for the tables of users, coordinated since that look. */
  OptionalDouble perSecond(ServerTable table, ServerAnswers before) {
    Predicate<NamedRow> users =
        row -> {
          String keyspace = row.text("keyspace_name");
          return !keyspace.equals("system") && !keyspace.startsWith("system_");
        };
    double seconds = (atNs - before.atNs) / 1e9;
    return ratio(more(table, users, "count", before), OptionalDouble.of(seconds));
  }

  /** The share of look-ups since that look which a cache answered. */
  OptionalDouble cacheHits(String cache, ServerAnswers before) {
    Predicate<NamedRow> named = row -> row.text("name").equals(cache);
    return ratio(
        more(ServerTable.CACHES, named, "hit_count", before),
        more(ServerTable.CACHES, named, "request_count", before));
  }

  /** By how much a counter grew; nobody knows if the node was started anew meanwhile. */
  private OptionalDouble more(
      ServerTable table, Predicate<NamedRow> which, String column, ServerAnswers before) {
    if (!rows.containsKey(table) || !before.rows.containsKey(table)) {
      return OptionalDouble.empty();
    }
    double grown = sum(table, which, column) - before.sum(table, which, column);
    return grown < 0 ? OptionalDouble.empty() : OptionalDouble.of(grown);
  }

  private double sum(ServerTable table, Predicate<NamedRow> which, String column) {
    return rows(table).stream().filter(which).mapToDouble(row -> whole(row, column)).sum();
  }

  private static OptionalDouble ratio(OptionalDouble part, OptionalDouble whole) {
    return part.isPresent() && whole.isPresent() && whole.getAsDouble() > 0
        ? OptionalDouble.of(part.getAsDouble() / whole.getAsDouble())
        : OptionalDouble.empty();
  }

  private List<NamedRow> rows(ServerTable table) {
    return rows.getOrDefault(table, List.of());
  }

  private static long whole(NamedRow row, String column) {
    return (long) row.number(column).orElse(0);
  }
}
