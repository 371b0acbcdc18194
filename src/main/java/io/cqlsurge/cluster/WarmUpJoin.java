package io.cqlsurge.cluster;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.WarmUpOutcome;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BinaryOperator;

/**
 * Adds up the warm-ups of the workers: a stage is reported when all workers have reported it. Used
 * by one thread.
 */
final class WarmUpJoin {
  private final int workers;
  private final BenchmarkListener listener;
  private final Map<String, Collected<Long>> planned = new LinkedHashMap<>();
  private final Map<String, Collected<WarmUpOutcome>> outcomes = new LinkedHashMap<>();
  private final Collected<Message.DryRunEnded> dryRuns = new Collected<>();
  private final Map<Integer, Progress> progress = new TreeMap<>();

  WarmUpJoin(int workers, BenchmarkListener listener) {
    this.workers = workers;
    this.listener = listener;
  }

  /** The same stage's values, one per worker. */
  private static final class Collected<T> {
    private int count;
    private Optional<T> sum = Optional.empty();

    /** Adds a value; returns the sum if it is the last one. */
    Optional<T> add(T value, BinaryOperator<T> plus, int workers) {
      sum = Optional.of(sum.map(before -> plus.apply(before, value)).orElse(value));
      count++;
      return count == workers ? sum : Optional.empty();
    }
  }

  /** Adds a message; messages about other things have no effect. */
  void add(int worker, Message message) {
    if (message instanceof Message.WarmingUp begun) {
      planned
          .computeIfAbsent(begun.label(), label -> new Collected<>())
          .add(begun.operations(), Long::sum, workers)
          .ifPresent(all -> listener.warmingUp(begun.label(), all));
    } else if (message instanceof Message.WarmUpProgress now) {
      progress.put(worker, now.progress());
      listener.warmingUp(now.label(), sum());
    } else if (message instanceof Message.WarmedUp ended) {
      progress.clear();
      outcomes
          .computeIfAbsent(ended.label(), label -> new Collected<>())
          .add(ended.outcome(), WarmUpJoin::sum, workers)
          .ifPresent(all -> listener.warmedUp(ended.label(), all));
    } else if (message instanceof Message.DryRunEnded ended) {
      dryRuns
          .add(ended, WarmUpJoin::sum, workers)
          .ifPresent(all -> listener.dryRunEnded(all.operations(), all.seconds()));
    }
  }

  private Progress sum() {
    return Progress.sum(progress.values())
        .withShare(
            progress.values().stream().mapToDouble(each -> each.share().orElse(0)).min().orElse(0));
  }

  private static WarmUpOutcome sum(WarmUpOutcome one, WarmUpOutcome other) {
    return new WarmUpOutcome(
        one.operations() + other.operations(),
        Math.max(one.seconds(), other.seconds()),
        one.timeUp() || other.timeUp(),
        one.watched() || other.watched(),
        Math.max(one.compiling(), other.compiling()));
  }

  private static Message.DryRunEnded sum(Message.DryRunEnded one, Message.DryRunEnded other) {
    return new Message.DryRunEnded(
        one.operations() + other.operations(), Math.max(one.seconds(), other.seconds()));
  }
}
