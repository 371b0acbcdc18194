package io.cqlsurge.settings;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A command line with values of environment variables.
 *
 * @param used the variables that were used, in order, with their values; a password is masked
 */
public record CompletedLine(List<String> arguments, Map<String, String> used) {
  public CompletedLine {
    arguments = List.copyOf(arguments);
    used = Collections.unmodifiableMap(new LinkedHashMap<>(used));
  }
}
