package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.DriverException;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.metadata.SniEndPoint;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Reply;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The coordinators of replies, by driver node. A node that leaves and returns keeps its
 * coordinator. Safe for use by many threads.
 */
final class Coordinators {
  private final Map<Node, Coordinator> known = new ConcurrentHashMap<>();
  private final Map<String, Coordinator> byAddress = new HashMap<>();

  /** Returns the address by which this program identifies a node. */
  static String address(Node node) {
    // All nodes of a cloud database have the address of the proxy.
    return node.getEndPoint() instanceof SniEndPoint endPoint
        ? endPoint.getServerName()
        : node.getEndPoint().resolve().toString();
  }

  /** Returns the coordinator for a node, {@link Coordinator#UNKNOWN} for null. */
  Coordinator of(@Nullable Node node) {
    if (node == null) {
      return Coordinator.UNKNOWN;
    }
    Coordinator found = known.get(node);
    return found == null ? known.computeIfAbsent(node, this::create) : found;
  }

  private synchronized Coordinator create(Node node) {
    String address = address(node);
    int next = byAddress.size() + 1;
    return byAddress.computeIfAbsent(
        address, key -> new Coordinator(next, key, String.valueOf(node.getDatacenter())));
  }

  /** Returns the reply for a request that the driver failed with this error. */
  Reply failure(Throwable error) {
    List<String> warnings =
        error instanceof DriverException failed && failed.getExecutionInfo() != null
            ? failed.getExecutionInfo().getWarnings()
            : List.of();
    return new Reply.Failure(
        DriverErrors.translate(error), of(DriverErrors.coordinator(error)), warnings);
  }
}
