package io.cqlsurge.estimate;

import java.util.Arrays;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import org.HdrHistogram.Histogram;

/**
 * Latencies counted in buckets, 256 per doubling, each less than 0.4 % wide: a few kilobytes. Only
 * buckets that are not empty are kept. Immutable.
 */
final class Buckets {
  private static final int BITS = 8;
  private static final int PER_DOUBLING = 1 << BITS;

  static final Buckets NONE = new Buckets(new TreeMap<>(), 0);

  private final int[] numbers;
  private final long[] counts;
  private final double sum;

  private Buckets(NavigableMap<Integer, Long> found, double sum) {
    this.numbers = found.keySet().stream().mapToInt(Integer::intValue).toArray();
    this.counts = found.values().stream().mapToLong(Long::longValue).toArray();
    this.sum = sum;
  }

  /** Returns the latencies in a histogram, in nanoseconds. */
  static Buckets of(Histogram histogram) {
    NavigableMap<Integer, Long> counts = new TreeMap<>();
    double sum = 0;
    long left = histogram.getTotalCount();
    // A manual loop: the histogram's iterator takes several times as long.
    for (long ns = first(histogram); left > 0; ns = histogram.nextNonEquivalentValue(ns)) {
      long count = histogram.getCountAtValue(ns);
      if (count > 0) {
        long middle = histogram.medianEquivalentValue(ns);
        counts.merge(number(middle), count, Long::sum);
        sum += (double) middle * count;
        left -= count;
      }
    }
    return new Buckets(counts, sum);
  }

  private static long first(Histogram histogram) {
    return histogram.getCountAtValue(0) > 0 ? 0 : histogram.getMinNonZeroValue();
  }

  Buckets plus(Buckets other) {
    NavigableMap<Integer, Long> both = new TreeMap<>();
    forEach(both::put);
    other.forEach((number, count) -> both.merge(number, count, Long::sum));
    return new Buckets(both, sum + other.sum);
  }

  /** Passes the number of each bucket, ascending, and its latency count. */
  void forEach(BiConsumer<Integer, Long> receiver) {
    for (int i = 0; i < numbers.length; i++) {
      receiver.accept(numbers[i], counts[i]);
    }
  }

  long total() {
    return Arrays.stream(counts).sum();
  }

  /** Returns all latencies' sum, in nanoseconds. */
  double sum() {
    return sum;
  }

  /** Returns the bucket numbers, ascending; {@link #logLow} returns their lower bounds. */
  int[] numbers() {
    return numbers.clone();
  }

  /** Returns the number of the bucket that a latency belongs to. */
  static int number(long ns) {
    if (ns < PER_DOUBLING) {
      return (int) Math.max(0, ns);
    }
    int shift = Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(ns);
    return shift * PER_DOUBLING + (int) (ns >> shift);
  }

  /** Returns the logarithm of a bucket's lowest latency; 0 ns counts as half a nanosecond. */
  static double logLow(int number) {
    if (number < 2 * PER_DOUBLING) {
      return Math.log(Math.max(0.5, number));
    }
    int shift = number / PER_DOUBLING - 1;
    return Math.log(Math.scalb((double) (number - shift * PER_DOUBLING), shift));
  }
}
