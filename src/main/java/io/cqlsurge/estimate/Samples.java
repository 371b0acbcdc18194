package io.cqlsurge.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * What the intervals of a run say of one kind of operation, kept so that its rates and latencies
 * can be estimated when the run is over. Belongs to one thread.
 */
public final class Samples {
  private final List<Double> rates = new ArrayList<>();
  private final Histogram latencies = new Histogram(3);
  private double seconds;
  private long operations;

  /**
   * Takes an interval.
   *
   * @param seconds its length
   * @param operations that ended in it
   * @param latency of these, in nanoseconds; is not kept and not changed
   */
  public void add(double seconds, long operations, Histogram latency) {
    rates.add(operations / seconds);
    this.seconds += seconds;
    this.operations += operations;
    latencies.add(latency);
  }

  /** Operations a second. */
  public Estimate rate() {
    double mean = seconds > 0 ? operations / seconds : 0;
    if (rates.size() < 2 || mean <= 0) {
      return Estimate.unsure(mean);
    }
    double squares = rates.stream().mapToDouble(rate -> (rate - mean) * (rate - mean)).sum();
    double error = Math.sqrt(squares / (rates.size() - 1) / rates.size());
    return new Estimate(mean, Optional.of(new Estimate.Spread(error / mean, rates.size() - 1)));
  }

  /** Mean latency, in nanoseconds. */
  public Estimate mean() {
    return Estimate.unsure(latencies.getMean());
  }

  /**
   * A percentile of the latency, in nanoseconds.
   *
   * @param percentile from 0 to 100
   */
  public Estimate percentile(double percentile) {
    return Estimate.unsure((double) latencies.getValueAtPercentile(percentile));
  }
}
