package io.cqlsurge.estimate;

import io.cqlsurge.estimate.Estimate.Spread;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;

/**
 * What the intervals of a run say of one kind of operation, kept so that its rates and latencies
 * can be estimated when the run is over. Takes a few megabytes at most, however long the run.
 * Belongs to one thread.
 */
public final class Samples {
  private final Histogram latencies = new Histogram(3);
  private final Blocks blocks = new Blocks();
  private double seconds;
  private long operations;
  private Optional<Percentiles> percentiles = Optional.empty();

  /**
   * Takes an interval. They need not be of the same length.
   *
   * @param seconds its length
   * @param operations that ended in it
   * @param latency of these, in nanoseconds; is not kept and not changed
   */
  public void add(double seconds, long operations, Histogram latency) {
    this.seconds += seconds;
    this.operations += operations;
    latencies.add(latency);
    blocks.add(new Block(seconds, operations, Buckets.of(latency)));
    percentiles = Optional.empty();
  }

  /** Operations a second. */
  public Estimate rate() {
    if (seconds <= 0 || operations <= 0) {
      return Estimate.unsure(0);
    }
    return new Estimate(operations / seconds, ofRatio(Block::operations, Block::seconds));
  }

  /** Mean latency, in nanoseconds. */
  public Estimate mean() {
    if (latencies.getTotalCount() == 0) {
      return Estimate.unsure(0);
    }
    return new Estimate(
        latencies.getMean(),
        ofRatio(block -> block.latencies().sum(), block -> block.latencies().total()));
  }

  /**
   * The error of a sum divided by another one, to first order: with each block, the first departs
   * from what the second lets expect. So a short block has little weight.
   */
  private Optional<Spread> ofRatio(
      ToDoubleFunction<Block> counted, ToDoubleFunction<Block> divided) {
    List<Block> list = blocks.list();
    double sum = list.stream().mapToDouble(counted).sum();
    double ratio = sum / list.stream().mapToDouble(divided).sum();
    double[] deviations =
        list.stream()
            .mapToDouble(
                block -> counted.applyAsDouble(block) - ratio * divided.applyAsDouble(block))
            .toArray();
    return Variation.of(deviations, sum / list.size())
        .map(variation -> new Spread(Math.sqrt(variation.ofSum()) / sum, variation.freedom()))
        .map(RunToRun::with);
  }

  /**
   * A percentile of the latency, in nanoseconds.
   *
   * @param percentile from 0 to 100
   */
  public Estimate percentile(double percentile) {
    Percentiles ready = percentiles.orElseGet(() -> new Percentiles(blocks.list()));
    percentiles = Optional.of(ready);
    return new Estimate(
        latencies.getValueAtPercentile(percentile),
        ready.spread(percentile / 100).map(RunToRun::with));
  }
}
