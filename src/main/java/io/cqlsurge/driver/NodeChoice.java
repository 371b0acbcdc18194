package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Which node gets a request: any of the live replicas in the local data centre; where these are not
 * known, any live node there. This is what the driver's own policy puts first. Safe for use by many
 * threads.
 */
final class NodeChoice {
  private final DefaultSession session;
  private volatile Known known = new Known(null, List.of());

  NodeChoice(DefaultSession session) {
    this.session = session;
  }

  /**
   * A node for a partition.
   *
   * @param partitionKey as on the wire; null if it is not known
   * @return null if no node is alive, as far as is known
   */
  Node choose(CqlIdentifier keyspace, ByteBuffer partitionKey) {
    List<Node> nodes = nodes(session.getMetadata());
    if (nodes.size() == 1) {
      return isUsable(nodes.get(0)) ? nodes.get(0) : null;
    }
    Optional<TokenMap> tokens = session.getMetadata().getTokenMap();
    if (partitionKey != null && tokens.isPresent()) {
      Node replica = any(tokens.get().getReplicas(keyspace, partitionKey));
      if (replica != null) {
        return replica;
      }
    }
    return any(nodes);
  }

  private List<Node> nodes(Metadata metadata) {
    Known now = known;
    if (now.metadata() != metadata) {
      now = new Known(metadata, List.copyOf(metadata.getNodes().values()));
      known = now;
    }
    return now.nodes();
  }

  /** One of those that can be used, each as likely as the others; null if there is none. */
  private static Node any(Collection<Node> nodes) {
    int usable = 0;
    Node chosen = null;
    for (Node node : nodes) {
      if (isUsable(node) && ThreadLocalRandom.current().nextInt(++usable) == 0) {
        chosen = node;
      }
    }
    return chosen;
  }

  private static boolean isUsable(Node node) {
    NodeState state = node.getState();
    return node.getDistance() == NodeDistance.LOCAL
        && state != NodeState.DOWN
        && state != NodeState.FORCED_DOWN;
  }

  private record Known(Metadata metadata, List<Node> nodes) {}
}
