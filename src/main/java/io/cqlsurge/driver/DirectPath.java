package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.database.Receiver;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.ThreadFaults;
import io.cqlsurge.driver.NodeConnections.NodeChannel;
import io.cqlsurge.driver.scylla.TabletMap;
import io.cqlsurge.driver.scylla.Tablets;
import io.netty.channel.EventLoop;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The direct path: it writes requests to the driver's connections without the driver's request
 * handler and its cost per request. A request that cannot use the direct path uses the driver path.
 * Only the driver path has the driver's retries. Safe for use by many threads.
 */
record DirectPath(
    Connections connections,
    Optional<NodeChoice> nodes,
    DirectRequest.Services services,
    boolean sharded) {

  /**
   * Returns the direct path for a session that has a {@link SessionContext}.
   *
   * @param driverPath sends a request through the driver, for example to prepare its statement
   *     again
   */
  static DirectPath of(CqlSession session, BiConsumer<Request, Receiver> driverPath) {
    SessionContext context = (SessionContext) session.getContext();
    Connections connections = context.connections();
    return new DirectPath(
        connections,
        NodeCheck.policy(session).map(NodePolicy::choice),
        new DirectRequest.Services(
            context, driverPath, context.requestTimeout(), DirectRequest.NO_PAYLOAD),
        connections.isScylla());
  }

  /**
   * Returns a path with the same choice of nodes over connections that answer the requests.
   *
   * @param payload the mark of the requests
   * @param refusal is called with requests that cannot be answered
   */
  DirectPath dry(
      Connections dry, Map<String, ByteBuffer> payload, BiConsumer<Request, Receiver> refusal) {
    DirectRequest.Services answered =
        new DirectRequest.Services(services.context(), refusal, services.timeout(), payload);
    return new DirectPath(dry, nodes, answered, sharded);
  }

  /** Returns whether requests can use this path at all. */
  boolean isUsable() {
    return nodes.isPresent();
  }

  List<EventLoop> threads() {
    return connections.threads();
  }

  /**
   * Sends a request.
   *
   * @return false if no connection is available; the request is not sent then
   */
  boolean send(Request request, Receiver receiver) {
    if (nodes.isEmpty()) {
      // Only the driver's request handler applies a load-balancing policy set by the user.
      return false;
    }
    Request.Single leading = Bindings.leading(request);
    NodeChannel connection = connection((PreparedQuery) leading.query(), leading);
    if (connection == null) {
      return false;
    }
    connection.loop().send(new DirectRequest(services, connection, request, receiver));
    return true;
  }

  /** Returns a connection with a stream ID reserved, or null if none is available. */
  private @Nullable NodeChannel connection(PreparedQuery query, Request.Single leading) {
    NodeChoice choice = nodes.orElseThrow();
    ByteBuffer key = query.partitionKey(leading);
    if (sharded && key != null) {
      return ofShard(query, key, choice);
    }
    Node node = choice.choose(query.keyspace(), key, false);
    return node == null ? null : connections.of(node).ofAnyShard();
  }

  /** Returns a connection to the shard that has a partition, if that is possible. */
  private @Nullable NodeChannel ofShard(PreparedQuery query, ByteBuffer key, NodeChoice choice) {
    long token = Tablets.token(key);
    TabletMap.Tablet tablet = query.tablets().of(token);
    Node node =
        tablet == null
            ? choice.choose(query.keyspace(), key, query.isConditional())
            : choice.choose(tablet.replicas(), query.isConditional());
    if (node == null) {
      return null;
    }
    NodeConnections pool = connections.of(node);
    return pool.ofShard(tablet == null ? pool.shardOf(token) : tablet.shardOn(node));
  }

  ThreadFaults faults() {
    return services.context().faults().soFar();
  }
}
