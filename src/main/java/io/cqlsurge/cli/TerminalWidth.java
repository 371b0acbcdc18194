package io.cqlsurge.cli;

import java.util.Map;
import java.util.OptionalInt;

/** The widths of a status line and of a page of help. */
final class TerminalWidth {
  /** Says {@code err} if standard error alone is a terminal; Java cannot find that out itself. */
  static final String PROPERTY = "cqlsurge.terminal";

  private static final int USUAL = 80;
  private static final int LEAST = 20;
  private static final int LEAST_OF_PAGES = 40;
  private static final int MOST_OF_PAGES = 100;

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

  /** The width at which pages of help are wrapped, if the environment has it. */
  static OptionalInt ofPages(Map<String, String> environment) {
    String text = environment.getOrDefault("COLUMNS", "");
    return isNumber(text)
        ? OptionalInt.of(within(LEAST_OF_PAGES, MOST_OF_PAGES, text))
        : OptionalInt.empty();
  }

  private static int columns(String text) {
    return isNumber(text) ? within(LEAST, USUAL, text) : USUAL;
  }

  private static boolean isNumber(String text) {
    return text.matches("[1-9][0-9]{0,3}");
  }

  private static int within(int least, int most, String number) {
    return Math.max(least, Math.min(most, Integer.parseInt(number)));
  }
}
