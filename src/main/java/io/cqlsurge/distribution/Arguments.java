package io.cqlsurge.distribution;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.UsageError;
import java.util.List;

/**
 * The text between the parentheses of a distribution. Error messages name the distribution and
 * quote the text.
 */
record Arguments(String title, String form, String text, List<String> list) {
  /**
   * Largest absolute value of a bound: sums, differences and lengths of ranges then fit in 64 bits.
   */
  private static final long LARGEST = (1L << 62) - 1;

  Arguments {
    list = List.copyOf(list);
  }

  /** Returns these arguments, whose number must be in a range. */
  Arguments expect(int min, int max) {
    if (list.size() < min || list.size() > max) {
      throw invalid(
          "takes "
              + (min == max ? min : min + " to " + max)
              + (max == 1 ? " argument" : " arguments"));
    }
    return this;
  }

  Arguments with(List<String> others) {
    return new Arguments(title, form, text, others);
  }

  /** Returns the two texts of an argument with a colon, the last one first and as a range. */
  Arguments pair(int index) {
    String[] pair = list.get(index).split(":", 2);
    if (pair.length < 2) {
      throw invalid("'" + pair[0].strip() + "' has no colon");
    }
    String range = pair[1].contains("..") ? pair[1] : pair[1] + ".." + pair[1];
    return with(List.of(range, pair[0]));
  }

  int size() {
    return list.size();
  }

  long integer(int index) {
    try {
      return Count.parse(list.get(index));
    } catch (UsageError e) {
      throw invalid(e.getMessage());
    }
  }

  /** Returns an argument as a real number above 0. */
  double positive(int index, String name) {
    double value = real(index, name);
    if (!(value > 0)) {
      throw invalid(name + " must be above 0, not " + list.get(index).strip());
    }
    return value;
  }

  /** Returns an argument as a real number between 0 and 1, both excluded. */
  double share(int index, String name) {
    double value = positive(index, name);
    if (!(value < 1)) {
      throw invalid(name + " must be below 1, not " + list.get(index).strip());
    }
    return value;
  }

  double real(int index, String name) {
    try {
      double value = Double.parseDouble(list.get(index));
      if (!Double.isFinite(value)) {
        throw invalid(name + " must be finite, not " + list.get(index).strip());
      }
      return value;
    } catch (NumberFormatException e) {
      throw invalid(name + " must be a number, not '" + list.get(index).strip() + "'");
    }
  }

  /** Returns the first argument as a range whose start is not above its end. */
  Limits range() {
    String[] ends = list.get(0).split("\\.{2,}", -1);
    if (ends.length != 2) {
      throw invalid("'" + list.get(0).strip() + "' is not a range; write min..max");
    }
    try {
      Limits limits = new Limits(Count.parse(ends[0]), Count.parse(ends[1]));
      if (limits.min() > limits.max()) {
        throw invalid("min " + limits.min() + " is above max " + limits.max());
      }
      if (limits.min() < -LARGEST || limits.max() > LARGEST) {
        throw invalid("min and max must be between -" + LARGEST + " and " + LARGEST);
      }
      return limits;
    } catch (UsageError e) {
      throw e.getMessage().startsWith("Invalid") ? e : invalid(e.getMessage());
    }
  }

  UsageError invalid(String problem) {
    return new UsageError(
        "Invalid parameter list for %s distribution: '%s': %s; write %s"
            .formatted(title, text, problem, form));
  }

  /** The two ends of a range, both included. */
  record Limits(long min, long max) {

    /** Returns the distance between the two ends. */
    long length() {
      return max - min;
    }
  }
}
