package io.cqlsurge.report;

import java.util.List;
import java.util.Set;

/**
 * A table that fits a terminal: a first column, and the most important figures for which it has
 * space.
 */
final class CompactTable {
  private static final String CUT = "..";

  private final Output output;
  private final String heading;
  private final int firstWidth;
  private final Set<CompactColumn> without;

  /**
   * Creates a table.
   *
   * @param heading of the first column
   * @param firstWidth of the first column; a narrow terminal cuts it
   * @param without figures that the table never has
   */
  CompactTable(Output output, String heading, int firstWidth, Set<CompactColumn> without) {
    this.output = output;
    this.heading = heading;
    this.firstWidth = Math.max(firstWidth, heading.length());
    this.without = Set.copyOf(without);
  }

  /** Returns the columns of figures for a width of the terminal. */
  List<CompactColumn> columns(int width) {
    return CompactColumn.fitting(width - firstWidth(width), without);
  }

  private int firstWidth(int width) {
    return Math.min(firstWidth, Math.max(heading.length(), width - CompactColumn.leastWidth()));
  }

  /** Returns the header. */
  String header(int width) {
    StringBuilder line = new StringBuilder(first(heading, width));
    columns(width).forEach(column -> line.append(column.header()));
    return line.toString();
  }

  /** Returns a row; errors are in colour, if there are any. */
  String row(String first, MetricRow row, int width) {
    StringBuilder line = new StringBuilder(first(first, width));
    for (CompactColumn column : columns(width)) {
      String text = column.text(row);
      boolean isAlert = column == CompactColumn.ERRORS && row.counts().errors() > 0;
      line.append(isAlert ? output.emphasis(text) : text);
    }
    return line.toString();
  }

  private String first(String text, int width) {
    int columns = firstWidth(width);
    return text.length() <= columns
        ? text + " ".repeat(columns - text.length())
        : text.substring(0, columns - CUT.length()) + CUT;
  }
}
