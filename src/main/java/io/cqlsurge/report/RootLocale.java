package io.cqlsurge.report;

import java.util.Locale;

/** Formats text the same way on every machine: in the root locale, with a decimal point. */
public final class RootLocale {
  private RootLocale() {}

  public static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
