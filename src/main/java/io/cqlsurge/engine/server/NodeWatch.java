package io.cqlsurge.engine.server;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.measure.server.Amount;
import io.cqlsurge.measure.server.NodeLoad;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;

/** Asks one node for its load without waiting. Used by one thread. */
final class NodeWatch {
  /** Time after which a missing answer is reported, in ns. */
  private static final long PATIENCE_NS = 2_000_000_000L;

  private static final int MAX_POOLS = 4;
  private static final double NS_PER_SECOND = 1e9;

  private final Cluster.Node node;
  private final NodeSource source;
  private final LongSupplier clock;
  private Optional<CompletableFuture<Answer>> pending = Optional.empty();
  private Optional<Answer> previous = Optional.empty();
  private Optional<String> problem = Optional.empty();
  private long askedNs;
  private boolean isUnable;
  private boolean isReported;

  private record Answer(long atNs, Map<Amount, Double> values, List<String> busiest) {}

  NodeWatch(Cluster.Node node, NodeSource source, LongSupplier clock) {
    this.node = node;
    this.source = source;
    this.clock = clock;
  }

  String address() {
    return node.address();
  }

  /** Forgets the last answer, because a run starts. */
  void forget() {
    previous = Optional.empty();
  }

  /** Asks the node, unless the last answer is missing or the node cannot report its load. */
  void ask() {
    if (pending.isEmpty() && !isUnable) {
      askedNs = clock.getAsLong();
      pending = Optional.of(source.ask(node).thenApply(this::answer).toCompletableFuture());
    }
  }

  private Answer answer(Samples samples) {
    return new Answer(
        clock.getAsLong(),
        SeriesRules.values(samples),
        SeriesRules.highest(Amount.PENDING_TASKS, samples, MAX_POOLS));
  }

  /** Returns the load since the last answer, once. The first answer has none. */
  Optional<NodeLoad> take(long startNs) {
    if (pending.isEmpty() || !pending.get().isDone()) {
      if (pending.isPresent() && clock.getAsLong() - askedNs > PATIENCE_NS) {
        problem = Optional.of("no answer within 2 s");
      }
      return Optional.empty();
    }
    try {
      Answer now = pending.get().join();
      problem =
          now.values().isEmpty() ? Optional.of("the answer has no known series") : Optional.empty();
      isReported &= problem.isPresent();
      Optional<NodeLoad> load = previous.map(before -> load(before, now, startNs));
      previous = Optional.of(now);
      return load;
    } catch (CompletionException e) {
      Throwable cause = e.getCause() == null ? e : e.getCause();
      isUnable = VirtualTables.isRefusal(e);
      problem = Optional.of(String.valueOf(cause.getMessage()));
      return Optional.empty();
    } finally {
      pending = Optional.empty();
    }
  }

  private NodeLoad load(Answer before, Answer now, long startNs) {
    double seconds = (now.atNs - before.atNs) / NS_PER_SECOND;
    Map<Amount, Double> amounts = new EnumMap<>(Amount.class);
    amounts.put(Amount.SECONDS, seconds);
    now.values.forEach(
        (amount, value) -> {
          double growth =
              amount.isLevel()
                  ? value * seconds
                  : value - before.values.getOrDefault(amount, Double.NaN);
          // A counter is smaller after the node was restarted.
          if (growth >= 0) {
            amounts.put(amount, growth);
          }
        });
    return new NodeLoad(node.address(), (now.atNs - startNs) / NS_PER_SECOND, amounts, now.busiest);
  }

  /** Returns why the node does not report its load, once until it does. */
  Optional<String> problem() {
    Optional<String> news = isReported ? Optional.empty() : problem;
    isReported |= news.isPresent();
    return news;
  }
}
