package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.metadata.SniEndPoint;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Reply;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Who the driver's nodes are in replies. A node that leaves and comes back is the same. Safe for
 * use by many threads.
 */
final class Coordinators {
  private final Map<Node, Coordinator> known = new ConcurrentHashMap<>();
  private final Map<String, Coordinator> byAddress = new HashMap<>();

  /** The name by which a node is known outside the driver. */
  static String address(Node node) {
    // Behind the proxy of a cloud all nodes have one address.
    return node.getEndPoint() instanceof SniEndPoint behind
        ? behind.getServerName()
        : node.getEndPoint().resolve().toString();
  }

  /** The one that a node is; node is null if nobody can tell. */
  Coordinator of(Node node) {
    if (node == null) {
      return Coordinator.UNKNOWN;
    }
    Coordinator found = known.get(node);
    return found == null ? known.computeIfAbsent(node, this::meet) : found;
  }

  private synchronized Coordinator meet(Node node) {
    String address = address(node);
    int next = byAddress.size() + 1;
    return byAddress.computeIfAbsent(
        address, key -> new Coordinator(next, key, String.valueOf(node.getDatacenter())));
  }

  /** The reply to a request for which the driver has only this error. */
  Reply failure(Throwable error) {
    return new Reply.Failure(DriverErrors.translate(error), of(DriverErrors.coordinator(error)));
  }
}
