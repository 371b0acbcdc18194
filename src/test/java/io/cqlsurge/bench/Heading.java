package io.cqlsurge.bench;

import java.util.List;
import java.util.stream.Collectors;

/** The text above the tables: the command that made them, and the machine. */
final class Heading {
  private Heading() {}

  static String of(List<String> words) {
    return "`" + command(words) + "`\n\n" + machine();
  }

  /** Returns the command in a form that can be typed again. */
  static String command(List<String> words) {
    return words.stream()
        .map(Heading::quoted)
        .collect(Collectors.joining(" ", "scripts/bench ", ""))
        .strip();
  }

  private static String quoted(String word) {
    boolean plain = word.matches("[\\w@%+=:,./-]+");
    return plain ? word : "'" + word.replace("'", "'\\''") + "'";
  }

  private static String machine() {
    return Runtime.getRuntime().availableProcessors()
        + " cores, JDK "
        + System.getProperty("java.version")
        + ", "
        + System.getProperty("os.name")
        + " "
        + System.getProperty("os.arch");
  }
}
