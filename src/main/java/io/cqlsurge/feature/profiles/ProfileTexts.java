package io.cqlsurge.feature.profiles;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Locale;

/** Texts and numbers as a profile contains them. */
final class ProfileTexts {
  private static final int DIGITS = 5;

  private ProfileTexts() {}

  /** Returns a text as a YAML scalar. */
  static String yaml(String text) {
    if (text.matches("[a-z][a-z0-9_.]*") && !text.matches("null|true|false|yes|no")) {
      return text;
    }
    return text.matches("\\P{Cntrl}*")
        ? "'" + text.replace("'", "''") + "'"
        : "\"" + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + "\"";
  }

  /** Returns a positive number with five digits; larger ones are whole. */
  static String number(double number) {
    int magnitude = (int) Math.floor(Math.log10(number));
    return new BigDecimal(number)
        .setScale(Math.max(0, DIGITS - 1 - magnitude), RoundingMode.HALF_UP)
        .stripTrailingZeros()
        .toPlainString();
  }

  /** Returns a count with its noun, such as {@code 1 row} or {@code 2,000 rows}. */
  static String counted(long count, String noun) {
    return String.format(Locale.ROOT, "%,d %s%s", count, noun, count == 1 ? "" : "s");
  }

  /** Returns a name with only letters, digits and underscores for a name. */
  static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9_]", "_").toLowerCase(Locale.ROOT);
  }
}
