package io.cqlsurge.estimate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;

/**
 * Makes runs of which the truth is known: rates that resemble those of the interval before, and
 * latencies with a long tail that drift along.
 *
 * @param intervals of a second each
 * @param likeness of an interval to the one before it, from 0 to below 1
 * @param noise relative standard deviation of the rates and of the drift of latencies
 * @param slower by which factor latencies are longer and rates smaller; 1 is no change
 */
record SimulatedRun(int intervals, double likeness, double noise, double slower) {
  private static final int OPERATIONS = 200;
  private static final double NS = 2000;

  /** What was seen of one run. */
  record Seen(Samples samples, List<Double> rates) {}

  /** One run of the kind. */
  Seen with(Random random) {
    Samples samples = new Samples();
    List<Double> rates = new ArrayList<>();
    Histogram latency = new Histogram(3);
    double load = random.nextGaussian();
    double drift = random.nextGaussian();
    double fresh = Math.sqrt(1 - likeness * likeness);
    for (int i = 0; i < intervals; i++) {
      load = likeness * load + fresh * random.nextGaussian();
      drift = likeness * drift + fresh * random.nextGaussian();
      long operations = Math.round(OPERATIONS / slower * Math.max(0, 1 + noise * load));
      latency.reset();
      for (int j = 0; j < operations; j++) {
        latency.recordValue((long) (NS * slower * Math.exp(noise * drift) * longTailed(random)));
      }
      samples.add(1, operations, latency);
      rates.add((double) operations);
    }
    return new Seen(samples, rates);
  }

  /** Mostly near 1; one in fifty by a Pareto law of exponent 2.5. */
  private static double longTailed(Random random) {
    double usual = Math.exp(0.3 * random.nextGaussian());
    return random.nextInt(50) == 0 ? usual + 2 * Math.pow(1 - random.nextDouble(), -0.4) : usual;
  }
}
