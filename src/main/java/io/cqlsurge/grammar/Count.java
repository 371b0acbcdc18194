package io.cqlsurge.grammar;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Parser of whole numbers with the suffixes {@code k}, {@code m} and {@code b} for thousand,
 * million and billion, in upper or lower case: {@code 10M}; a factor can follow: {@code 1M*0.04}.
 */
public final class Count {
  private static final Pattern GROUPED = Pattern.compile("[0-9]{1,3}([,_'][0-9]{3})+");
  private static final Pattern DATE = Pattern.compile("[0-9]{4}-[0-9]+-[0-9]+.*");
  private static final Pattern FRACTION = Pattern.compile("[0-9]{1,9}\\.[0-9]{1,3}[kKmMbB]");

  private static final Pattern FACTOR = Pattern.compile("(?=.*[1-9])[0-9]{0,18}(\\.[0-9]{1,18})?");

  private Count() {}

  /** Parses a whole number, with an optional sign, suffix and factor; spaces are ignored. */
  public static long parse(String text) {
    int end = text.indexOf('*');
    String digits = (end < 0 ? text : text.substring(0, end)).strip();
    long factor = factor(digits);
    if (factor > 1) {
      digits = digits.substring(0, digits.length() - 1);
    }
    try {
      long number = Math.multiplyExact(Long.parseLong(digits), factor);
      return end < 0 ? number : product(number, text.substring(end + 1).strip());
    } catch (NumberFormatException e) {
      if (digits.matches("-?[0-9]+")) {
        throw tooLarge(text);
      }
      throw new UsageError("'" + text + "' is not a whole number; " + suggestion(text.strip()));
    } catch (ArithmeticException e) {
      throw tooLarge(text);
    }
  }

  /** Returns the nearest whole number; at least 1 for a positive number. */
  private static long product(long number, String factor) {
    if (!FACTOR.matcher(factor).matches()) {
      throw new UsageError("'" + factor + "' is not a factor above 0; write one, as in 1M*0.04");
    }
    BigDecimal product = BigDecimal.valueOf(number).multiply(new BigDecimal(factor));
    long rounded = product.setScale(0, RoundingMode.HALF_UP).longValueExact();
    return number > 0 ? Math.max(1, rounded) : rounded;
  }

  /** Parses a number that is at least {@code least}. */
  public static long atLeast(long least, String text) {
    long value = parse(text);
    if (value < least) {
      throw new UsageError("must be at least " + least);
    }
    return value;
  }

  /** Parses a number from {@code least} to {@code most}. */
  public static long within(long least, long most, String text) {
    long value = atLeast(least, text);
    if (value > most) {
      throw new UsageError("must be at most " + most);
    }
    return value;
  }

  /** Parses a number in the same way, for a range of {@code int}. */
  public static int within(int least, int most, String text) {
    return Math.toIntExact(within((long) least, (long) most, text));
  }

  /** Parses a number from 1 to 2147483647. */
  public static int positive(String text) {
    return within(1, Integer.MAX_VALUE, text);
  }

  /** Parses a number from 0 to 2147483647. */
  public static int natural(String text) {
    return within(0, Integer.MAX_VALUE, text);
  }

  /** Returns what to write instead: the number itself if the intention is clear. */
  private static String suggestion(String text) {
    if (GROUPED.matcher(text).matches()) {
      return "write " + text.replaceAll("[,_']", "");
    }
    if (FRACTION.matcher(text).matches()) {
      String unit = text.substring(text.length() - 1);
      BigDecimal factor = BigDecimal.valueOf(factor(unit));
      BigDecimal value = new BigDecimal(text.substring(0, text.length() - 1)).multiply(factor);
      return "write " + value.toBigInteger();
    }
    return DATE.matcher(text).matches()
        ? "only the population of a date or timestamp in a table_definition has dates"
        : "write digits and optionally k, m or b: 500, 10M";
  }

  private static UsageError tooLarge(String text) {
    return new UsageError("'" + text + "' is too large; the largest number is " + Long.MAX_VALUE);
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
