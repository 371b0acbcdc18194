package io.cqlsurge.report;

/** Formats numbers with three significant digits, the precision of the histograms. */
public final class SignificantDigits {
  private static final int DIGITS = 3;

  /** Maximum decimal count; latencies in ms are exact to one nanosecond. */
  private static final int MAX_DECIMALS = 6;

  private SignificantDigits() {}

  /** Returns a number with at least three significant digits and all digits before the point. */
  public static String of(double value) {
    return RootLocale.format("%,." + decimals(Math.abs(value)) + "f", value);
  }

  private static int decimals(double size) {
    if (size == 0) {
      return 0;
    }
    int whole = (int) Math.floor(Math.log10(size)) + 1;
    return Math.max(0, Math.min(MAX_DECIMALS, DIGITS - whole));
  }

  /** Returns a number, without decimals if it is a whole one; - if it is unknown. */
  public static String orWhole(double value) {
    boolean isWhole = Math.abs(value - Math.rint(value)) < 1e-9;
    String known = isWhole ? RootLocale.format("%,.0f", value) : of(value);
    return Double.isNaN(value) ? "-" : known;
  }
}
