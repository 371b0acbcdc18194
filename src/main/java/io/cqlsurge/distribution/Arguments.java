package io.cqlsurge.distribution;

import io.cqlsurge.grammar.Count;
import io.cqlsurge.grammar.UsageError;
import java.util.List;

/** What stands between the parentheses of a distribution; complaints name the shape and show it. */
record Arguments(String title, String form, String text, List<String> list) {
  /** Sums, differences and lengths of bounds within this fit 64 bits. */
  private static final long LARGEST = (1L << 62) - 1;

  Arguments {
    list = List.copyOf(list);
  }

  /** Refuses any other number of arguments. */
  void expect(int fewest, int most) {
    if (list.size() < fewest || list.size() > most) {
      throw wrong("takes " + (fewest == most ? fewest : fewest + " to " + most) + " arguments");
    }
  }

  int size() {
    return list.size();
  }

  long integer(int index) {
    try {
      return Count.parse(list.get(index));
    } catch (UsageError e) {
      throw wrong(e.getMessage());
    }
  }

  /** A real number above 0. */
  double positive(int index, String what) {
    double value = real(index, what);
    if (!(value > 0)) {
      throw wrong(what + " must be above 0, not " + list.get(index).strip());
    }
    return value;
  }

  /** A real number between 0 and 1, neither included. */
  double share(int index, String what) {
    double value = positive(index, what);
    if (!(value < 1)) {
      throw wrong(what + " must be below 1, not " + list.get(index).strip());
    }
    return value;
  }

  double real(int index, String what) {
    try {
      double value = Double.parseDouble(list.get(index));
      if (!Double.isFinite(value)) {
        throw wrong(what + " must be finite, not " + list.get(index).strip());
      }
      return value;
    } catch (NumberFormatException e) {
      throw wrong(what + " must be a number, not '" + list.get(index).strip() + "'");
    }
  }

  /** The first argument as a range; its start is not above its end. */
  Limits range() {
    String[] ends = list.get(0).split("\\.{2,}", -1);
    if (ends.length != 2) {
      throw wrong("'" + list.get(0).strip() + "' is no range; write min..max");
    }
    try {
      Limits limits = new Limits(Count.parse(ends[0]), Count.parse(ends[1]));
      if (limits.min() > limits.max()) {
        throw wrong("min " + limits.min() + " is above max " + limits.max());
      }
      if (limits.min() < -LARGEST || limits.max() > LARGEST) {
        throw wrong("min and max must lie within -" + LARGEST + " and " + LARGEST);
      }
      return limits;
    } catch (UsageError e) {
      throw e.getMessage().startsWith("Invalid") ? e : wrong(e.getMessage());
    }
  }

  UsageError wrong(String why) {
    return new UsageError(
        "Invalid parameter list for "
            + title
            + " distribution: '"
            + text
            + "': "
            + why
            + "; write "
            + form);
  }

  /** Both ends of a range, included. */
  record Limits(long min, long max) {

    /** How far its ends are apart. */
    long length() {
      return max - min;
    }
  }
}
