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
import io.cqlsurge.settings.connection.LoadBalance;
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
import org.jspecify.annotations.Nullable;

/**
 * The choice of the node for a request: a random live replica in the local data centre, or a random
 * live node there if the replicas are unknown. Nodes in the local rack are preferred. With round
 * robin, the live nodes are used in turn, regardless of tokens. Nodes in other data centres are
 * used only if no local node is alive and the settings allow it. Safe for use by many threads.
 */
final class NodeChoice {
  private final MetadataManager manager;
  private final boolean roundRobin;

  /** Local rack, or null. It is not an {@code Optional} because each request reads it. */
  private final @Nullable String rack;

  private final boolean remoteAllowed;
  private final AtomicInteger nextIndex = new AtomicInteger();
  private volatile NodeList cached = new NodeList(null, List.of());

  NodeChoice(
      MetadataManager manager,
      DriverExecutionProfile profile,
      LoadBalance order,
      Optional<String> rack) {
    this.manager = manager;
    this.roundRobin = order == LoadBalance.ROUND_ROBIN;
    this.rack = rack.orElse(null);
    this.remoteAllowed =
        profile.getInt(DefaultDriverOption.LOAD_BALANCING_DC_FAILOVER_MAX_NODES_PER_REMOTE_DC) > 0
            && profile.getBoolean(
                DefaultDriverOption.LOAD_BALANCING_DC_FAILOVER_ALLOW_FOR_LOCAL_CONSISTENCY_LEVELS);
  }

  /** Returns the local rack, whose nodes are preferred, if there is one. */
  Optional<String> localRack() {
    return Optional.ofNullable(rack);
  }

  /**
   * Returns a node for a partition.
   *
   * @param partitionKey serialized partition key; null if it is unknown
   * @param first whether to prefer the first replica to the others
   * @return the node, or null if no node is known to be alive
   */
  @Nullable Node choose(
      @Nullable CqlIdentifier keyspace, @Nullable ByteBuffer partitionKey, boolean first) {
    Metadata metadata = manager.getMetadata();
    List<Node> nodes = nodes(metadata);
    if (nodes.size() == 1) {
      return isUsable(nodes.get(0), NodeDistance.LOCAL) ? nodes.get(0) : null;
    }
    return choose(nodes, replicas(metadata, keyspace, partitionKey), first);
  }

  /**
   * Returns one of the replicas, or another node if none of them is known to be alive.
   *
   * @param first whether to prefer the first replica to the others
   * @return the node, or null if no node is known to be alive
   */
  @Nullable Node choose(List<Node> replicas, boolean first) {
    return choose(nodes(manager.getMetadata()), replicas, first);
  }

  private @Nullable Node choose(List<Node> nodes, Collection<Node> replicas, boolean first) {
    Node replica = first && !roundRobin ? firstUsable(replicas) : null;
    Node local = replica == null ? local(nodes, replicas) : replica;
    return local == null && remoteAllowed ? any(nodes, NodeDistance.REMOTE) : local;
  }

  private static @Nullable Node firstUsable(Collection<Node> replicas) {
    for (Node node : replicas) {
      if (isUsable(node, NodeDistance.LOCAL)) {
        return node;
      }
    }
    return null;
  }

  private Collection<Node> replicas(
      Metadata metadata, @Nullable CqlIdentifier keyspace, @Nullable ByteBuffer key) {
    if (roundRobin || key == null) {
      return Set.of();
    }
    Optional<TokenMap> tokens = metadata.getTokenMap();
    return tokens.isPresent() ? tokens.get().getReplicas(keyspace, key) : Set.of();
  }

  /**
   * Returns a node of the local data centre.
   *
   * @return the node; null if none is known to be alive
   */
  @Nullable Node chooseLocal(Collection<Node> replicas) {
    return local(nodes(manager.getMetadata()), replicas);
  }

  /** Returns the other live nodes of the local data centre, in the order in which to try them. */
  List<Node> others(Node first, Collection<Node> replicas) {
    List<Node> others = new ArrayList<>();
    for (Node node : nodes(manager.getMetadata())) {
      if (!node.equals(first) && isUsable(node, NodeDistance.LOCAL)) {
        others.add(node);
      }
    }
    Collections.shuffle(others, ThreadLocalRandom.current());
    others.sort(
        Comparator.comparing((Node node) -> !replicas.contains(node))
            .thenComparing(this::isOutsideRack));
    return others;
  }

  private List<Node> nodes(Metadata metadata) {
    NodeList now = cached;
    if (now.metadata() != metadata) {
      now = new NodeList(metadata, List.copyOf(metadata.getNodes().values()));
      cached = now;
    }
    return now.nodes();
  }

  private @Nullable Node local(List<Node> nodes, Collection<Node> replicas) {
    if (roundRobin) {
      return next(nodes);
    }
    Node replica = any(replicas, NodeDistance.LOCAL);
    return replica == null ? any(nodes, NodeDistance.LOCAL) : replica;
  }

  /** Returns a random usable node, from the local rack if possible; null if no node is usable. */
  private @Nullable Node any(Collection<Node> nodes, NodeDistance distance) {
    int usable = 0;
    boolean outsideRack = true;
    Node chosen = null;
    for (Node node : nodes) {
      if (!isUsable(node, distance) || (isOutsideRack(node) && !outsideRack)) {
        continue;
      }
      if (outsideRack && !isOutsideRack(node)) {
        outsideRack = false;
        usable = 0;
      }
      if (ThreadLocalRandom.current().nextInt(++usable) == 0) {
        chosen = node;
      }
    }
    return chosen;
  }

  private @Nullable Node next(List<Node> nodes) {
    int usable = 0;
    for (Node node : nodes) {
      usable += isUsable(node, NodeDistance.LOCAL) ? 1 : 0;
    }
    int skip = usable == 0 ? 0 : Integer.remainderUnsigned(nextIndex.getAndIncrement(), usable);
    Node last = null;
    for (Node node : nodes) {
      if (isUsable(node, NodeDistance.LOCAL)) {
        last = node;
        if (skip-- == 0) {
          break;
        }
      }
    }
    return last;
  }

  private boolean isOutsideRack(Node node) {
    return rack != null && !rack.equals(node.getRack());
  }

  private static boolean isUsable(Node node, NodeDistance distance) {
    NodeState state = node.getState();
    return node.getDistance() == distance
        && state != NodeState.DOWN
        && state != NodeState.FORCED_DOWN;
  }

  private record NodeList(@Nullable Metadata metadata, List<Node> nodes) {}
}
