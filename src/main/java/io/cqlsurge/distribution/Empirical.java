package io.cqlsurge.distribution;

import io.cqlsurge.distribution.Arguments.Limits;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A distribution that was measured: ascending ranges, each with its share. */
final class Empirical extends RandomDistribution {
  private static final Comparator<Limits> ORDER =
      Comparator.comparingLong(Limits::min).thenComparingLong(Limits::max);

  private final long[] starts;
  private final double[] lengths;
  private final double[] ends; // the share of the draws in a range and all earlier ones

  Empirical(NavigableMap<Limits, Double> weights) {
    super(weights.firstKey().min(), weights.lastKey().max());
    starts = weights.keySet().stream().mapToLong(Limits::min).toArray();
    lengths = weights.keySet().stream().mapToDouble(range -> range.length() + 1).toArray();
    ends = weights.values().stream().mapToDouble(weight -> weight).toArray();
    Arrays.parallelPrefix(ends, Double::sum);
    double total = ends[ends.length - 1];
    Arrays.setAll(ends, i -> ends[i] / total);
  }

  /**
   * Reads quantiles such as {@code 0:10,50:70,100:900}; only the first range includes its start.
   */
  static NavigableMap<Limits, Double> quantiles(Arguments arguments) {
    NavigableMap<Limits, Double> weights = new TreeMap<>(ORDER);
    int last = arguments.expect(2, Integer.MAX_VALUE).size() - 1;
    boolean isValid =
        arguments.pair(0).real(1, "p") == 0 && arguments.pair(last).real(1, "p") == 100;
    for (int i = 1; i <= last; i++) {
      Limits from = arguments.pair(i - 1).range();
      Limits to = arguments.pair(i).range();
      double share = arguments.pair(i).real(1, "p") - arguments.pair(i - 1).real(1, "p");
      isValid &= share > 0 && from.max() <= to.min() && from.length() + to.length() == 0;
      long start = Math.min(from.min() + (i > 1 ? 1 : 0), to.min());
      weights.merge(new Limits(start, to.min()), share, Double::sum);
    }
    if (!isValid) {
      throw arguments.invalid("quantiles must ascend from 0 to 100, and their values must ascend");
    }
    return weights;
  }

  static NavigableMap<Limits, Double> weights(Arguments arguments) {
    NavigableMap<Limits, Double> weights = new TreeMap<>(ORDER);
    for (int i = 0; i < arguments.size(); i++) {
      Arguments pair = arguments.pair(i);
      weights.merge(pair.range(), pair.positive(1, "a weight"), Double::sum);
    }
    for (Limits range : weights.keySet()) {
      Limits next = weights.higherKey(range);
      if (next != null && next.min() <= range.max()) {
        throw arguments.invalid(next.min() + " is in two ranges");
      }
    }
    return weights;
  }

  /** Reads the name and the lines of a file, each with a number or with a number and its count. */
  static NavigableMap<Limits, Double> file(Arguments arguments) {
    List<String> pairs =
        arguments.list().stream()
            .skip(1)
            .dropWhile(line -> line.matches("\\W*[A-Za-z].*"))
            .map(String::strip)
            .filter(line -> !line.matches("|.*,\\s*0"))
            .map(line -> (line + ",1").replaceFirst("([^,]*),([^,]*)(,1)?", "$2:$1"))
            .toList();
    return weights(arguments.with(pairs));
  }

  @Override
  public long valueAt(double share) {
    int found = Arrays.binarySearch(ends, share);
    int index = Math.min(found < 0 ? -found - 1 : found, ends.length - 1);
    double start = index == 0 ? 0 : ends[index - 1];
    double offset = (share - start) / (ends[index] - start) * lengths[index];
    return within(starts[index] + (long) Math.min(offset, lengths[index] - 1), min, max);
  }

  @Override
  public long average() {
    double mean = 0;
    for (int i = 0; i < ends.length; i++) {
      mean += (ends[i] - (i == 0 ? 0 : ends[i - 1])) * (starts[i] + (lengths[i] - 1) / 2);
    }
    return (long) mean;
  }
}
