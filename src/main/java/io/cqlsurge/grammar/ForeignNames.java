package io.cqlsurge.grammar;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Names that other tools have for options.
 *
 * @param names the names for each option; the option is written with {@code %s} for its value
 */
public record ForeignNames(Map<String, List<String>> names) {
  static final ForeignNames NONE = new ForeignNames(Map.of());

  private static final String PER_SECOND = "/s";

  public ForeignNames {
    names = Map.copyOf(names);
  }

  /**
   * Returns the option for a name of another tool, as it would be typed.
   *
   * @param value the value given; may be empty
   */
  Optional<String> option(String name, String value) {
    String lower = name.toLowerCase(Locale.ROOT);
    return names.entrySet().stream()
        .filter(entry -> entry.getValue().contains(lower))
        .map(entry -> typed(entry.getKey(), value.isEmpty() ? "..." : value))
        .findFirst();
  }

  private static String typed(String option, String value) {
    boolean hasUnit = option.endsWith(PER_SECOND) && value.endsWith(PER_SECOND);
    return option.formatted(
        hasUnit ? value.substring(0, value.length() - PER_SECOND.length()) : value);
  }
}
