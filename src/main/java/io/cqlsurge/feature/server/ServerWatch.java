package io.cqlsurge.feature.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.engine.server.NodeSource;
import io.cqlsurge.engine.server.Samples;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunEvent;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.server.NodeLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Asks the nodes for their load at the start of a run and at the end of each interval, in its own
 * threads, and passes it on after it has arrived. It never waits: a node that does not answer is
 * not asked again before it has. Used by one thread.
 */
public final class ServerWatch implements RunListener {
  /** Time after which a missing answer is reported, in ns. */
  private static final long PATIENCE_NS = 2_000_000_000L;

  private final Supplier<List<Cluster.Node>> nodes;
  private final NodeSource source;
  private final Consumer<RunEvent> events;
  private final Consumer<String> complaints;
  private final LongSupplier clock;
  private final ExecutorService threads = Executors.newCachedThreadPool(ServerWatch::thread);
  private final Map<String, Asked> pending = new LinkedHashMap<>();
  private final Map<String, NodeState> states = new HashMap<>();
  private final Map<String, String> reportedProblems = new HashMap<>();
  private long startNs;

  private record Asked(long atNs, CompletableFuture<NodeState> answer) {}

  /**
   * Creates a watch.
   *
   * @param nodes supplies the nodes at this time
   * @param events receives the load
   * @param complaints receives a sentence about nodes that do not report their load, once
   * @param clock monotonic clock, in ns
   */
  public ServerWatch(
      Supplier<List<Cluster.Node>> nodes,
      NodeSource source,
      Consumer<RunEvent> events,
      Consumer<String> complaints,
      LongSupplier clock) {
    this.nodes = nodes;
    this.source = source;
    this.events = events;
    this.complaints = complaints;
    this.clock = clock;
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "cqlsurge-nodes");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void timeStarts() {
    startNs = clock.getAsLong();
    pending.clear();
    states.clear();
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
  public void runEnded(Interval summary) {
    report();
  }

  private void ask() {
    for (Cluster.Node node : nodes.get()) {
      pending.computeIfAbsent(
          node.address(),
          any ->
              new Asked(
                  clock.getAsLong(), CompletableFuture.supplyAsync(() -> read(node), threads)));
    }
  }

  private NodeState read(Cluster.Node node) {
    try {
      Samples samples = source.read(node);
      return NodeState.of(clock.getAsLong(), samples);
    } catch (IOException | RuntimeException e) {
      return NodeState.silent(clock.getAsLong(), String.valueOf(e.getMessage()));
    }
  }

  private void report() {
    List<NodeLoad> loads = new ArrayList<>();
    Map<String, Set<String>> silent = new TreeMap<>();
    new LinkedHashMap<>(pending)
        .forEach(
            (address, asked) ->
                take(address, asked, loads)
                    .filter(problem -> !problem.equals(reportedProblems.put(address, problem)))
                    .ifPresent(
                        problem ->
                            silent.computeIfAbsent(problem, any -> new TreeSet<>()).add(address)));
    if (!loads.isEmpty()) {
      events.accept(new RunEvent.NodesLoaded(loads));
    }
    silent.forEach(
        (problem, addresses) ->
            complaints.accept(
                "Node values: none from " + String.join(", ", addresses) + ": " + problem));
  }

  /** Adds a node's load since its last answer, if it has answered. Returns a problem. */
  private Optional<String> take(String address, Asked asked, List<NodeLoad> loads) {
    if (!asked.answer().isDone()) {
      return Optional.of("no answer within 2 s")
          .filter(any -> clock.getAsLong() - asked.atNs() > PATIENCE_NS);
    }
    pending.remove(address);
    NodeState state = asked.answer().join();
    if (state.problem().isEmpty()) {
      reportedProblems.remove(address);
      NodeState before = states.put(address, state);
      if (before != null && state.continues(before)) {
        loads.add(state.since(before, address, startNs));
      }
    }
    return state.problem();
  }
}
