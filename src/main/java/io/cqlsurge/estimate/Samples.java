package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Estimate.Spread;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * The values of one operation kind per interval, from which its rates and latencies are estimated
 * after the run. Needs a few megabytes at most, regardless of the run's length. Not thread-safe.
 */
public final class Samples {
  static final int MAX_BLOCKS = 256;

  /** A last block shorter than this fraction of the mean length is merged with its predecessor. */
  private static final double MIN_LAST_FRACTION = 0.5;

  private final Histogram latencies = new Histogram(3);
  private final Periods<Block> blocks = new Periods<>(MAX_BLOCKS, Block::plus);
  private double seconds;
  private long operations;
  private Optional<Percentiles> percentiles = Optional.empty();

  /**
   * Adds an interval. Intervals may have different lengths.
   *
   * @param seconds length in seconds
   * @param operations operations that ended in the interval
   * @param latency latencies of these operations, in nanoseconds; neither kept nor changed
   */
  public void add(double seconds, long operations, Histogram latency) {
    this.seconds += seconds;
    this.operations += operations;
    latencies.add(latency);
    blocks.add(new Block(seconds, operations, Buckets.of(latency)));
    percentiles = Optional.empty();
  }

  /** Returns the intervals in blocks; a last one that is too short is part of the one before. */
  List<Block> blocks() {
    List<Block> list = blocks.list();
    int last = list.size() - 1;
    double meanSeconds =
        list.stream().limit(Math.max(0, last)).mapToDouble(Block::seconds).average().orElse(0);
    if (last > 0 && list.get(last).seconds() < MIN_LAST_FRACTION * meanSeconds) {
      list.set(last - 1, list.get(last - 1).plus(list.remove(last)));
    }
    return list;
  }

  public long count() {
    return latencies.getTotalCount();
  }

  /** Returns the longest latency, in nanoseconds. */
  public long max() {
    return latencies.getMaxValue();
  }

  /**
   * Returns a percentile's range in nanoseconds if all latencies are independent of each other,
   * from the binomial distribution for the number of latencies below it. The upper bound is
   * infinite if there are too few latencies.
   *
   * @param percentile from 0 to 100
   */
  public ConfidenceRange independentRange(double percentile) {
    double total = latencies.getTotalCount();
    double fraction = percentile / 100;
    double margin = ConfidenceRange.NORMAL * Math.sqrt(total * fraction * (1 - fraction));
    double low = 100 * (fraction * total - margin) / total;
    double high = 100 * (fraction * total + margin + 1) / total;
    // The maximum is above the percentile unless there are too few latencies.
    boolean isEnough = Math.pow(fraction, total) <= ConfidenceRange.TAIL;
    return new ConfidenceRange(
        total == 0 ? 0 : latencies.getValueAtPercentile(Math.max(0, low)),
        isEnough ? latencies.getValueAtPercentile(Math.min(100, high)) : Double.POSITIVE_INFINITY);
  }

  /** Returns the operation count per second. */
  public Estimate rate() {
    if (seconds <= 0 || operations <= 0) {
      return Estimate.unsure(0);
    }
    return ofRatio(blocks(), Block::operations, Block::seconds);
  }

  /** Returns the mean latency, in nanoseconds. */
  public Estimate mean() {
    if (latencies.getTotalCount() == 0) {
      return Estimate.unsure(0);
    }
    return new Estimate(
        latencies.getMean(),
        ofRatio(blocks(), block -> block.latencies().sum(), block -> block.latencies().total())
            .spread());
  }

  /**
   * Returns the ratio between two sums over consecutive periods, and its first-order error. A
   * period deviates by its numerator minus the value expected from its denominator, so a short one
   * has little weight.
   *
   * @param periods consecutive periods of a run
   */
  public static <T> Estimate ofRatio(
      List<T> periods, ToDoubleFunction<T> numerator, ToDoubleFunction<T> denominator) {
    double sum = periods.stream().mapToDouble(numerator).sum();
    double ratio = sum / periods.stream().mapToDouble(denominator).sum();
    double[] deviations =
        periods.stream()
            .mapToDouble(
                each -> numerator.applyAsDouble(each) - ratio * denominator.applyAsDouble(each))
            .toArray();
    return sum > 0
        ? new Estimate(
            ratio,
            Variation.of(deviations, sum / periods.size())
                .map(it -> new Spread(Math.sqrt(it.ofSum()) / sum, it.freedom()))
                .map(RunToRun::with))
        : Estimate.unsure(ratio);
  }

  /**
   * Returns a percentile of the latency, in nanoseconds.
   *
   * @param percentile from 0 to 100
   */
  public Estimate percentile(double percentile) {
    Percentiles ready = percentiles.orElseGet(() -> new Percentiles(blocks()));
    percentiles = Optional.of(ready);
    return new Estimate(
        latencies.getValueAtPercentile(percentile),
        ready.spread(percentile / 100).map(RunToRun::with));
  }
}
