package io.cqlsurge.nullserver;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** The nodes, ring and schema of a cluster with ScyllaDB. Only for the server's thread. */
final class ScyllaCluster {
  private final ScyllaOptions options;
  private final List<ScyllaNode> nodes = new ArrayList<>();
  private final List<NodeLocation> places;
  private final Ring ring;
  private final Tables tables = new Tables();
  private final ScyllaSchema schema;

  ScyllaCluster(
      ScyllaOptions options, List<InetSocketAddress> addresses, List<NodeLocation> places) {
    this.options = options;
    this.places = List.copyOf(places);
    for (InetSocketAddress address : addresses) {
      nodes.add(new ScyllaNode(nodes.size(), address, options));
    }
    this.ring = new Ring(nodes);
    this.schema = new ScyllaSchema(this);
  }

  List<ScyllaNode> nodes() {
    return nodes;
  }

  NodeLocation place(ScyllaNode node) {
    return places.get(node.index());
  }

  Ring ring() {
    return ring;
  }

  /** Returns the tables that store rows. */
  Tables tables() {
    return tables;
  }

  ScyllaSchema schema() {
    return schema;
  }

  boolean hasTablets() {
    return options.tablets() > 0;
  }

  /** Returns whether a keyspace refuses counters and conditional statements. */
  boolean isLimited(ScyllaKeyspace keyspace) {
    return options.oldTablets() && keyspace.hasTablets();
  }

  /** Returns the placement of a new table. */
  Placement placement(ScyllaKeyspace keyspace, String table) {
    int factor = factor(keyspace.replication());
    if (!keyspace.hasTablets()) {
      return ring.placement(factor);
    }
    Random random = new Random((keyspace.name() + table).hashCode());
    return new TabletMap(nodes, options.tablets(), factor, random);
  }

  private static int factor(Map<String, String> replication) {
    return replication.entrySet().stream()
        .filter(option -> !option.getKey().equals("class"))
        .mapToInt(option -> Integer.parseInt(option.getValue()))
        .sum();
  }

  /** Moves the tablets of all tables; returns their number. */
  int moveTablets(long seed) {
    Random random = new Random(seed);
    return tabletMaps().stream().mapToInt(map -> map.move(random)).sum();
  }

  /** Sets the number of shards of a node without connections. */
  void shards(ScyllaNode node, int number) {
    node.shards(number);
    tabletMaps().forEach(map -> map.fit(node));
  }

  private List<TabletMap> tabletMaps() {
    return schema.tables().stream()
        .map(ScyllaTable::placement)
        .filter(TabletMap.class::isInstance)
        .map(TabletMap.class::cast)
        .toList();
  }
}
