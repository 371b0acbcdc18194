package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;

/** A layout of help texts that wraps them at the terminal's width, never inside a word. */
public final class PageLayout {
  private static final int DEFAULT_WIDTH = 100;

  /** The column at which an option's description begins, at the default width. */
  private static final int TEXT_COLUMN = 43;

  private static final int SHORTEST_TEXT_COLUMN = 20;

  /** The names' width in an overview, without their dash. */
  private static final int NAMES_WIDTH = 20;

  private final int width;
  private final int textColumn;

  /** Whether the width comes from a terminal; if not, command lines are not wrapped. */
  private final boolean isTerminal;

  private PageLayout(int width, boolean isTerminal) {
    this.width = width;
    this.isTerminal = isTerminal;
    this.textColumn =
        Math.max(SHORTEST_TEXT_COLUMN, Math.min(TEXT_COLUMN, width * TEXT_COLUMN / DEFAULT_WIDTH));
  }

  /** Returns the layout for a terminal with this column count, or the default layout if unknown. */
  public static PageLayout of(OptionalInt columns) {
    return new PageLayout(columns.orElse(DEFAULT_WIDTH), columns.isPresent());
  }

  /** Returns the lines for a command or a group (which begins with a dash) in the complete list. */
  List<String> overview(String name, String summary) {
    int column = NAMES_WIDTH + (name.startsWith("-") ? 1 : 0);
    String line = String.format(Locale.ROOT, "%-" + column + "s : %s", name, summary);
    return isTerminal ? hanging(line, column + " : ".length()) : List.of(line);
  }

  /**
   * Returns a name and its description, which is next to the name, or below if the name is too
   * long.
   */
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

  /** Returns a paragraph; all lines except the first are indented by this character count. */
  public List<String> hanging(String text, int indent) {
    String start = text.substring(0, indent);
    List<String> lines = new ArrayList<>();
    for (String line : wrap(text.substring(indent), width - indent)) {
      lines.add((lines.isEmpty() ? start : " ".repeat(indent)) + line);
    }
    return lines;
  }

  /** Returns a command line; for a terminal it is split into lines that can be pasted together. */
  public List<String> command(String text) {
    if (!isTerminal || text.length() <= width) {
      return List.of(text);
    }
    String continued = " \\";
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.split(" (?=[^ ])(?=(?:[^'\"]|'[^']*'|\"[^\"]*\")*$)", -1)) {
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

  /** Returns lines with at most this character count, broken after spaces and bars. */
  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String chunk : text.split("(?<=[ |])", -1)) {
      if (line.length() > 0 && (line + chunk).stripTrailing().length() > width) {
        lines.add(line.toString().stripTrailing());
        line.setLength(0);
      }
      line.append(chunk);
    }
    lines.add(line.toString().stripTrailing());
    return lines;
  }
}
