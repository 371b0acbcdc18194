package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Asks the nodes for their load at the start of a run and at the end of each interval, and passes
 * it on after it has arrived. It never waits: a node that does not answer is not asked again before
 * it has. Used by one thread.
 */
public final class ServerWatch implements RunListener {
  private final Supplier<List<Cluster.Node>> nodes;
  private final NodeSource source;
  private final RunListener followers;
  private final Consumer<String> problems;
  private final LongSupplier clock;
  private final Map<String, NodeWatch> watches = new LinkedHashMap<>();
  private long startNs;

  /**
   * Creates a watch.
   *
   * @param nodes supplies the nodes at this time
   * @param followers receive the load
   * @param problems receives a sentence about nodes that do not report their load, once
   * @param clock monotonic clock, in ns
   */
  public ServerWatch(
      Supplier<List<Cluster.Node>> nodes,
      NodeSource source,
      RunListener followers,
      Consumer<String> problems,
      LongSupplier clock) {
    this.nodes = nodes;
    this.source = source;
    this.followers = followers;
    this.problems = problems;
    this.clock = clock;
  }

  @Override
  public void timeStarts() {
    startNs = clock.getAsLong();
    watches.values().forEach(NodeWatch::forget);
    ask();
  }

  @Override
  public void intervalEnded(Interval interval) {
    report();
    ask();
  }

  @Override
  public void progressed(Progress progress) {
    report();
  }

  @Override
  public void runEnded(Summary summary) {
    report();
  }

  private void ask() {
    for (Cluster.Node node : nodes.get()) {
      watches.computeIfAbsent(node.address(), any -> new NodeWatch(node, source, clock)).ask();
    }
  }

  private void report() {
    List<NodeLoad> loads = new ArrayList<>();
    Map<String, TreeSet<String>> silent = new LinkedHashMap<>();
    for (NodeWatch watch : watches.values()) {
      watch.take(startNs).ifPresent(loads::add);
      watch
          .problem()
          .ifPresent(
              reason ->
                  silent.computeIfAbsent(reason, any -> new TreeSet<>()).add(watch.address()));
    }
    if (!loads.isEmpty()) {
      followers.serverSeen(loads);
    }
    silent.forEach(
        (reason, addresses) ->
            problems.accept(
                "Node figures: none from " + String.join(", ", addresses) + ": " + reason));
  }
}
