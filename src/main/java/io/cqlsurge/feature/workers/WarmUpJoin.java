package io.cqlsurge.feature.workers;

import io.cqlsurge.measure.BenchmarkListener;
import io.cqlsurge.measure.Progress;
import io.cqlsurge.measure.WarmUpOutcome;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
  private final Map<String, List<Long>> planned = new HashMap<>();
  private final Map<String, List<WarmUpOutcome>> outcomes = new HashMap<>();
  private final Map<String, List<Message.DryRunEnded>> dryRuns = new HashMap<>();
  private final Map<Integer, Progress> progress = new TreeMap<>();

  WarmUpJoin(int workers, BenchmarkListener listener) {
    this.workers = workers;
    this.listener = listener;
  }

  /** Adds a message; messages about other things have no effect. */
  void add(int worker, Message message) {
    if (message instanceof Message.WarmingUp begun) {
      add(planned, begun.label(), begun.operations(), Long::sum)
          .ifPresent(all -> listener.warmingUp(begun.label(), all));
    } else if (message instanceof Message.WarmUpProgress now) {
      progress.put(worker, now.progress());
      listener.warmingUp(now.label(), sum());
    } else if (message instanceof Message.WarmedUp ended) {
      progress.clear();
      add(outcomes, ended.label(), ended.outcome(), WarmUpJoin::sum)
          .ifPresent(all -> listener.warmedUp(ended.label(), all));
    } else if (message instanceof Message.DryRunEnded ended) {
      add(dryRuns, "", ended, WarmUpJoin::sum)
          .ifPresent(all -> listener.dryRunEnded(all.operations(), all.seconds()));
    }
  }

  /** Adds a worker's value of a stage; returns the sum if it is the last one. */
  private <T> Optional<T> add(
      Map<String, List<T>> stages, String label, T value, BinaryOperator<T> plus) {
    List<T> values = stages.computeIfAbsent(label, any -> new ArrayList<>());
    values.add(value);
    return values.size() == workers ? values.stream().reduce(plus) : Optional.empty();
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
