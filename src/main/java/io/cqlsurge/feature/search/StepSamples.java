package io.cqlsurge.feature.search;

import io.cqlsurge.estimate.Samples;
import io.cqlsurge.measure.HeldRate;
import io.cqlsurge.measure.Interval;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.Recall;
import io.cqlsurge.measure.RunListener;
import io.cqlsurge.measure.RunResult;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The intervals in a step and in the steps that it repeats. Ends the run of a step early when its
 * verdict is clear. Used by the thread that executes the runs.
 */
final class StepSamples implements RunListener {
  private final Map<String, OperationSamples> operations = new HashMap<>();
  private final HeldRate held = new HeldRate(seconds -> seconds);
  private Optional<EarlyEnd> early = Optional.empty();
  private Runnable end = () -> {};
  private boolean isEarly;

  /** The samples for one operation kind, or for all together. */
  static final class OperationSamples {
    final Samples latencies = new Samples();
    long operations;
    long errors;
    Recall recall = Recall.NONE;
  }

  /**
   * Prepares for the next step.
   *
   * @param rule decides whether the step can end early
   */
  void begin(Step step, EarlyEnd rule, Runnable ends) {
    if (!step.isRepeat()) {
      operations.clear();
    }
    early = Optional.of(rule);
    end = ends;
    isEarly = false;
  }

  /** Ignores the following intervals, such as in a warm-up. */
  void ignore() {
    early = Optional.empty();
  }

  @Override
  public void runStarts(int lanes, String name) {
    held.runStarts(lanes, name);
  }

  @Override
  public void intervalEnded(Interval interval) {
    if (early.isEmpty()) {
      return;
    }
    held.intervalEnded(interval);
    add(OperationStats.TOTAL, interval.total(), interval);
    interval.operations().forEach(figures -> add(key(figures.label()), figures, interval));
    if (!isEarly && early.get().after(interval)) {
      isEarly = true;
      end.run();
    }
  }

  private void add(String key, OperationStats figures, Interval interval) {
    OperationSamples samples = of(key);
    samples.operations += figures.counts().operations();
    samples.errors += figures.counts().errors();
    samples.recall = samples.recall.plus(figures.counts().recall());
    if (interval.span().seconds() > 0) {
      samples.latencies.add(
          interval.span().seconds(), figures.counts().operations(), figures.latencies().shown());
    }
  }

  private OperationSamples of(String key) {
    return operations.computeIfAbsent(key, label -> new OperationSamples());
  }

  /** Returns the samples of an operation in any case; of all operations if it is empty. */
  OperationSamples of(Optional<String> operation) {
    return of(operation.map(StepSamples::key).orElse(OperationStats.TOTAL));
  }

  private static String key(String label) {
    return "of " + label.toLowerCase(Locale.ROOT);
  }

  /** Returns the share of the rate that the step's run held, from 0 to 1. */
  double held(RunResult run) {
    return held.share(run);
  }

  /** Returns whether the step was ended early because its rate was clearly not reached. */
  boolean endedTooSlow() {
    return early.filter(EarlyEnd::endedTooSlow).isPresent();
  }

  boolean isEarly() {
    return isEarly;
  }
}
