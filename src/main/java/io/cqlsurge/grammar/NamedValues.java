package io.cqlsurge.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Parser for the text in parentheses of {@code replication(factor=3,dc1=2)}. */
public final class NamedValues {
  private NamedValues() {}

  /** Parses {@code name=value} pairs separated by commas, and returns them in the order typed. */
  public static Map<String, String> parse(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String pair : text.split(",", -1)) {
      int equals = pair.indexOf('=');
      if (equals <= 0 || equals == pair.length() - 1) {
        throw new UsageError("'" + pair + "' is not of the form name=value");
      }
      if (pairs.put(pair.substring(0, equals), pair.substring(equals + 1)) != null) {
        throw new UsageError("'" + pair.substring(0, equals) + "' is set twice");
      }
    }
    return Collections.unmodifiableMap(pairs);
  }
}
