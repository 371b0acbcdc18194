package io.cqlsurge.report;

import java.util.Locale;

/** Numbers for people: three significant digits, as many as the histograms keep. */
public final class SignificantDigits {
  private static final int DIGITS = 3;

  /** Maximum number of decimals; latencies in ms are exact to one nanosecond. */
  private static final int MOST_DECIMALS = 6;

  private SignificantDigits() {}

  /** Returns a number with at least three significant digits, and none of its whole digits lost. */
  public static String of(double value) {
    return String.format(Locale.ROOT, "%,." + decimals(Math.abs(value)) + "f", value);
  }

  private static int decimals(double size) {
    if (size == 0) {
      return 0;
    }
    int whole = (int) Math.floor(Math.log10(size)) + 1;
    return Math.max(0, Math.min(MOST_DECIMALS, DIGITS - whole));
  }
}
