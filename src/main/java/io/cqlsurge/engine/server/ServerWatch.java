package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.Summary;
import io.cqlsurge.measure.server.NodeLoad;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
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
  private final RunListener followers;
  private final Consumer<String> problems;
  private final LongSupplier clock;
  private final ExecutorService threads = Executors.newCachedThreadPool(ServerWatch::thread);
  private final Map<String, Watched> watched = new LinkedHashMap<>();
  private long startNs;

  /** A node that is watched. */
  private static final class Watched {
    private Optional<CompletableFuture<NodeState>> pending = Optional.empty();
    private Optional<NodeState> previous = Optional.empty();
    private Optional<String> problem = Optional.empty();
    private long askedNs;
    private boolean isUnable;
  }

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

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "cqlsurge-nodes");
    thread.setDaemon(true);
    return thread;
  }

  @Override
  public void timeStarts() {
    startNs = clock.getAsLong();
    for (Watched node : watched.values()) {
      node.previous = Optional.empty();
      node.pending = node.pending.filter(answer -> !answer.isDone());
    }
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
      Watched it = watched.computeIfAbsent(node.address(), any -> new Watched());
      if (it.pending.isEmpty() && !it.isUnable) {
        it.askedNs = clock.getAsLong();
        it.pending = Optional.of(CompletableFuture.supplyAsync(() -> read(node), threads));
      }
    }
  }

  private NodeState read(Cluster.Node node) {
    try {
      Samples samples = source.read(node);
      return NodeState.of(clock.getAsLong(), samples);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private void report() {
    List<NodeLoad> loads = new ArrayList<>();
    Map<String, TreeSet<String>> silent = new LinkedHashMap<>();
    watched.forEach(
        (address, node) -> {
          Optional<String> before = node.problem;
          take(address, node).ifPresent(loads::add);
          node.problem
              .filter(reason -> before.isEmpty())
              .ifPresent(
                  reason ->
                      silent.computeIfAbsent(reason, any -> new TreeSet<>()).add(address));
        });
    if (!loads.isEmpty()) {
      followers.serverSeen(loads);
    }
    silent.forEach(
        (reason, addresses) ->
            problems.accept(
                "Node figures: none from " + String.join(", ", addresses) + ": " + reason));
  }

  /** Returns a node's load since its last answer, once. The first answer has none. */
  private Optional<NodeLoad> take(String address, Watched node) {
    CompletableFuture<NodeState> pending = node.pending.orElse(new CompletableFuture<>());
    if (!pending.isDone()) {
      if (node.pending.isPresent() && clock.getAsLong() - node.askedNs > PATIENCE_NS) {
        node.problem = Optional.of("no answer within 2 s");
      }
      return Optional.empty();
    }
    node.pending = Optional.empty();
    try {
      NodeState now = pending.join();
      node.problem =
          Optional.of("the answer has no known series").filter(any -> now.values().isEmpty());
      Optional<NodeLoad> load =
          node.previous
              .map(before -> now.since(before, address, startNs))
              .filter(since -> since.amounts().size() > 1); // more than the seconds
      node.previous = Optional.of(now);
      return load;
    } catch (CompletionException e) {
      node.isUnable = VirtualTables.isRefusal(e);
      node.problem = Optional.of(String.valueOf(e.getCause().getMessage()));
      return Optional.empty();
    }
  }
}
