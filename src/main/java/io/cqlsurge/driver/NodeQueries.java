package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * A sender of queries to single nodes over the driver's connections. Safe for use by many threads.
 */
final class NodeQueries {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final CqlSession session;

  NodeQueries(CqlSession session) {
    this.session = session;
  }

  /** Returns the nodes that the driver connects to, including those that are down. */
  List<Node> nodes() {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> node.getDistance() != NodeDistance.IGNORED)
        .toList();
  }

  CompletionStage<List<NamedRow>> ask(String address, String cql) {
    Optional<Node> node =
        nodes().stream().filter(known -> Coordinators.address(known).equals(address)).findFirst();
    if (node.isEmpty()) {
      return CompletableFuture.failedFuture(
          new DatabaseError(
              DatabaseError.Kind.CONNECTION, "node " + address + " is no longer known"));
    }
    SimpleStatement statement =
        SimpleStatement.builder(cql)
            .setNode(node.get())
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_ONE)
            .setTimeout(TIMEOUT)
            .build();
    CompletableFuture<List<NamedRow>> result = new CompletableFuture<>();
    // Values are read on another thread, so that the driver's I/O threads are not delayed.
    send(statement)
        .thenComposeAsync(page -> collect(page, new ArrayList<>()))
        .whenComplete(
            (rows, error) -> {
              if (error == null) {
                result.complete(rows);
              } else {
                result.completeExceptionally(DriverErrors.translate(error));
              }
            });
    return result;
  }

  private CompletionStage<AsyncResultSet> send(SimpleStatement statement) {
    try {
      return session.executeAsync(statement);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static CompletionStage<List<NamedRow>> collect(AsyncResultSet page, List<NamedRow> rows) {
    page.currentPage().forEach(row -> rows.add(named(row)));
    return page.hasMorePages()
        ? page.fetchNextPage().thenComposeAsync(next -> collect(next, rows))
        : CompletableFuture.completedFuture(rows);
  }

  private static NamedRow named(Row row) {
    Map<String, Object> values = new HashMap<>();
    for (ColumnDefinition column : row.getColumnDefinitions()) {
      String name = column.getName().asInternal();
      Object value = row.getObject(column.getName());
      if (value != null) {
        values.put(name, value);
      }
    }
    return new NamedRow(values);
  }
}
