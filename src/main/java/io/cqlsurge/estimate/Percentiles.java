package io.cqlsurge.estimate;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * How sure the percentiles of a run are, by a bootstrap: the run is put together anew, many times,
 * from stretches of its blocks, and its percentile read from each (H. R. Künsch, "The jackknife and
 * the bootstrap for general stationary observations", Annals of Statistics 17, 1989; in a circle:
 * D. N. Politis and J. P. Romano, 1992). A stretch is as long as blocks resemble each other; what
 * it is too short to show of that is added. The random numbers are the same each time.
 */
final class Percentiles {
  private static final int REPLICATES = 500;
  private static final long SEED = 20_261_121;

  /** With fewer latencies on either side, a percentile is the opinion of a few. */
  private static final double FEWEST_BEYOND = 20;

  /** Which buckets there are: those of all blocks together. */
  private final Buckets all;

  /** By bucket and block, how many latencies are in this and all lower buckets. */
  private final long[][] below;

  private final int blocks;

  Percentiles(List<Block> list) {
    blocks = list.size();
    all = list.stream().map(Block::latencies).reduce(Buckets.NONE, Buckets::plus);
    below = new long[all.size()][blocks];
    for (int i = 0; i < blocks; i++) {
      Buckets latencies = list.get(i).latencies();
      for (int j = 0; j < latencies.size(); j++) {
        below[all.indexOf(latencies.number(j))][i] = latencies.count(j);
      }
    }
    for (int i = 1; i < below.length; i++) {
      for (int j = 0; j < blocks; j++) {
        below[i][j] += below[i - 1][j];
      }
    }
  }

  /**
   * How sure a percentile is; empty if there is too little to tell.
   *
   * @param part of the latencies that are at most as long, from 0 to 1
   */
  Optional<Estimate.Spread> spread(double part) {
    if (all.total() * Math.min(part, 1 - part) < FEWEST_BEYOND) {
      return Optional.empty();
    }
    return Variation.of(deviations(part), (double) all.total() / blocks)
        .map(variation -> new Estimate.Spread(error(part, variation), variation.freedom()));
  }

  /** By how many more latencies than their part each block is below the percentile. */
  private double[] deviations(double part) {
    int[] once = new int[blocks];
    Arrays.fill(once, 1);
    int bucket = bucket(part, once);
    double within = within(part, bucket, once);
    long[] total = below[below.length - 1];
    double[] deviations = new double[blocks];
    for (int i = 0; i < blocks; i++) {
      double low = bucket == 0 ? 0 : below[bucket - 1][i];
      deviations[i] = low + within * (below[bucket][i] - low) - part * total[i];
    }
    return deviations;
  }

  private double error(double part, Variation variation) {
    int length = Math.min((int) Math.ceil(variation.alike()), blocks);
    SplittableRandom random = new SplittableRandom(SEED);
    double sum = 0;
    double squares = 0;
    double origin = log(part, weights(random, blocks));
    for (int i = 0; i < REPLICATES; i++) {
      double off = log(part, weights(random, length)) - origin;
      sum += off;
      squares += off * off;
    }
    double variance = Math.max(0, squares - sum * sum / REPLICATES) / (REPLICATES - 1);
    double seen = variation.seenInStretches(length);
    return Math.sqrt(seen > 0 ? variance / Math.min(1, seen) : variance);
  }

  /** How often each block is in a run that is put together from stretches of this length. */
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

  /** The logarithm of the percentile of a run of so weighted blocks. */
  private double log(double part, int[] weights) {
    if (sum(below.length - 1, weights) == 0) {
      return Buckets.logLow(all.number(0));
    }
    int bucket = bucket(part, weights);
    double low = Buckets.logLow(all.number(bucket));
    double high = Buckets.logLow(all.number(bucket) + 1);
    return low + within(part, bucket, weights) * (high - low);
  }

  /** The lowest bucket that holds, with those below it, at least this part. */
  private int bucket(double part, int[] weights) {
    double wanted = part * sum(below.length - 1, weights);
    int low = 0;
    int high = below.length - 1;
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

  /** How far into this bucket the part reaches, from 0 to 1. */
  private double within(double part, int bucket, int[] weights) {
    double wanted = part * sum(below.length - 1, weights);
    double before = bucket == 0 ? 0 : sum(bucket - 1, weights);
    double here = sum(bucket, weights) - before;
    return here > 0 ? (wanted - before) / here : 0;
  }

  private long sum(int bucket, int[] weights) {
    long[] counts = below[bucket];
    long sum = 0;
    for (int i = 0; i < blocks; i++) {
      sum += weights[i] * counts[i];
    }
    return sum;
  }
}
