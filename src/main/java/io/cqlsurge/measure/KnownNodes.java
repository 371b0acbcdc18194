package io.cqlsurge.measure;

import java.util.Map;
import java.util.TreeMap;

/**
 * The nodes that several clients use. Each client numbers the nodes, so a node is identified by
 * address and data centre here, and keeps the name that the first client reports.
 */
final class KnownNodes {
  private final Map<String, Map<String, NodeName>> byDatacenter = new TreeMap<>();

  NodeName of(NodeName node) {
    return byDatacenter
        .computeIfAbsent(node.datacenter(), datacenter -> new TreeMap<>())
        .computeIfAbsent(node.address(), address -> node);
  }

  /** Returns the figures with the common name of their node. */
  NodeFigures with(NodeFigures figures) {
    return new NodeFigures(
        of(figures.node()),
        figures.requests(),
        figures.errors(),
        figures.retries(),
        figures.service());
  }

  /** Returns the count with the common name of its node. */
  ErrorCount with(ErrorCount count) {
    return new ErrorCount(
        count.operation(), count.kind(), of(count.node()), count.errors(), count.retries());
  }
}
