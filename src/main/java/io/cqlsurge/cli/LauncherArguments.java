package io.cqlsurge.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The arguments as they were typed. The start script keeps passwords out of the list of processes:
 * then it hands all arguments over in the environment, and Java's own arguments are masked.
 */
final class LauncherArguments {
  /** Says how many arguments stand in the environment; absent if the usual ones hold. */
  static final String PROPERTY = "cqlsurge.arguments";

  /** Followed by the number of an argument, from 0. */
  static final String VARIABLE = "CQLSURGE_ARGUMENT_";

  private LauncherArguments() {}

  /**
   * What was typed.
   *
   * @param arguments those of the process
   * @param number the value of {@link #PROPERTY}, empty if there is none
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
