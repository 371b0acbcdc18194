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

  /**
   * Minimum relative standard error of every run: the variation between identical runs, which the
   * intervals of a single run cannot show. Measured as a standard deviation: three runs of 15 s
   * against a server that always takes 10 ms, on an idle machine, differed by 0.2 % in rate, mean
   * and median, while the intervals of some showed less than 0.1 %. Medians of ten runs of 20 s at
   * 100 ms, on a busy machine, differed by 0.4 %. So two runs must differ by 1.8 % to be
   * distinguishable.
   */
  static final double RUN_TO_RUN = 0.005;

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
                .map(it -> new Spread(Math.sqrt(it.ofSum) / sum, it.freedom))
                .map(Samples::withRunToRun))
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
        ready.spread(percentile / 100).map(Samples::withRunToRun));
  }

  /** Returns the spread that the intervals show, combined with this minimum error. */
  private static Spread withRunToRun(Spread shown) {
    double variance = shown.relativeError() * shown.relativeError();
    double total = variance + RUN_TO_RUN * RUN_TO_RUN;
    if (variance == 0) {
      return new Spread(RUN_TO_RUN, shown.freedom());
    }
    // Welch-Satterthwaite; the minimum error is known, so its degrees of freedom are infinite.
    double share = total / variance;
    return new Spread(Math.sqrt(total), shown.freedom() * share * share);
  }
}
