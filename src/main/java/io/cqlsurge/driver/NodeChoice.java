package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.metadata.Metadata;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.NodeState;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.internal.core.metadata.MetadataManager;
import io.cqlsurge.settings.LoadBalance;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which node gets a request: any of the live replicas in the local data centre; where these are not
 * known, any live node there; of several, those in the local rack first. Without regard to tokens,
 * each in turn. Nodes of other data centres only where no local one is alive, and if that is
 * wanted. Safe for use by many threads.
 */
final class NodeChoice {
  private final MetadataManager manager;
  private final boolean inTurn;

  /** Null if all racks are alike; it is looked at for each request. */
  private final String rack;

  private final boolean mayLeave;
  private final AtomicInteger turn = new AtomicInteger();
  private volatile Known known = new Known(null, List.of());

  /**
   * The nodes of a cluster.
   *
   * @param rack whose nodes come first
   */
  NodeChoice(
      MetadataManager manager,
      DriverExecutionProfile profile,
      LoadBalance order,
      Optional<String> rack) {
    this.manager = manager;
    this.inTurn = order == LoadBalance.ROUND_ROBIN;
    this.rack = rack.orElse(null);
    this.mayLeave =
        profile.getInt(DefaultDriverOption.LOAD_BALANCING_DC_FAILOVER_MAX_NODES_PER_REMOTE_DC) > 0
            && profile.getBoolean(
                DefaultDriverOption.LOAD_BALANCING_DC_FAILOVER_ALLOW_FOR_LOCAL_CONSISTENCY_LEVELS);
  }

  /** The rack whose nodes come first, if one does. */
  Optional<String> localRack() {
    return Optional.ofNullable(rack);
  }

  /**
   * A node for a partition.
   *
   * @param partitionKey as on the wire; null if it is not known
   * @return null if no node is alive, as far as is known
   */
  Node choose(CqlIdentifier keyspace, ByteBuffer partitionKey) {
    Metadata metadata = manager.getMetadata();
    List<Node> nodes = nodes(metadata);
    if (nodes.size() == 1) {
      return isUsable(nodes.get(0), NodeDistance.LOCAL) ? nodes.get(0) : null;
    }
    Node local = local(nodes, replicas(metadata, keyspace, partitionKey));
    return local == null && mayLeave ? any(nodes, NodeDistance.REMOTE) : local;
  }

  private Collection<Node> replicas(Metadata metadata, CqlIdentifier keyspace, ByteBuffer key) {
    if (inTurn || key == null) {
      return Set.of();
    }
    Optional<TokenMap> tokens = metadata.getTokenMap();
    return tokens.isPresent() ? tokens.get().getReplicas(keyspace, key) : Set.of();
  }

  /**
   * A node of the local data centre.
   *
   * @return null if none is alive, as far as is known
   */
  Node chooseLocal(Collection<Node> replicas) {
    return local(nodes(manager.getMetadata()), replicas);
  }

  /** The other live nodes of the local data centre, in the order in which they are worth a try. */
  List<Node> others(Node first, Collection<Node> replicas) {
    List<Node> others = new ArrayList<>();
    for (Node node : nodes(manager.getMetadata())) {
      if (!node.equals(first) && isUsable(node, NodeDistance.LOCAL)) {
        others.add(node);
      }
    }
    Collections.shuffle(others, ThreadLocalRandom.current());
    others.sort(
        Comparator.comparing((Node node) -> !replicas.contains(node)).thenComparing(this::isAway));
    return others;
  }

  private List<Node> nodes(Metadata metadata) {
    Known now = known;
    if (now.metadata() != metadata) {
      now = new Known(metadata, List.copyOf(metadata.getNodes().values()));
      known = now;
    }
    return now.nodes();
  }

  private Node local(List<Node> nodes, Collection<Node> replicas) {
    if (inTurn) {
      return next(nodes);
    }
    Node replica = any(replicas, NodeDistance.LOCAL);
    return replica == null ? any(nodes, NodeDistance.LOCAL) : replica;
  }

  /** One of those that can be used, each as likely as the others of its rack; null if none can. */
  private Node any(Collection<Node> nodes, NodeDistance distance) {
    int usable = 0;
    boolean away = true;
    Node chosen = null;
    for (Node node : nodes) {
      if (!isUsable(node, distance) || (isAway(node) && !away)) {
        continue;
      }
      if (away && !isAway(node)) {
        away = false;
        usable = 0;
      }
      if (ThreadLocalRandom.current().nextInt(++usable) == 0) {
        chosen = node;
      }
    }
    return chosen;
  }

  private Node next(List<Node> nodes) {
    int usable = 0;
    for (Node node : nodes) {
      usable += isUsable(node, NodeDistance.LOCAL) ? 1 : 0;
    }
    int before = usable == 0 ? 0 : Integer.remainderUnsigned(turn.getAndIncrement(), usable);
    Node last = null;
    for (Node node : nodes) {
      if (isUsable(node, NodeDistance.LOCAL)) {
        last = node;
        if (before-- == 0) {
          break;
        }
      }
    }
    return last;
  }

  private boolean isAway(Node node) {
    return rack != null && !rack.equals(node.getRack());
  }

  private static boolean isUsable(Node node, NodeDistance distance) {
    NodeState state = node.getState();
    return node.getDistance() == distance
        && state != NodeState.DOWN
        && state != NodeState.FORCED_DOWN;
  }

  private record Known(Metadata metadata, List<Node> nodes) {}
}
