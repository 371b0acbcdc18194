package io.cqlsurge.grammar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A check that the brackets and quotes of a text in CQL are closed. */
final class Brackets {
  private static final String SIGN = "[\\[\\](){}'\"]";
  private static final String PLAIN = "[^\\[\\](){}'\"]*";

  /** A quoted text, or a pair of brackets without further ones between them. */
  private static final Pattern CLOSED =
      Pattern.compile("'[^']*'|\"[^\"]*\"|\\(%1$s\\)|\\[%1$s\\]|\\{%1$s\\}".formatted(PLAIN));

  private Brackets() {}

  /**
   * Returns the text.
   *
   * @throws UsageError with the position, from 1, of a bracket or quote that is not closed
   */
  static String check(String text) {
    if (text.isBlank()) {
      throw new UsageError("a value is missing");
    }
    String rest = text;
    for (Matcher pair = CLOSED.matcher(rest); pair.find(); pair = CLOSED.matcher(rest)) {
      rest = pair.replaceFirst(" ".repeat(pair.end() - pair.start()));
    }
    Matcher single = Pattern.compile(SIGN).matcher(rest);
    if (single.find()) {
      throw new UsageError(
          "the %s at character %d of the value has no counterpart"
              .formatted(single.group(), single.end()));
    }
    return text;
  }
}
