package io.cqlsurge.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * A simulated run whose true figures are known: each rate correlates with that of the interval
 * before, and latencies have a long tail and drift in the same way.
 *
 * @param intervals number of intervals of one second
 * @param correlation correlation of an interval with the one before, from 0 to below 1
 * @param noise relative standard deviation of the rates and of the drift of latencies
 * @param slowdown factor by which latencies are longer and rates lower; 1 is no change
 */
record SimulatedRun(int intervals, double correlation, double noise, double slowdown) {
  private static final int OPERATIONS = 200;
  private static final double NS = 2000;

  /** The figures of one run. */
  record Measured(Samples samples, List<Double> rates) {}

  /** Simulates one run. */
  Measured simulate(Random random) {
    Samples samples = new Samples();
    List<Double> rates = new ArrayList<>();
    Histogram latency = new Histogram(3);
    double load = random.nextGaussian();
    double drift = random.nextGaussian();
    double fresh = Math.sqrt(1 - correlation * correlation);
    for (int i = 0; i < intervals; i++) {
      load = correlation * load + fresh * random.nextGaussian();
      drift = correlation * drift + fresh * random.nextGaussian();
      long operations = Math.round(OPERATIONS / slowdown * Math.max(0, 1 + noise * load));
      latency.reset();
      for (int j = 0; j < operations; j++) {
        latency.recordValue((long) (NS * slowdown * Math.exp(noise * drift) * longTailed(random)));
      }
      samples.add(1, operations, latency);
      rates.add((double) operations);
    }
    return new Measured(samples, rates);
  }

  /** Returns a factor near 1; in one of fifty cases a Pareto distribution with exponent 2.5. */
  private static double longTailed(Random random) {
    double usual = Math.exp(0.3 * random.nextGaussian());
    return random.nextInt(50) == 0 ? usual + 2 * Math.pow(1 - random.nextDouble(), -0.4) : usual;
  }
}
