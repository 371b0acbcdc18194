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
 * @param typed the arguments that the user typed, if the line was made from another command
 */
public record CompletedLine(
    List<String> arguments, Map<String, String> used, InputFiles files, List<String> typed) {
  public CompletedLine {
    arguments = List.copyOf(arguments);
    typed = List.copyOf(typed);
    used = Collections.unmodifiableMap(new LinkedHashMap<>(used));
  }

  /** Creates a line in which no variables are used. */
  public CompletedLine(List<String> arguments, InputFiles files) {
    this(arguments, Map.of(), files, List.of());
  }
}
