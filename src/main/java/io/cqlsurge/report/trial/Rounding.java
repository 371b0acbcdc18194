package io.cqlsurge.report.trial;

import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Locale;

/** A rounder of the numbers and times in entries. */
public final class Rounding {
  private static final double DECIMALS = 1e6;
  private static final double MILLI = 1e3;
  private static final DateTimeFormatter MILLISECONDS =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter(Locale.ROOT);

  private Rounding() {}

  public static double six(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }

  public static double three(double value) {
    return Math.round(value * MILLI) / MILLI;
  }

  /** Returns a time in UTC with milliseconds: {@code 2026-11-21T19:30:00.120Z}. */
  static String time(Instant time) {
    return MILLISECONDS.format(time);
  }

  /** Returns a number with six decimals; an integer has none. */
  public static Number number(double value) {
    double rounded = six(value);
    if (rounded == (long) rounded) {
      return (long) rounded;
    }
    return rounded;
  }
}
