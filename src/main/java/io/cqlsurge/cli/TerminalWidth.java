package io.cqlsurge.cli;

import java.util.Map;
import java.util.OptionalInt;

/** The widths of the status line and of help pages. */
final class TerminalWidth {
  /** Property that is {@code err} if only standard error is a terminal; Java cannot detect this. */
  static final String PROPERTY = "cqlsurge.terminal";

  private static final int DEFAULT = 80;
  private static final int MIN = 20;
  private static final int MIN_OF_PAGES = 40;
  private static final int MAX_OF_PAGES = 100;

  private TerminalWidth() {}

  /**
   * Returns the columns of the status line on standard error.
   *
   * @param terminal the value of {@link #PROPERTY}, empty if it is not set
   * @param environment of the process
   * @return the columns; empty if nobody would see the line, or the terminal cannot overwrite it
   */
  static OptionalInt of(String terminal, Map<String, String> environment) {
    if (!terminal.equals("err") || environment.getOrDefault("TERM", "").equals("dumb")) {
      return OptionalInt.empty();
    }
    // Some terminals begin a new line when the last column is filled.
    return OptionalInt.of(columns(environment.getOrDefault("COLUMNS", "")) - 1);
  }

  /** Returns the width at which help pages are wrapped, if the environment has it. */
  static OptionalInt ofPages(Map<String, String> environment) {
    String text = environment.getOrDefault("COLUMNS", "");
    return isNumber(text)
        ? OptionalInt.of(within(MIN_OF_PAGES, MAX_OF_PAGES, text))
        : OptionalInt.empty();
  }

  private static int columns(String text) {
    return isNumber(text) ? within(MIN, DEFAULT, text) : DEFAULT;
  }

  private static boolean isNumber(String text) {
    return text.matches("[1-9][0-9]{0,3}");
  }

  private static int within(int min, int max, String number) {
    return Math.max(min, Math.min(max, Integer.parseInt(number)));
  }
}
