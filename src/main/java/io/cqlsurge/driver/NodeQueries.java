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

/** Puts questions to single nodes, over the connections there are. Safe for use by many threads. */
final class NodeQueries {
  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  private final CqlSession session;

  NodeQueries(CqlSession session) {
    this.session = session;
  }

  /** The nodes there are connections to, or would be if they were up. */
  List<Node> nodes() {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> node.getDistance() != NodeDistance.IGNORED)
        .toList();
  }

  /** Asks the node of that address. */
  CompletionStage<List<NamedRow>> ask(String address, String cql) {
    Optional<Node> node =
        nodes().stream().filter(known -> Coordinators.address(known).equals(address)).findFirst();
    if (node.isEmpty()) {
      return CompletableFuture.failedFuture(
          new DatabaseError(
              DatabaseError.Kind.CONNECTION, "no node " + address + " is known any more", null));
    }
    SimpleStatement statement =
        SimpleStatement.builder(cql)
            .setNode(node.get())
            .setConsistencyLevel(DefaultConsistencyLevel.LOCAL_ONE)
            .setTimeout(TIMEOUT)
            .build();
    CompletableFuture<List<NamedRow>> answer = new CompletableFuture<>();
    // The driver's threads have replies to bring; values are read elsewhere.
    send(statement)
        .thenComposeAsync(page -> rest(page, new ArrayList<>()))
        .whenComplete(
            (rows, error) -> {
              if (error == null) {
                answer.complete(rows);
              } else {
                answer.completeExceptionally(DriverErrors.translate(error));
              }
            });
    return answer;
  }

  private CompletionStage<AsyncResultSet> send(SimpleStatement statement) {
    try {
      return session.executeAsync(statement);
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static CompletionStage<List<NamedRow>> rest(AsyncResultSet page, List<NamedRow> rows) {
    page.currentPage().forEach(row -> rows.add(named(row)));
    return page.hasMorePages()
        ? page.fetchNextPage().thenComposeAsync(next -> rest(next, rows))
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
