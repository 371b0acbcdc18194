package io.cqlsurge.engine;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.ServerFigures;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An observer that queries the load of the nodes during a run and reports it to the listener if
 * requested. Never waits: answers are reported after they have arrived. Used by one thread.
 */
public final class ServerWatch {
  private final EngineContext context;
  private final boolean wanted;
  private final Map<String, NodeWatch> nodes = new LinkedHashMap<>();

  public ServerWatch(EngineContext context) {
    this.context = context;
    this.wanted = context.listener().watchesServer();
  }

  /** Reports the new answers and queries each node that has answered. */
  public void poll() {
    report();
    if (!wanted) {
      return;
    }
    for (Cluster.Node node : context.database().nodes()) {
      nodes
          .computeIfAbsent(
              node.address(), address -> new NodeWatch(context.database(), node, context.clock()))
          .ask();
    }
  }

  /** Reports the answers since the last call. */
  public void report() {
    List<ServerFigures> seen = new ArrayList<>();
    nodes.values().forEach(node -> node.takeFigures().ifPresent(seen::add));
    if (!seen.isEmpty()) {
      context.listener().serverSeen(seen);
    }
  }
}
