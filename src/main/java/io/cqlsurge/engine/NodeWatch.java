package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Database;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.measure.ServerFigures;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;

/** An observer that queries the load of one node repeatedly without waiting. Used by one thread. */
final class NodeWatch {
  private final Database database;
  private final Cluster.Node node;
  private final LongSupplier clock;
  private final Set<ServerTable> tables = EnumSet.allOf(ServerTable.class);
  private Optional<CompletableFuture<ServerAnswers>> pending = Optional.empty();
  private Optional<ServerAnswers> previous = Optional.empty();

  NodeWatch(Database database, Cluster.Node node, LongSupplier clock) {
    this.database = database;
    this.node = node;
    this.clock = clock;
  }

  /** Queries the node, unless the last query is unanswered or the node cannot report its load. */
  void ask() {
    if (pending.isEmpty() && tables.contains(ServerTable.POOLS)) {
      pending = Optional.of(ServerAnswers.ask(database, node, EnumSet.copyOf(tables), clock));
    }
  }

  /**
   * Returns the last query's result, once. The first answer has no result, because rates need two
   * answers.
   */
  Optional<ServerFigures> takeFigures() {
    if (pending.isEmpty() || !pending.get().isDone()) {
      return Optional.empty();
    }
    ServerAnswers answers = pending.get().join();
    pending = Optional.empty();
    tables.removeIf(table -> answers.refused(table).isPresent());
    Optional<DatabaseError> error = answers.error(ServerTable.POOLS);
    if (error.isPresent()) {
      return error.map(this::failure);
    }
    Optional<ServerFigures> figures = previous.map(earlier -> figures(earlier, answers));
    previous = Optional.of(answers);
    return figures;
  }

  private ServerFigures failure(DatabaseError error) {
    return error.isRetryable()
        ? new ServerFigures.Silent(node.address(), error.getMessage())
        : new ServerFigures.Unable(node.address(), error.getMessage());
  }

  private ServerFigures figures(ServerAnswers earlier, ServerAnswers now) {
    return new ServerFigures.Reported(
        node.address(),
        now.pools(),
        now.fileTasks(),
        now.perSecond(ServerTable.READS, earlier),
        now.perSecond(ServerTable.WRITES, earlier),
        now.cacheHits("keys", earlier),
        now.cacheHits("chunks", earlier),
        now.connections());
  }
}
