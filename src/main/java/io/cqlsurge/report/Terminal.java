package io.cqlsurge.report;

import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * The terminal that shows an output.
 *
 * @param width supplies the current number of columns
 * @param showsOutput whether it shows standard output
 * @param showsErrors whether it shows standard error
 * @param hasColours whether errors have a colour
 * @param statusLine a line below standard output that can be overwritten
 */
public record Terminal(
    IntSupplier width,
    boolean showsOutput,
    boolean showsErrors,
    boolean hasColours,
    Optional<StatusLine> statusLine) {
  /** Width of compact tables if the width of the terminal is not known, in columns. */
  public static final int DEFAULT_COLUMNS = 80;

  /** No terminal. */
  public static final Terminal NONE =
      new Terminal(() -> DEFAULT_COLUMNS, false, false, false, Optional.empty());

  /** Returns the current number of columns. */
  int columns() {
    return width.getAsInt();
  }
}
