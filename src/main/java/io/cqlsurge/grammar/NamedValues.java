package io.cqlsurge.grammar;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** The inside of {@code replication(factor=3,dc1=2)}: names and values, in the order typed. */
public final class NamedValues {
  private NamedValues() {}

  /**
   * Reads {@code name=value} parts between commas.
   *
   * @throws UsageError if a part is empty or not of that form, or a name comes twice
   */
  public static Map<String, String> parse(String text) {
    Map<String, String> pairs = new LinkedHashMap<>();
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals <= 0 || equals == part.length() - 1) {
        throw new UsageError("'" + part + "' is not of the form name=value");
      }
      if (pairs.put(part.substring(0, equals), part.substring(equals + 1)) != null) {
        throw new UsageError("'" + part.substring(0, equals) + "' is set twice");
      }
    }
    return Collections.unmodifiableMap(pairs);
  }
}
