package io.cqlsurge.estimate;

import java.util.Arrays;
import org.HdrHistogram.Histogram;

/**
 * Latencies counted in buckets, 256 per doubling, each less than 0.4 % wide: a few kilobytes. Only
 * buckets that are not empty are kept. Immutable.
 */
final class Buckets {
  private static final int BITS = 8;
  private static final int PER_DOUBLING = 1 << BITS;

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

  /** Returns the latencies in a histogram, in nanoseconds. */
  static Buckets of(Histogram histogram) {
    Builder builder = new Builder();
    long left = histogram.getTotalCount();
    // A manual loop: the histogram's iterator takes several times as long.
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

  Buckets plus(Buckets other) {
    int[] both = new int[numbers.length + other.numbers.length];
    long[] sums = new long[both.length];
    int size = 0;
    int index = 0;
    int otherIndex = 0;
    while (index < numbers.length || otherIndex < other.numbers.length) {
      int number = Math.min(at(index), other.at(otherIndex));
      both[size] = number;
      if (at(index) == number) {
        sums[size] += counts[index++];
      }
      if (other.at(otherIndex) == number) {
        sums[size] += other.counts[otherIndex++];
      }
      size++;
    }
    return new Buckets(Arrays.copyOf(both, size), Arrays.copyOf(sums, size), sum + other.sum);
  }

  private int at(int index) {
    return index < numbers.length ? numbers[index] : Integer.MAX_VALUE;
  }

  long total() {
    return total;
  }

  /** Returns all latencies' sum, in nanoseconds. */
  double sum() {
    return sum;
  }

  /** Returns how many buckets are not empty. */
  int size() {
    return numbers.length;
  }

  /** Returns a bucket's number, ascending by index; {@link #logLow} returns its lower bound. */
  int number(int index) {
    return numbers[index];
  }

  /** Returns the index of the bucket with this number, which must not be empty. */
  int indexOf(int number) {
    return Arrays.binarySearch(numbers, number);
  }

  long count(int index) {
    return counts[index];
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

  /** A builder that takes latencies in ascending order. */
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
