package io.cqlsurge.report;

import io.cqlsurge.estimate.Difference.Range;

/** A formatter of changes in percent. */
public final class Percent {
  /** Largest percentage that is printed as a number; an interval of two runs can exceed it. */
  private static final int MAX = 9_999;

  private Percent() {}

  /** Returns a range of fractions in percent. */
  public static String of(Range range) {
    return of(range.low()) + " to " + of(range.high()) + " %";
  }

  /** Returns a fraction in percent with its sign, without the unit. */
  public static String of(double fraction) {
    double percent = fraction * 100;
    if (Math.abs(percent) < 0.05) {
      return "0.0";
    }
    if (percent > MAX) {
      return ">" + RootLocale.format("%,d", MAX);
    }
    return RootLocale.format(Math.abs(percent) < 99.95 ? "%+.1f" : "%+,.0f", percent);
  }
}
