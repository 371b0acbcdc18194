package io.cqlsurge.report.compare;

import java.util.Locale;

/** A formatter of changes in percent. */
final class Percent {
  private Percent() {}

  /** Returns a fraction in percent with its sign, without the unit. */
  static String of(double fraction) {
    double percent = fraction * 100;
    if (Math.abs(percent) < 0.05) {
      return "0.0";
    }
    return String.format(Locale.ROOT, Math.abs(percent) < 99.95 ? "%+.1f" : "%+,.0f", percent);
  }
}
