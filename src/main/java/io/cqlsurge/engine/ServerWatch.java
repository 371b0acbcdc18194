package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.ServerFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Asks the nodes how they fare while a run goes on, and tells the listener if it wants to know.
 * Never waits: answers are told when they are there. Belongs to one thread.
 */
final class ServerWatch {
  private final EngineContext parts;
  private final boolean wanted;
  private final Map<String, NodeWatch> nodes = new LinkedHashMap<>();

  ServerWatch(EngineContext parts) {
    this.parts = parts;
    this.wanted = parts.listener().watchesServer();
  }

  /** Tells what has been answered, and asks anew each node that has. */
  void look() {
    tell();
    if (!wanted) {
      return;
    }
    for (Cluster.Node node : parts.database().nodes()) {
      nodes
          .computeIfAbsent(
              node.address(), address -> new NodeWatch(parts.database(), node, parts.clock()))
          .ask();
    }
  }

  /** Tells what has been answered since the last call. */
  void tell() {
    List<ServerFigures> seen = new ArrayList<>();
    nodes.values().forEach(node -> node.told().ifPresent(seen::add));
    if (!seen.isEmpty()) {
      parts.listener().serverSeen(seen);
    }
  }
}
