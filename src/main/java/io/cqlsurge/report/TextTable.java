package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * A table in text. Each column is as wide as its longest text; columns that do not fit are left
 * out, the least important one first. Not thread-safe.
 */
public final class TextTable<R> {
  private static final String GAP = "  ";

  private final List<Column<R>> columns = new ArrayList<>();

  /** A column; those with an importance of 0 are always there. */
  private record Column<R>(
      String title, boolean isNumber, int importance, Function<R, String> text) {}

  /** A column with its texts, all of the same length. */
  private record Block(int importance, List<String> texts) {
    int width() {
      return GAP.length() + texts.get(0).length();
    }
  }

  /** Adds a column of words, which is always there. */
  public TextTable<R> words(String title, Function<R, String> text) {
    columns.add(new Column<>(title, false, 0, text));
    return this;
  }

  /** Adds a column of numbers, which is always there. */
  public TextTable<R> numbers(String title, Function<R, String> text) {
    return numbers(title, 0, text);
  }

  /** Adds a column of numbers; it is left out before those with a higher importance, from 1. */
  public TextTable<R> numbers(String title, int importance, Function<R, String> text) {
    columns.add(new Column<>(title, true, importance, text));
    return this;
  }

  /** Returns the same as {@link #lines}, below a heading and with an empty line after it. */
  public List<String> section(String heading, List<R> rows, int width) {
    List<String> lines = new ArrayList<>(List.of(heading));
    lines.addAll(lines(rows, width));
    lines.add("");
    return lines;
  }

  /** Returns the titles and the rows in a number of columns of the terminal. */
  public List<String> lines(List<R> rows, int width) {
    List<Block> shown = new ArrayList<>(columns.stream().map(it -> block(it, rows)).toList());
    while (shown.stream().mapToInt(Block::width).sum() > width) {
      Optional<Block> least =
          shown.stream()
              .filter(block -> block.importance > 0)
              .min(Comparator.comparingInt(Block::importance));
      if (least.isEmpty()) {
        break;
      }
      shown.remove(least.get());
    }
    List<String> lines = new ArrayList<>();
    for (int i = 0; i <= rows.size(); i++) {
      StringBuilder line = new StringBuilder();
      for (Block block : shown) {
        line.append(GAP).append(block.texts.get(i));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }

  private static <R> Block block(Column<R> column, List<R> rows) {
    List<String> texts = new ArrayList<>(List.of(column.title));
    rows.forEach(row -> texts.add(column.text.apply(row)));
    int longest = texts.stream().mapToInt(String::length).max().orElse(0);
    String format = "%" + (column.isNumber ? "" : "-") + Math.max(1, longest) + "s";
    return new Block(
        column.importance, texts.stream().map(text -> RootLocale.format(format, text)).toList());
  }
}
