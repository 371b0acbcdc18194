package io.cqlsurge.settings.echo;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The settings dump's groups: names and values in the order in which they are added. */
final class DumpGroups {
  static final String LOG = "Log";
  static final String INTERVAL = "Interval Millis";

  private final Map<String, Map<String, String>> groups = new LinkedHashMap<>();
  private Map<String, String> current = Map.of();

  /** Begins a group, or continues it if it exists. */
  void group(String name) {
    current = groups.computeIfAbsent(name, key -> new LinkedHashMap<>());
  }

  void line(String name, Object value) {
    current.put(name, String.valueOf(value));
  }

  /** Adds a line that cassandra-stress does not have, if the option was given. */
  void given(String name, boolean isGiven) {
    if (isGiven) {
      line(name, true);
    }
  }

  /** Adds a line that only some releases of the original print, if it has a value. */
  void line(String name, Optional<?> value) {
    value.ifPresent(present -> line(name, present));
  }

  /** Adds a line with a value, or with another text if it is absent. */
  void line(String name, Optional<?> value, String absent) {
    line(name, value.isPresent() ? value.get() : absent);
  }

  /** Adds a line with a value, or with {@code null} as the original prints it. */
  void orNull(String name, Optional<?> value) {
    line(name, value, "null");
  }

  Map<String, Map<String, String>> groups() {
    return Collections.unmodifiableMap(groups);
  }
}
