package io.cqlsurge.estimate;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies counted in buckets, 256 to each doubling: a few kilobytes, less than 0.4 % wide each.
 * Only buckets with something in them are kept. Cannot be changed.
 */
final class Buckets {
  private static final int BITS = 8;
  private static final int EACH_DOUBLING = 1 << BITS;

  /** Without latencies. */
  static final Buckets NONE = new Buckets(new int[0], new long[0], 0);

  private final int[] numbers;
  private final long[] counts;
  private final long total;
  private final double sum;

  private Buckets(int[] numbers, long[] counts, double sum) {
    this.numbers = numbers;
    this.counts = counts;
    this.total = Arrays.stream(counts).sum();
    this.sum = sum;
  }

  /** What a histogram of nanoseconds holds. */
  static Buckets of(Histogram histogram) {
    Builder builder = new Builder();
    long left = histogram.getTotalCount();
    // By hand: the histogram's own iterator takes several times as long.
    for (long ns = first(histogram); left > 0; ns = histogram.nextNonEquivalentValue(ns)) {
      long count = histogram.getCountAtValue(ns);
      if (count > 0) {
        builder.add(histogram.medianEquivalentValue(ns), count);
        left -= count;
      }
    }
    return builder.build();
  }

  private static long first(Histogram histogram) {
    return histogram.getCountAtValue(0) > 0 ? 0 : histogram.getMinNonZeroValue();
  }

  /** Those of both. */
  Buckets plus(Buckets other) {
    int[] both = new int[numbers.length + other.numbers.length];
    long[] sums = new long[both.length];
    int size = 0;
    int mine = 0;
    int others = 0;
    while (mine < numbers.length || others < other.numbers.length) {
      int number = Math.min(at(mine), other.at(others));
      both[size] = number;
      if (at(mine) == number) {
        sums[size] += counts[mine++];
      }
      if (other.at(others) == number) {
        sums[size] += other.counts[others++];
      }
      size++;
    }
    return new Buckets(Arrays.copyOf(both, size), Arrays.copyOf(sums, size), sum + other.sum);
  }

  private int at(int index) {
    return index < numbers.length ? numbers[index] : Integer.MAX_VALUE;
  }

  /** How many latencies. */
  long total() {
    return total;
  }

  /** All latencies added up, in nanoseconds. */
  double sum() {
    return sum;
  }

  /** How many buckets have something in them. */
  int size() {
    return numbers.length;
  }

  /** The number of one of them, growing with the index; {@link #logLow} knows what it holds. */
  int number(int index) {
    return numbers[index];
  }

  /** Where a bucket of this number is, which must have something in it. */
  int indexOf(int number) {
    return Arrays.binarySearch(numbers, number);
  }

  /** How many latencies are in one of them. */
  long count(int index) {
    return counts[index];
  }

  /** In which bucket a latency belongs. */
  static int number(long ns) {
    if (ns < EACH_DOUBLING) {
      return (int) Math.max(0, ns);
    }
    int shift = Long.SIZE - 1 - BITS - Long.numberOfLeadingZeros(ns);
    return shift * EACH_DOUBLING + (int) (ns >> shift);
  }

  /** The logarithm of the smallest latency in a bucket; half a nanosecond stands for none. */
  static double logLow(int number) {
    if (number < 2 * EACH_DOUBLING) {
      return Math.log(Math.max(0.5, number));
    }
    int shift = number / EACH_DOUBLING - 1;
    return Math.log(Math.scalb((double) (number - shift * EACH_DOUBLING), shift));
  }

  /** Takes latencies in ascending order. */
  private static final class Builder {
    private int[] numbers = new int[16];
    private long[] counts = new long[16];
    private int size;
    private double sum;

    void add(long ns, long count) {
      int number = number(ns);
      if (size == 0 || numbers[size - 1] != number) {
        if (size == numbers.length) {
          numbers = Arrays.copyOf(numbers, 2 * size);
          counts = Arrays.copyOf(counts, 2 * size);
        }
        numbers[size] = number;
        size++;
      }
      counts[size - 1] += count;
      sum += (double) ns * count;
    }

    Buckets build() {
      return new Buckets(Arrays.copyOf(numbers, size), Arrays.copyOf(counts, size), sum);
    }
  }
}
