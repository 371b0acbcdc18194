package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** Wraps the texts of help at the width of the terminal, never inside a word. */
public final class PageLayout {
  private static final int USUAL_WIDTH = 100;

  /** Column at which the meaning of an option begins, at the usual width. */
  private static final int TEXT_COLUMN = 43;

  private static final int SHORTEST_TEXT_COLUMN = 20;

  /** Width of the names in an overview, without their dash. */
  private static final int NAMES_WIDTH = 20;

  private final int width;
  private final int textColumn;

  /** Whether the width is that of a terminal; else lines for the shell stay as they are. */
  private final boolean isTerminal;

  private PageLayout(int width, boolean isTerminal) {
    this.width = width;
    this.isTerminal = isTerminal;
    this.textColumn =
        Math.max(SHORTEST_TEXT_COLUMN, Math.min(TEXT_COLUMN, width * TEXT_COLUMN / USUAL_WIDTH));
  }

  /** The layout for a terminal with this number of columns; the usual one if it is not known. */
  public static PageLayout of(OptionalInt columns) {
    return new PageLayout(columns.orElse(USUAL_WIDTH), columns.isPresent());
  }

  /** A command, or a group, which begins with a dash, in a list of all. */
  List<String> overview(String name, String summary) {
    int column = NAMES_WIDTH + (name.startsWith("-") ? 1 : 0);
    String line = String.format(Locale.ROOT, "%-" + column + "s : %s", name, summary);
    return isTerminal ? hanging(line, column + " : ".length()) : List.of(line);
  }

  /** A name, and next to it, or below if it is too long, its meaning. */
  List<String> column(String name, String text) {
    List<String> lines = new ArrayList<>();
    String margin = " ".repeat(textColumn);
    wrap(text, width - textColumn).forEach(line -> lines.add(margin + line));
    if (name.length() < textColumn) {
      lines.set(0, name + lines.get(0).substring(name.length()));
    } else {
      int indent = name.length() - name.stripLeading().length();
      lines.addAll(0, hanging(name, indent));
    }
    return lines;
  }

  /** A paragraph; all lines but the first are indented by this number of characters. */
  public List<String> hanging(String text, int indent) {
    String start = text.substring(0, indent);
    List<String> lines = new ArrayList<>();
    for (String line : wrap(text.substring(indent), width - indent)) {
      lines.add((lines.isEmpty() ? start : " ".repeat(indent)) + line);
    }
    return lines;
  }

  /** A line for the shell; a terminal gets it in lines that can be pasted together. */
  public List<String> command(String text) {
    if (!isTerminal || text.length() <= width) {
      return List.of(text);
    }
    String continued = " \\";
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" (?=[^ ])(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", -1)) {
      boolean fits = line.length() + 1 + word.length() + continued.length() <= width;
      if (line.toString().isBlank() || fits) {
        line.append(line.length() == 0 ? "" : " ").append(word);
      } else {
        lines.add(line + continued);
        line.setLength(0);
        line.append("      ").append(word);
      }
    }
    lines.add(line.toString());
    return lines;
  }

  /** Lines with at most this number of characters, broken after blanks and bars. */
  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String piece : text.split("(?<=[ |])", -1)) {
      if (line.length() > 0 && (line + piece).stripTrailing().length() > width) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      line.append(piece);
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
