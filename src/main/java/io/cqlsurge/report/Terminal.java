package io.cqlsurge.report;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.IntSupplier;

/**
 * The terminal that shows an output.
 *
 * @param width supplies the current column count
 * @param hasColours whether errors can have a colour
 * @param lastLine a line below the output that can be overwritten
 * @param pageColumns maximum characters in a line of a help page; empty if not known
 * @param isCompact whether tables are compact, lines are wrapped, and errors have a colour
 */
public record Terminal(
    IntSupplier width,
    boolean showsOutput,
    boolean showsErrors,
    boolean hasColours,
    Optional<StatusLine> lastLine,
    OptionalInt pageColumns,
    boolean isCompact) {
  /** Width of compact tables if the terminal's width is not known, in columns. */
  public static final int DEFAULT_COLUMNS = 80;

  public static final Terminal NONE = none(Optional.empty());

  private static final String RED = "\u001b[31m";
  private static final String BOLD = "\u001b[1m";
  private static final String NO_COLOUR = "\u001b[0m";

  /** One line of a terminal that is overwritten repeatedly. Thread-safe. */
  public interface StatusLine {
    /** Returns the maximum number of visible characters, at least 1. */
    int columns();

    /** Shows a text, cut at the line's width. */
    void show(String text);

    void clear();
  }

  /** Returns no terminal, except for a line that can be overwritten. */
  public static Terminal none(Optional<StatusLine> lastLine) {
    return new Terminal(
        () -> DEFAULT_COLUMNS, false, false, false, lastLine, OptionalInt.empty(), false);
  }

  public Terminal compact() {
    return new Terminal(width, showsOutput, showsErrors, hasColours, lastLine, pageColumns, true);
  }

  public Terminal withoutLastLine() {
    return new Terminal(
        width, showsOutput, showsErrors, hasColours, Optional.empty(), pageColumns, isCompact);
  }

  int columns() {
    return width.getAsInt();
  }

  /** Returns text in bold; the same text if standard output is not a terminal with colours. */
  public String bold(String text) {
    return showsOutput && hasColours ? BOLD + text + NO_COLOUR : text;
  }

  /** Returns the current width of compact tables; empty if tables have their full form. */
  public OptionalInt tableColumns() {
    return isCompact ? OptionalInt.of(columns()) : OptionalInt.empty();
  }

  /** Returns text in the colour of errors; the same text if there are no colours. */
  String emphasis(String text) {
    return isCompact && hasColours ? RED + text + NO_COLOUR : text;
  }

  /** Returns the line that can be overwritten; the full tables of a terminal exclude it. */
  public Optional<StatusLine> statusLine() {
    return isCompact || !showsOutput ? lastLine : Optional.empty();
  }
}
