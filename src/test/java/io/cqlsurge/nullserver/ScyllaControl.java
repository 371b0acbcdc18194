package io.cqlsurge.nullserver;

import java.util.List;

/**
 * Reads and changes a cluster with the persona of ScyllaDB. Safe for use by all threads except the
 * server's; a change is in effect when the method returns.
 */
public final class ScyllaControl {
  private final ScyllaCluster cluster;
  private final List<Node> nodes;

  /** What a shard-aware port does with connections. */
  public enum PortMode {
    OPEN,
    CLOSED,
    /** A connection arrives at another shard than its client chose, as after a translation. */
    TRANSLATED
  }

  ScyllaControl(ScyllaCluster cluster, List<Node> nodes) {
    this.cluster = cluster;
    this.nodes = List.copyOf(nodes);
  }

  /** Returns the counts of a node. */
  public ShardCounts counts(Node node) {
    return node.call(scylla(node)::counts);
  }

  /** Returns the shard-aware port of a node. */
  public int shardAwarePort(Node node) {
    return scylla(node).shardAwarePort();
  }

  /** Sets the counts of requests and opened connections of a node to zero. */
  public void reset(Node node) {
    node.call(
        () -> {
          scylla(node).resetCounts();
          return node;
        });
  }

  /** Moves each tablet to another node or shard at random; returns the number of tablets. */
  public int moveTablets(long seed) {
    return nodes.get(0).call(() -> cluster.moveTablets(seed));
  }

  /** Stops a node and starts it with a number of shards. */
  public void restart(Node node, int shards) {
    node.down();
    node.call(
        () -> {
          cluster.shards(scylla(node), shards);
          return node;
        });
    node.up();
  }

  /** Sets what the shard-aware port of a node does with new connections. */
  public void shardAwarePort(Node node, PortMode mode) {
    node.call(
        () -> {
          scylla(node).translated(mode == PortMode.TRANSLATED);
          return node;
        });
    node.setPortOpen(mode != PortMode.CLOSED);
  }

  private ScyllaNode scylla(Node node) {
    return cluster.nodes().get(nodes.indexOf(node));
  }
}
