package io.cqlsurge.grammar;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A formatter of arguments as a line that a shell splits into the same arguments. */
public final class ShellText {
  /** Text without characters that are special to a shell. */
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  private ShellText() {}

  /** Returns the line; quotes each argument that has special characters. */
  public static String of(List<String> arguments) {
    return arguments.stream().map(ShellText::quoted).collect(Collectors.joining(" "));
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
