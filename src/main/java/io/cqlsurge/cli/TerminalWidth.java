package io.cqlsurge.cli;

import java.util.Map;
import java.util.OptionalInt;

/** Whether a status line can be shown, and how wide it may be. */
final class TerminalWidth {
  /** Says {@code err} if standard error alone is a terminal; Java cannot find that out itself. */
  static final String PROPERTY = "cqlsurge.terminal";

  private static final int USUAL = 80;
  private static final int LEAST = 20;

  private TerminalWidth() {}

  /**
   * The columns of a status line on standard error.
   *
   * @param terminal the value of {@link #PROPERTY}, empty if there is none
   * @param environment of the process
   * @return none if nobody would see the line, or if the terminal cannot overwrite one
   */
  static OptionalInt of(String terminal, Map<String, String> environment) {
    if (!terminal.equals("err") || environment.getOrDefault("TERM", "").equals("dumb")) {
      return OptionalInt.empty();
    }
    // What fills the last column makes some terminals begin a new line.
    return OptionalInt.of(columns(environment.getOrDefault("COLUMNS", "")) - 1);
  }

  private static int columns(String text) {
    if (!text.matches("[0-9]{1,4}")) {
      return USUAL;
    }
    return Math.max(LEAST, Math.min(USUAL, Integer.parseInt(text)));
  }
}
