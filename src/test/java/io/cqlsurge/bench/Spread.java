package io.cqlsurge.bench;

import java.util.Arrays;
import java.util.Locale;

/** The minimum, median and maximum of some values. */
record Spread(double least, double median, double most) {
  /** Returns the spread of at least one value; the median of an even number is interpolated. */
  static Spread of(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int last = sorted.length - 1;
    double median = (sorted[last / 2] + sorted[sorted.length / 2]) / 2;
    return new Spread(sorted[0], median, sorted[last]);
  }

  @Override
  public String toString() {
    return String.format(Locale.ROOT, "%.2f (%.2f to %.2f)", median, least, most);
  }
}
