package io.cqlsurge.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The arguments as typed. To keep passwords out of the process list, the start script passes all
 * arguments in the environment and masks the Java process's arguments.
 */
final class LauncherArguments {
  /**
   * Property with the number of arguments in the environment; absent if the Java process's
   * arguments are used.
   */
  static final String PROPERTY = "cqlsurge.arguments";

  /** The variables' prefix; the number of the argument follows, from 0. */
  static final String VARIABLE = "CQLSURGE_ARGUMENT_";

  private LauncherArguments() {}

  /**
   * Returns the arguments as typed.
   *
   * @param arguments the process's arguments
   * @param number the value of {@link #PROPERTY}, empty if it is not set
   * @param environment of the process
   */
  static List<String> of(String[] arguments, String number, Map<String, String> environment) {
    if (number.isEmpty()) {
      return List.of(arguments);
    }
    List<String> typed = new ArrayList<>();
    for (int i = 0; i < Integer.parseInt(number); i++) {
      typed.add(environment.getOrDefault(VARIABLE + i, ""));
    }
    return typed;
  }
}
