package io.cqlsurge.measure;

import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The values of a histogram of three significant digits, in a form that is small, and is added to
 * another histogram without a copy of all its counters. Nothing is lost. Immutable.
 *
 * <p>For each counter that is not zero, in ascending order, it holds a number of variable length
 * (LEB128): four times the distance to the counter before, plus the count minus 1. For a count of 4
 * or more it adds 3, and the count minus 4 follows as another number.
 */
public final class SparseHistogram {
  private static final int COUNT_BITS = 2;

  /** The lowest count that follows as another number. */
  private static final long LONG_COUNT = 1 << COUNT_BITS;

  private static final int PAYLOAD_BITS = 7;
  private static final int CONTINUES = 1 << PAYLOAD_BITS;

  static final SparseHistogram EMPTY = new SparseHistogram(new byte[0]);

  private final byte[] bytes;

  private SparseHistogram(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns the values of a histogram of three significant digits and a unit of 1. */
  public static SparseHistogram of(Histogram histogram) {
    if (histogram.getNumberOfSignificantValueDigits() != LatencyCounters.DIGITS
        || histogram.getLowestDiscernibleValue() != 1) {
      throw new IllegalArgumentException("another resolution");
    }
    LatencyCounters counters = new LatencyCounters();
    for (HistogramIterationValue value : histogram.recordedValues()) {
      counters.add(
          LatencyCounters.index(value.getValueIteratedTo()), value.getCountAtValueIteratedTo());
    }
    return of(counters);
  }

  static SparseHistogram of(LatencyCounters counters) {
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    int[] previous = {-1};
    counters.forEach(
        (index, count) -> {
          write(target, (index - previous[0]) * LONG_COUNT + Math.min(count, LONG_COUNT) - 1);
          if (count >= LONG_COUNT) {
            write(target, count - LONG_COUNT);
          }
          previous[0] = index;
        });
    return target.size() == 0 ? EMPTY : new SparseHistogram(target.toByteArray());
  }

  /**
   * Returns the histogram that {@link #bytes} has described.
   *
   * @throws IllegalArgumentException if the bytes are not a histogram
   */
  public static SparseHistogram of(byte[] bytes) {
    SparseHistogram histogram = new SparseHistogram(bytes.clone());
    histogram.forEach((index, count) -> {});
    return histogram;
  }

  /** Returns the form in which a histogram is sent. */
  public byte[] bytes() {
    return bytes.clone();
  }

  /** Returns a new histogram of the values, which resizes itself and has space for the highest. */
  public Histogram histogram() {
    int[] last = {0};
    forEach((index, count) -> last[0] = index);
    long highest = Math.max(2, LatencyCounters.value(last[0] + 1) - 1);
    Histogram histogram = new Histogram(1, highest, LatencyCounters.DIGITS);
    histogram.setAutoResize(true);
    forEach((index, count) -> histogram.recordValueWithCount(LatencyCounters.value(index), count));
    return histogram;
  }

  /** Visits the counters that are not 0, in ascending order. */
  void forEach(LatencyCounters.Visitor visitor) {
    ByteBuffer source = ByteBuffer.wrap(bytes);
    int index = -1;
    try {
      while (source.hasRemaining()) {
        long next = read(source);
        long distance = next >> COUNT_BITS;
        long count = (next & (LONG_COUNT - 1)) + 1;
        if (count == LONG_COUNT) {
          count += read(source);
        }
        if (distance <= 0 || distance > LatencyCounters.MAX_INDEX - index || count <= 0) {
          throw new IllegalArgumentException("not a histogram");
        }
        index += (int) distance;
        visitor.visit(index, count);
      }
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("an incomplete histogram", e);
    }
  }

  private static void write(ByteArrayOutputStream target, long number) {
    long rest = number;
    while (rest >= CONTINUES) {
      target.write(((int) rest & (CONTINUES - 1)) | CONTINUES);
      rest >>>= PAYLOAD_BITS;
    }
    target.write((int) rest);
  }

  private static long read(ByteBuffer source) {
    long number = 0;
    int shift = 0;
    byte next;
    do {
      if (shift >= Long.SIZE - 1) {
        throw new IllegalArgumentException("not a number");
      }
      next = source.get();
      number |= (long) (next & (CONTINUES - 1)) << shift;
      shift += PAYLOAD_BITS;
    } while (next < 0);
    return number;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SparseHistogram histogram && Arrays.equals(bytes, histogram.bytes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes of a histogram";
  }
}
