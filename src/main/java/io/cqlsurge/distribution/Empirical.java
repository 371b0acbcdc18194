package io.cqlsurge.distribution;

import io.cqlsurge.distribution.Arguments.Limits;
import io.cqlsurge.distribution.DistributionKind.Shape;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** A distribution of measured numbers: ascending ranges, each with its share of all draws. */
final class Empirical extends RandomDistribution {
  private static final Comparator<Limits> ORDER =
      Comparator.comparingLong(Limits::min).thenComparingLong(Limits::max);

  private final long[] starts;
  private final double[] lengths;

  /** The share of the draws in a range and all earlier ones. */
  private final double[] ends;

  private Empirical(long[] starts, double[] lengths, double[] ends) {
    super(starts[0], starts[ends.length - 1] + (long) lengths[ends.length - 1] - 1);
    this.starts = starts;
    this.lengths = lengths;
    this.ends = ends;
  }

  private static Shape shape(Arguments arguments, NavigableMap<Limits, Double> weights) {
    if (weights.isEmpty()) {
      throw arguments.invalid("there are no numbers");
    }
    long[] starts = weights.keySet().stream().mapToLong(Limits::min).toArray();
    double[] lengths = weights.keySet().stream().mapToDouble(each -> each.length() + 1).toArray();
    double[] ends = weights.values().stream().mapToDouble(weight -> weight).toArray();
    Arrays.parallelPrefix(ends, Double::sum);
    double total = ends[ends.length - 1];
    Arrays.setAll(ends, i -> ends[i] / total);
    return new Shape(() -> new Empirical(starts, lengths, ends), "Measured:  " + arguments.text());
  }

  /** Reads quantiles such as {@code 0:10,50:70,100:900}; only the last range includes its end. */
  static Shape quantiles(Arguments arguments) {
    NavigableMap<Limits, Double> weights = new TreeMap<>(ORDER);
    int last = arguments.expect(2, Integer.MAX_VALUE).size() - 1;
    for (int i = 1; i <= last; i++) {
      Arguments from = arguments.pair(i - 1);
      Arguments to = arguments.pair(i);
      double share = to.real(1, "a quantile") - from.real(1, "a quantile");
      if (!(share > 0) || to.integer(0) < from.integer(0)) {
        throw arguments.invalid("quantiles and their values must ascend");
      }
      long end = Math.max(from.integer(0), to.integer(0) - (i < last ? 1 : 0));
      weights.merge(new Limits(from.integer(0), end), share, Double::sum);
    }
    if (arguments.pair(0).real(1, "") != 0 || arguments.pair(last).real(1, "") != 100) {
      throw arguments.invalid("the first quantile must be 0, and the last 100");
    }
    return shape(arguments, weights);
  }

  /** Reads weights such as {@code 70:1,20:2..5}. */
  static Shape weights(Arguments arguments) {
    NavigableMap<Limits, Double> weights = new TreeMap<>(ORDER);
    for (int i = 0; i < arguments.size(); i++) {
      Arguments pair = arguments.pair(i);
      weights.merge(pair.limits(), pair.positive(1, "a weight"), Double::sum);
    }
    for (Limits range : weights.keySet()) {
      Limits next = weights.higherKey(range);
      if (next != null && next.min() <= range.max()) {
        throw arguments.invalid(next.min() + " is in two ranges");
      }
    }
    return shape(arguments, weights);
  }

  /** Reads the name and the lines of a file, each with a number or with a number and its count. */
  static Shape file(Arguments arguments) {
    List<String> pairs =
        arguments.list().stream()
            .skip(1)
            .dropWhile(line -> line.matches("\\W*[A-Za-z].*"))
            .map(line -> line.replace("\"", "").strip())
            .filter(line -> !line.matches("|.*,\\s*0"))
            .map(line -> (line + ",1").replaceFirst("([^,]*),([^,]*)(,1)?", "$2:$1"))
            .toList();
    return weights(arguments.with(pairs));
  }

  @Override
  public long next() {
    return valueAt(random.unit());
  }

  @Override
  public long valueAt(double share) {
    int found = Arrays.binarySearch(ends, share);
    int index = Math.min(found < 0 ? -found - 1 : found + 1, ends.length - 1);
    double start = index == 0 ? 0 : ends[index - 1];
    double offset = (share - start) / (ends[index] - start) * lengths[index];
    return within(starts[index] + (long) offset, min, max);
  }

  /** Returns the exact mean, truncated to a whole number. */
  @Override
  public long average() {
    double mean = 0;
    for (int i = 0; i < ends.length; i++) {
      mean += (ends[i] - (i == 0 ? 0 : ends[i - 1])) * (starts[i] + (lengths[i] - 1) / 2);
    }
    return (long) mean;
  }
}
