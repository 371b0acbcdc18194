package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Formats arguments as a line that a shell splits into the same arguments, and splits lines. */
public final class ShellText {
  /** Text without characters that are special to a shell. */
  private static final Pattern PLAIN = Pattern.compile("[\\w@%+=:,./-]+");

  /** A part of an argument: in quotes, after a backslash, or without special characters. */
  private static final Pattern PART =
      Pattern.compile("'([^']*)'|\"((?:[^\"\\\\]|\\\\.)*)\"|\\\\(.)|([^\\s'\"\\\\]+)");

  private ShellText() {}

  /**
   * Splits a line at its spaces, except those in quotes or after a backslash.
   *
   * @throws UsageError if a quote is not closed
   */
  public static List<String> split(String line) {
    List<String> arguments = new ArrayList<>();
    Matcher part = PART.matcher(line);
    int end = 0;
    StringBuilder argument = new StringBuilder();
    boolean isOpen = false;
    while (part.find()) {
      String between = line.substring(end, part.start());
      if (!between.isBlank()) {
        break;
      }
      if (isOpen && !between.isEmpty()) {
        arguments.add(argument.toString());
        argument.setLength(0);
      }
      argument.append(text(part));
      isOpen = true;
      end = part.end();
    }
    if (!line.substring(end).isBlank()) {
      throw new UsageError("a quote is not closed: " + line.substring(end).strip());
    }
    if (isOpen) {
      arguments.add(argument.toString());
    }
    return arguments;
  }

  private static String text(Matcher part) {
    if (part.group(2) != null) {
      return part.group(2).replaceAll("\\\\([\"\\\\$`])", "$1");
    }
    for (int group = 1; group <= part.groupCount(); group++) {
      if (part.group(group) != null) {
        return part.group(group);
      }
    }
    return "";
  }

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
