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
  /** Counters for each power of two: twice as many as 10^3, rounded up to a power of two. */
  private static final int HALF = 1 << 10;

  private static final int HALF_BITS = 10;
  private static final int MAX_INDEX = (Long.SIZE - HALF_BITS) * HALF - 1;
  private static final int COUNT_BITS = 2;

  /** The lowest count that follows as another number. */
  private static final long LONG_COUNT = 1 << COUNT_BITS;

  private static final int PAYLOAD_BITS = 7;
  private static final int CONTINUES = 1 << PAYLOAD_BITS;

  private final byte[] bytes;

  private SparseHistogram(byte[] bytes) {
    this.bytes = bytes;
  }

  /** Returns the values of a histogram of three significant digits and a unit of 1. */
  public static SparseHistogram of(Histogram histogram) {
    if (histogram.getNumberOfSignificantValueDigits() != Tally.DIGITS
        || histogram.getLowestDiscernibleValue() != 1) {
      throw new IllegalArgumentException("another resolution");
    }
    ByteArrayOutputStream target = new ByteArrayOutputStream();
    int previous = -1;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      int index = index(value.getValueIteratedTo());
      long count = value.getCountAtValueIteratedTo();
      write(target, (index - previous) * LONG_COUNT + Math.min(count, LONG_COUNT) - 1);
      if (count >= LONG_COUNT) {
        write(target, count - LONG_COUNT);
      }
      previous = index;
    }
    return new SparseHistogram(target.toByteArray());
  }

  /**
   * Returns the histogram that {@link #bytes} has described.
   *
   * @throws IllegalArgumentException if the bytes are not a histogram
   */
  public static SparseHistogram of(byte[] bytes) {
    SparseHistogram histogram = new SparseHistogram(bytes.clone());
    histogram.forEach((value, count) -> {});
    return histogram;
  }

  /** Returns the form in which a histogram is sent. */
  public byte[] bytes() {
    return bytes.clone();
  }

  public Histogram histogram() {
    Histogram histogram = new Histogram(Tally.DIGITS);
    addTo(histogram);
    return histogram;
  }

  /** Adds the values to a histogram of three significant digits, which resizes itself. */
  void addTo(Histogram target) {
    forEach(target::recordValueWithCount);
  }

  private interface Visitor {
    void visit(long value, long count);
  }

  private void forEach(Visitor visitor) {
    ByteBuffer source = ByteBuffer.wrap(bytes);
    long index = -1;
    try {
      while (source.hasRemaining()) {
        long next = read(source);
        long distance = next >> COUNT_BITS;
        long count = (next & (LONG_COUNT - 1)) + 1;
        if (count == LONG_COUNT) {
          count += read(source);
        }
        if (distance <= 0 || distance > MAX_INDEX - index || count <= 0) {
          throw new IllegalArgumentException("not a histogram");
        }
        index += distance;
        visitor.visit(value((int) index), count);
      }
    } catch (BufferUnderflowException e) {
      throw new IllegalArgumentException("an incomplete histogram", e);
    }
  }

  /**
   * Returns the number of the counter of a value: the first 2048 values have one each, and each
   * further power of two has 1024.
   */
  private static int index(long value) {
    int power = Long.SIZE - Long.numberOfLeadingZeros(value | (2 * HALF - 1)) - HALF_BITS - 1;
    return power * HALF + (int) (value >>> power);
  }

  /** Returns the lowest value of a counter. */
  private static long value(int index) {
    int power = Math.max(0, index / HALF - 1);
    return (long) (index - power * HALF) << power;
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
