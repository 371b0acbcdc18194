package io.cqlsurge.bench;

import java.util.Arrays;
import java.util.Locale;

/** Where some values lie. */
record Spread(double least, double median, double most) {
  /** Of at least one value; of an even number, the median is half-way between the middle two. */
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
