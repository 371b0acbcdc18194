package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.DefaultConsistencyLevel;
import com.datastax.oss.driver.api.core.Version;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.AsyncResultSet;
import com.datastax.oss.driver.api.core.cql.ColumnDefinition;
import com.datastax.oss.driver.api.core.cql.QueryTrace;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.SimpleStatement;
import com.datastax.oss.driver.api.core.cql.Statement;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Replicas;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The nodes of a session's cluster, and a sender of queries to single nodes over the driver's
 * connections. Safe for use by many threads.
 */
record NodeQueries(CqlSession session) {
  /** Maximum row count in a reply to this program's own reads. */
  static final int PAGE_ROWS = 100;

  private static final Duration TIMEOUT = Duration.ofSeconds(2);

  /** Returns the cluster with all its nodes and the effective sizes of the connection pools. */
  Cluster cluster(Optional<Cluster.Shards> shards) {
    DriverExecutionProfile options = session.getContext().getConfig().getDefaultProfile();
    return new Cluster(
        session.getMetadata().getClusterName().orElse("unknown"),
        session.getMetadata().getNodes().values().stream().map(NodeQueries::node).toList(),
        options.getInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE),
        options.getInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS),
        shards);
  }

  /** Returns the nodes that the driver connects to, including those that are down, by address. */
  List<Cluster.Node> nodes() {
    return used()
        .map(NodeQueries::node)
        .sorted(Comparator.comparing(Cluster.Node::address))
        .toList();
  }

  private Stream<Node> used() {
    return session.getMetadata().getNodes().values().stream()
        .filter(node -> node.getDistance() != NodeDistance.IGNORED);
  }

  private static Cluster.Node node(Node node) {
    return new Cluster.Node(
        Coordinators.address(node),
        String.valueOf(node.getDatacenter()),
        String.valueOf(node.getRack()),
        Optional.ofNullable(node.getCassandraVersion()).map(Version::toString));
  }

  Optional<Node> find(String address) {
    return used().filter(known -> Coordinators.address(known).equals(address)).findFirst();
  }

  /** Returns a statement for a node, or for any, at a consistency level. */
  Statement<?> to(Optional<String> node, Consistency level, Statement<?> statement) {
    return statement
        .setConsistencyLevel(ConsistencyLevels.of(level))
        .setNode(node.flatMap(this::find).orElse(null));
  }

  /**
   * Reads, with a trace if the statement is for one node: then the reply names the only replica
   * that was read, if there was only one.
   */
  void read(Statement<?> statement, Request request, Connections connections, Receiver receiver) {
    CompletionStage<AsyncResultSet> result =
        session.executeAsync(statement.setTracing(statement.getNode() != null));
    Receiver traced =
        reply -> {
          CompletionStage<Coordinator> reader =
              result
                  .thenCompose(page -> page.getExecutionInfo().getQueryTraceAsync())
                  .thenApply(
                      trace -> reader(trace, reply.coordinator(), connections.coordinators()))
                  .exceptionally(error -> Coordinator.UNKNOWN);
          reader.thenAccept(node -> receiver.receive(from(node, reply)));
        };
    result.whenComplete(new ReplyAdapter(traced, request, connections, 1));
  }

  private static Reply from(Coordinator node, Reply reply) {
    return reply instanceof Reply.Success success
        ? new Reply.Success(
            success.rows(), node, success.shard(), success.misplaced(), success.warnings())
        : reply;
  }

  /** Returns the coordinator, or the only other node that took part; unknown if there are more. */
  private Coordinator reader(QueryTrace trace, Coordinator own, Coordinators coordinators) {
    Set<InetAddress> others = new HashSet<>();
    trace.getEvents().forEach(event -> others.add(address(event.getSourceAddress())));
    others.remove(address(trace.getCoordinatorAddress()));
    return switch (others.size()) {
      case 0 -> own;
      case 1 -> coordinators.of(node(others.iterator().next()));
      default -> Coordinator.UNKNOWN;
    };
  }

  private static @Nullable InetAddress address(@Nullable InetSocketAddress socket) {
    return socket == null ? null : socket.getAddress();
  }

  private @Nullable Node node(InetAddress address) {
    return used()
        .filter(
            node ->
                node.getBroadcastAddress()
                    .map(InetSocketAddress::getAddress)
                    .filter(address::equals)
                    .isPresent())
        .findFirst()
        .orElse(null);
  }

  Replicas replicas(Statement<?> statement) {
    return session
        .getMetadata()
        .getTokenMap()
        .map(ring -> TokenRanges.replicas(ring, statement))
        .orElse(Replicas.UNKNOWN);
  }

  /**
   * Returns this program's own read, with a level and small pages that restricted clusters allow.
   */
  static SimpleStatement statement(String cql) {
    return SimpleStatement.newInstance(cql)
        .setConsistencyLevel(DefaultConsistencyLevel.ONE)
        .setPageSize(PAGE_ROWS);
  }

  CompletionStage<List<NamedRow>> ask(String address, String cql) {
    Optional<Node> node = find(address);
    if (node.isEmpty()) {
      return CompletableFuture.failedFuture(
          new DatabaseError(
              DatabaseError.Kind.CONNECTION, "node " + address + " is no longer known"));
    }
    SimpleStatement statement = statement(cql).setNode(node.get()).setTimeout(TIMEOUT);
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
