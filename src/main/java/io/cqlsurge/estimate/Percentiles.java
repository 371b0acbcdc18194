package io.cqlsurge.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The errors of a run's percentiles, estimated with a block bootstrap. The run is resampled many
 * times from segments of consecutive blocks, and the percentile is read from each sample (H. R.
 * Künsch, "The jackknife and the bootstrap for general stationary observations", Annals of
 * Statistics 17, 1989; circular variant: D. N. Politis and J. P. Romano, 1992). A segment is as
 * long as the blocks are correlated. The variance that segments of this length do not show is
 * added. The random numbers are the same each time.
 */
final class Percentiles {
  private static final int REPLICATES = 500;
  private static final long SEED = 20_261_121;

  /** Minimum latency count on either side of a percentile; fewer say too little. */
  private static final double MIN_BEYOND = 20;

  /** All blocks' bucket numbers, ascending. */
  private final int[] numbers;

  private final long all;

  /** Latency count in a bucket and all lower buckets, by bucket and block. */
  private final long[][] cumulative;

  private final int blocks;

  Percentiles(List<Block> list) {
    blocks = list.size();
    Buckets sum = list.stream().map(Block::latencies).reduce(Buckets.NONE, Buckets::plus);
    all = sum.total();
    numbers = sum.numbers();
    cumulative = new long[numbers.length][blocks];
    for (int i = 0; i < blocks; i++) {
      int block = i;
      list.get(i)
          .latencies()
          .forEach(
              (number, count) -> cumulative[Arrays.binarySearch(numbers, number)][block] = count);
    }
    for (int i = 1; i < cumulative.length; i++) {
      for (int j = 0; j < blocks; j++) {
        cumulative[i][j] += cumulative[i - 1][j];
      }
    }
  }

  /**
   * Returns a percentile's error; empty if there are too few latencies.
   *
   * @param fraction the percentile as a fraction from 0 to 1
   */
  Optional<Estimate.Spread> spread(double fraction) {
    if (all * Math.min(fraction, 1 - fraction) < MIN_BEYOND) {
      return Optional.empty();
    }
    return Variation.of(deviations(fraction), (double) all / blocks)
        .map(variation -> new Estimate.Spread(error(fraction, variation), variation.freedom));
  }

  /** Returns for each block how many more latencies than expected are below the percentile. */
  private double[] deviations(double fraction) {
    int[] unweighted = new int[blocks];
    Arrays.fill(unweighted, 1);
    int bucket = bucket(fraction, unweighted);
    double fractionWithin = fractionWithin(fraction, bucket, unweighted);
    long[] total = cumulative[cumulative.length - 1];
    double[] deviations = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      double low = bucket == 0 ? 0 : cumulative[bucket - 1][i];
      deviations[i] = low + fractionWithin * (cumulative[bucket][i] - low) - fraction * total[i];
    }
    return deviations;
  }

  private double error(double fraction, Variation variation) {
    int length = Math.min((int) Math.ceil(variation.correlationTime), blocks);
    SplittableRandom random = new SplittableRandom(SEED);
    double sum = 0;
    double squares = 0;
    double origin = log(fraction, weights(random, blocks));
    for (int i = 0; i < REPLICATES; i++) {
      double off = log(fraction, weights(random, length)) - origin;
      sum += off;
      squares += off * off;
    }
    double variance = Math.max(0, squares - sum * sum / REPLICATES) / (REPLICATES - 1);
    double shown = variation.shareInSegments(length);
    return Math.sqrt(shown > 0 ? variance / Math.min(1, shown) : variance);
  }

  /** Returns how often each block is in a random sample of segments with this length. */
  private int[] weights(SplittableRandom random, int length) {
    int[] weights = new int[blocks];
    for (int i = 0; i < blocks; i += length) {
      int start = random.nextInt(blocks);
      for (int j = 0; j < Math.min(length, blocks - i); j++) {
        weights[(start + j) % blocks]++;
      }
    }
    return weights;
  }

  /** Returns the logarithm of the percentile in a run whose blocks have these weights. */
  private double log(double fraction, int[] weights) {
    if (sum(cumulative.length - 1, weights) == 0) {
      return Buckets.logLow(numbers[0]);
    }
    int bucket = bucket(fraction, weights);
    double low = Buckets.logLow(numbers[bucket]);
    double high = Buckets.logLow(numbers[bucket] + 1);
    return low + fractionWithin(fraction, bucket, weights) * (high - low);
  }

  /** Returns the lowest bucket up to which there is at least this fraction of the latencies. */
  private int bucket(double fraction, int[] weights) {
    double wanted = fraction * sum(cumulative.length - 1, weights);
    int low = 0;
    int high = cumulative.length - 1;
    while (low < high) {
      int middle = (low + high) / 2;
      if (sum(middle, weights) >= wanted) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** Returns the relative position of the percentile in this bucket, from 0 to 1. */
  private double fractionWithin(double fraction, int bucket, int[] weights) {
    double wanted = fraction * sum(cumulative.length - 1, weights);
    double before = bucket == 0 ? 0 : sum(bucket - 1, weights);
    double here = sum(bucket, weights) - before;
    return here > 0 ? (wanted - before) / here : 0;
  }

  private long sum(int bucket, int[] weights) {
    long[] counts = cumulative[bucket];
    long sum = 0;
    for (int i = 0; i < blocks; i++) {
      sum += weights[i] * counts[i];
    }
    return sum;
  }
}
