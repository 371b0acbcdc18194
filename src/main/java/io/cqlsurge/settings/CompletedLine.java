package io.cqlsurge.settings;

import io.cqlsurge.grammar.InputFiles;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A command line with values of environment variables.
 *
 * @param used the variables that were used, in order, with their values; a password is masked
 * @param files where the files are that it names
 */
public record CompletedLine(List<String> arguments, Map<String, String> used, InputFiles files) {
  public CompletedLine {
    arguments = List.copyOf(arguments);
    used = Collections.unmodifiableMap(new LinkedHashMap<>(used));
  }

  /** Creates a line in which no variables are used. */
  public CompletedLine(List<String> arguments, InputFiles files) {
    this(arguments, Map.of(), files);
  }
}
