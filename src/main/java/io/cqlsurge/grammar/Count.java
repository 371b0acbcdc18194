package io.cqlsurge.grammar;

import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Whole numbers with the suffixes {@code k}, {@code m} and {@code b} for thousand, million and
 * billion, in either case: {@code 10M}.
 */
public final class Count {
  private static final Pattern GROUPED = Pattern.compile("[0-9]{1,3}([,_'][0-9]{3})+");
  private static final Pattern FRACTION = Pattern.compile("[0-9]{1,9}\\.[0-9]{1,3}[kKmMbB]");

  private Count() {}

  /**
   * Reads a whole number with an optional sign and suffix; blanks around it do not matter.
   *
   * @throws UsageError if the text is no such number or does not fit 64 bits
   */
  public static long parse(String text) {
    String digits = text.strip();
    long factor = factor(digits);
    if (factor > 1) {
      digits = digits.substring(0, digits.length() - 1);
    }
    try {
      return Math.multiplyExact(Long.parseLong(digits), factor);
    } catch (NumberFormatException e) {
      if (digits.matches("-?[0-9]+")) {
        throw tooLarge(text);
      }
      throw new UsageError("'" + text + "' is not a whole number; " + right(text.strip()));
    } catch (ArithmeticException e) {
      throw tooLarge(text);
    }
  }

  /**
   * Reads a number that is not below {@code least}.
   *
   * @throws UsageError if it is, or is no number
   */
  public static long atLeast(long least, String text) {
    long value = parse(text);
    if (value < least) {
      throw new UsageError("must be at least " + least);
    }
    return value;
  }

  /**
   * Reads a number from 1 to the largest of 32 bits.
   *
   * @throws UsageError if it is outside, or is no number
   */
  public static int positive(String text) {
    return small(atLeast(1, text));
  }

  /**
   * Reads a number from 0 to the largest of 32 bits.
   *
   * @throws UsageError if it is outside, or is no number
   */
  public static int natural(String text) {
    return small(atLeast(0, text));
  }

  /** What to write instead, spelled out where it is plain what was meant. */
  private static String right(String text) {
    if (GROUPED.matcher(text).matches()) {
      return "write " + text.replaceAll("[,_']", "");
    }
    if (FRACTION.matcher(text).matches()) {
      String unit = text.substring(text.length() - 1);
      BigDecimal factor = BigDecimal.valueOf(factor(unit));
      BigDecimal value = new BigDecimal(text.substring(0, text.length() - 1)).multiply(factor);
      return "write " + value.toBigInteger();
    }
    return "write digits, perhaps with k, m or b: 500, 10M";
  }

  private static UsageError tooLarge(String text) {
    return new UsageError("'" + text + "' is too large; the largest number is " + Long.MAX_VALUE);
  }

  private static int small(long value) {
    if (value > Integer.MAX_VALUE) {
      throw new UsageError("must be at most " + Integer.MAX_VALUE);
    }
    return (int) value;
  }

  private static long factor(String digits) {
    String lower = digits.toLowerCase(Locale.ROOT);
    if (lower.endsWith("k")) {
      return 1_000;
    }
    if (lower.endsWith("m")) {
      return 1_000_000;
    }
    return lower.endsWith("b") ? 1_000_000_000 : 1;
  }
}
