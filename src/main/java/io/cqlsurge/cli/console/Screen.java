package io.cqlsurge.cli.console;

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

  private static final String OUT = "out";
  private static final String ERR = "err";
  private static final String BOTH = "both";

  /**
   * Returns the terminal of the process.
   *
   * @param outputs the value of {@link #PROPERTY}: {@code out}, {@code err}, {@code both} or empty
   * @param environment of the process
   * @param window the terminal's width
   */
  public static Screen of(String outputs, Map<String, String> environment, IntSupplier window) {
    if (!outputs.equals(OUT) && !outputs.equals(BOTH)) {
      boolean hasStatus = outputs.equals(ERR) && !TerminalWidth.isDumb(environment);
      int status = TerminalWidth.ofStatus(environment);
      int tables = TerminalWidth.ofTables(environment);
      return new Screen(
          false,
          false,
          false,
          () -> tables,
          hasStatus ? Optional.of(() -> status) : Optional.empty(),
          TerminalWidth.ofPages(environment));
    }
    boolean isDumb = TerminalWidth.isDumb(environment);
    return new Screen(
        true,
        outputs.equals(BOTH),
        !isDumb && environment.getOrDefault("NO_COLOR", "").isEmpty(),
        window,
        // Some terminals begin a new line when the last column is filled.
        isDumb ? Optional.empty() : Optional.of(() -> window.getAsInt() - 1),
        TerminalWidth.ofPages(environment));
  }
}
