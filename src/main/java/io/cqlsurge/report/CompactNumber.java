package io.cqlsurge.report;

/** Numbers that fit a column of a compact table. */
final class CompactNumber {
  private static final double THOUSAND = 1_000;
  private static final String UNITS = "kMGTPE";

  private CompactNumber() {}

  /** Returns a whole number, with a unit such as M if it is too long; at least 6 columns. */
  static String count(double value, int width) {
    return fitting(RootLocale.format("%,.0f", value), value, width);
  }

  /** Returns a number with three significant digits, or a hyphen for NaN; at least 6 columns. */
  static String precise(double value, int width) {
    if (Double.isNaN(value)) {
      return "-";
    }
    String text = SignificantDigits.of(value);
    boolean isTiny = value < 1 && text.length() > width;
    return isTiny
        ? RootLocale.format("%." + (width - "0.".length()) + "f", value)
        : fitting(text, value, width);
  }

  /** Returns a number with one decimal; at least 6 columns. */
  static String tenths(double value, int width) {
    return fitting(RootLocale.format("%.1f", value), value, width);
  }

  private static String fitting(String text, double value, int width) {
    if (text.length() <= width) {
      return text;
    }
    String plain = RootLocale.format("%.0f", value);
    return plain.length() <= width ? plain : scaled(value);
  }

  private static String scaled(double value) {
    double number = value;
    int unit = -1;
    while (number >= THOUSAND && unit < UNITS.length() - 1) {
      number /= THOUSAND;
      unit++;
    }
    return SignificantDigits.of(number) + UNITS.charAt(unit);
  }
}
