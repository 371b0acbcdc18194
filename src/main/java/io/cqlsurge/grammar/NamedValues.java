package io.cqlsurge.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** Parser for the text in parentheses of {@code replication(factor=3,dc1=2)}. */
public final class NamedValues {
  private NamedValues() {}

  /** A comma outside quotes. */
  private static final Pattern COMMA = Pattern.compile(",(?=(?:[^'\"]|'[^']*'|\"[^\"]*\")*$)");

  /**
   * Parses {@code name=value} pairs separated by commas, and returns them in the order typed. A
   * value in single or double quotes can contain commas.
   */
  public static Map<String, String> parse(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : COMMA.split(text, -1)) {
      int equals = pair.indexOf('=');
      if (equals <= 0 || equals == pair.length() - 1) {
        String hint = pairs.isEmpty() ? "" : "; write a value with a comma in quotes: name='a,b'";
        throw new UsageError("'" + pair + "' is not of the form name=value" + hint);
      }
      String value = pair.substring(equals + 1).replaceFirst("^(['\"])(.*)\\1$", "$2");
      if (pairs.put(pair.substring(0, equals), value) != null) {
        throw new UsageError("'" + pair.substring(0, equals) + "' is set twice");
      }
    }
    return Collections.unmodifiableMap(pairs);
  }
}
