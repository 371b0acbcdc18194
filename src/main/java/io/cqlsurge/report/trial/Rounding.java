package io.cqlsurge.report.trial;

/** A rounder of the numbers in entries. */
public final class Rounding {
  private static final double DECIMALS = 1e6;
  private static final double MILLI = 1e3;

  private Rounding() {}

  public static double six(double value) {
    return Math.round(value * DECIMALS) / DECIMALS;
  }

  public static double three(double value) {
    return Math.round(value * MILLI) / MILLI;
  }

  /** Returns a number with six decimals; an integer has none. */
  static Number number(double value) {
    double rounded = six(value);
    if (rounded == (long) rounded) {
      return (long) rounded;
    }
    return rounded;
  }
}
