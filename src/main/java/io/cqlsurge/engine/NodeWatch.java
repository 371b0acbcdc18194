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

/** Looks at one node again and again, and never waits for it. Belongs to one thread. */
final class NodeWatch {
  private final Database database;
  private final Cluster.Node node;
  private final LongSupplier clock;
  private final Set<ServerTable> tables = EnumSet.allOf(ServerTable.class);
  private Optional<CompletableFuture<ServerAnswers>> asked = Optional.empty();
  private Optional<ServerAnswers> before = Optional.empty();

  NodeWatch(Database database, Cluster.Node node, LongSupplier clock) {
    this.database = database;
    this.node = node;
    this.clock = clock;
  }

  /** Asks, unless the last answers are still to come, or the node is not able to tell. */
  void ask() {
    if (asked.isEmpty() && tables.contains(ServerTable.POOLS)) {
      asked = Optional.of(ServerAnswers.ask(database, node, EnumSet.copyOf(tables), clock));
    }
  }

  /** What came of the last look, once; nothing yet after the very first, from which rates count. */
  Optional<ServerFigures> told() {
    if (asked.isEmpty() || !asked.get().isDone()) {
      return Optional.empty();
    }
    ServerAnswers answers = asked.get().join();
    asked = Optional.empty();
    tables.removeIf(table -> answers.refused(table).isPresent());
    Optional<DatabaseError> error = answers.error(ServerTable.POOLS);
    if (error.isPresent()) {
      return error.map(this::failure);
    }
    Optional<ServerFigures> figures = before.map(earlier -> figures(earlier, answers));
    before = Optional.of(answers);
    return figures;
  }

  private ServerFigures failure(DatabaseError error) {
    return error.mayPass()
        ? new ServerFigures.Silent(node.address(), error.getMessage())
        : new ServerFigures.Unable(node.address(), error.getMessage());
  }

  private ServerFigures figures(ServerAnswers earlier, ServerAnswers now) {
    return new ServerFigures.Reported(
        node.address(),
        now.pools(),
        now.rewriting(),
        now.perSecond(ServerTable.READS, earlier),
        now.perSecond(ServerTable.WRITES, earlier),
        now.cacheHits("keys", earlier),
        now.cacheHits("chunks", earlier),
        now.connections());
  }
}
