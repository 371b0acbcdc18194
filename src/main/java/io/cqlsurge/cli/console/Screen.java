package io.cqlsurge.cli.console;

import io.cqlsurge.report.Terminal;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntSupplier;

/**
 * The terminal of the process, as far as it is known.
 *
 * @param showsOutput whether it shows standard output
 * @param showsErrors whether it shows standard error
 * @param hasColours whether errors have a colour
 * @param columns the width of compact tables
 * @param statusColumns the status line's width; empty if there is none
 * @param pageColumns the width at which help pages are wrapped; empty if it is not known
 */
public record Screen(
    boolean showsOutput,
    boolean showsErrors,
    boolean hasColours,
    IntSupplier columns,
    Optional<IntSupplier> statusColumns,
    OptionalInt pageColumns) {
  /** Property with the outputs that are a terminal; Java cannot detect this. */
  public static final String PROPERTY = "cqlsurge.terminal";

  /** Minimum width that is used, in columns. */
  static final int MIN = 20;

  private static final int MIN_OF_PAGES = 40;
  private static final int MAX_OF_PAGES = 100;

  private static final String OUT = "out";
  private static final String BOTH = "both";

  /**
   * Returns the terminal of the process.
   *
   * @param outputs the value of {@link #PROPERTY}: {@code out}, {@code err}, {@code both} or empty
   * @param environment of the process
   * @param window the terminal's width
   */
  public static Screen of(String outputs, Map<String, String> environment, IntSupplier window) {
    boolean showsOutput = outputs.equals(OUT) || outputs.equals(BOTH);
    // It can only append text.
    boolean isDumb = environment.getOrDefault("TERM", "").equals("dumb");
    int tables = ofTables(environment);
    int status = ofStatus(environment);
    // Some terminals begin a new line when the last column is filled.
    IntSupplier statusColumns = showsOutput ? () -> window.getAsInt() - 1 : () -> status;
    return new Screen(
        showsOutput,
        outputs.equals(BOTH),
        showsOutput && !isDumb && environment.getOrDefault("NO_COLOR", "").isEmpty(),
        showsOutput ? window : () -> tables,
        Optional.of(statusColumns).filter(any -> !isDumb && !outputs.isEmpty()),
        ofPages(environment));
  }

  /** Returns the status line's columns if only standard error is a terminal. */
  static int ofStatus(Map<String, String> environment) {
    int most = Terminal.DEFAULT_COLUMNS;
    // Some terminals begin a new line when the last column is filled.
    return columns(environment, MIN, most).orElse(most) - 1;
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
