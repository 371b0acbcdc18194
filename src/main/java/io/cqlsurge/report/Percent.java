package io.cqlsurge.report;

import io.cqlsurge.estimate.Difference.Range;

/** A formatter of changes: in percent, and from the double or the half as a multiple. */
public final class Percent {
  /** Multiple from which a range says nothing; two runs can have a larger one. */
  private static final double MAX = 100;

  /** Multiple from which digits after the point say nothing. */
  private static final double LARGE = 10;

  private Percent() {}

  /** Returns a change: {@code +8.0 %}, {@code 3.5x} or {@code 0.2x}. */
  public static String change(double fraction) {
    double multiple = 1 + fraction;
    return multiple >= 2 || multiple <= 0.5 ? times(multiple) : of(fraction) + " %";
  }

  /** Returns the lowest and the highest change that are possible, or that they are unknown. */
  public static String of(Range range) {
    if (1 + range.low() < 1.0 / MAX || 1 + range.high() > MAX) {
      return "unknown";
    }
    String text = change(range.low()) + " to " + change(range.high());
    return text.endsWith("%") ? text.replace(" % to", " to") : text;
  }

  /** Returns a multiple with two significant digits. */
  private static String times(double multiple) {
    String format = multiple >= LARGE ? "%,.0f" : multiple >= 1 ? "%.1f" : "%.2g";
    return RootLocale.format(format, multiple).replaceFirst("\\.0$", "") + "x";
  }

  /** Returns a fraction in percent with its sign, without the unit. */
  public static String of(double fraction) {
    double percent = fraction * 100;
    if (Math.abs(percent) < 0.05) {
      return "0.0";
    }
    return RootLocale.format(Math.abs(percent) < 99.95 ? "%+.1f" : "%+,.0f", percent);
  }
}
