package io.cqlsurge.cli.console;

import io.cqlsurge.report.Terminal;
import java.util.Map;
import java.util.OptionalInt;

/** The widths for the status line on standard error, compact tables and help pages. */
public final class TerminalWidth {
  /** Minimum width that is used, in columns. */
  static final int MIN = 20;

  private static final int MIN_OF_PAGES = 40;
  private static final int MAX_OF_PAGES = 100;

  private TerminalWidth() {}

  /** Returns the status line's columns if only standard error is a terminal. */
  static int ofStatus(Map<String, String> environment) {
    int most = Terminal.DEFAULT_COLUMNS;
    // Some terminals begin a new line when the last column is filled.
    return columns(environment, MIN, most).orElse(most) - 1;
  }

  /** Returns whether the terminal can only append text. */
  static boolean isDumb(Map<String, String> environment) {
    return environment.getOrDefault("TERM", "").equals("dumb");
  }

  /** Returns the width of compact tables that are not printed on a terminal. */
  public static int ofTables(Map<String, String> environment) {
    return columns(environment, MIN, Integer.MAX_VALUE).orElse(Terminal.DEFAULT_COLUMNS);
  }

  /** Returns the width at which help pages are wrapped, if the environment has it. */
  static OptionalInt ofPages(Map<String, String> environment) {
    return columns(environment, MIN_OF_PAGES, MAX_OF_PAGES);
  }

  /** Returns the width that the environment has, raised or lowered to these limits. */
  private static OptionalInt columns(Map<String, String> environment, int min, int max) {
    String text = environment.getOrDefault("COLUMNS", "");
    return text.matches("[1-9][0-9]{0,3}")
        ? OptionalInt.of(Math.max(min, Math.min(max, Integer.parseInt(text))))
        : OptionalInt.empty();
  }
}
