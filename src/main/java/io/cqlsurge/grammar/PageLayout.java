package io.cqlsurge.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * A layout of help texts that wraps them at the terminal's width, never inside a word.
 *
 * @param isTerminal whether the width comes from a terminal; if not, command lines are not wrapped
 * @param bold makes a heading or a name bold, if the terminal can show it
 */
public record PageLayout(int width, boolean isTerminal, UnaryOperator<String> bold) {
  private static final int DEFAULT_WIDTH = 100;

  /** The column at which an option's description begins, at the default width. */
  private static final int TEXT_COLUMN = 43;

  private static final int SHORTEST_TEXT_COLUMN = 20;

  /** The names' width in an overview. */
  private static final int NAMES_WIDTH = 18;

  /** Returns the layout for a terminal with this column count, or the default layout if unknown. */
  public static PageLayout of(OptionalInt columns, UnaryOperator<String> bold) {
    return new PageLayout(columns.orElse(DEFAULT_WIDTH), columns.isPresent(), bold);
  }

  /** Returns a name and its description in a list of commands or groups. */
  public List<String> overview(String name, String summary) {
    String line = String.format(Locale.ROOT, "  %-" + NAMES_WIDTH + "s%s", name, summary);
    List<String> lines =
        new ArrayList<>(isTerminal ? hanging(line, "  ".length() + NAMES_WIDTH) : List.of(line));
    lines.set(0, inBold(name, lines.get(0)));
    return lines;
  }

  private String inBold(String name, String line) {
    return line.replaceFirst(Pattern.quote(name), bold.apply(name));
  }

  public String heading(String text) {
    return bold.apply(text);
  }

  /**
   * Returns an option and its description, which is next to the option, or below if the option is
   * too long.
   *
   * @param name the start of the option, which is printed in bold
   * @param more the rest of the option, such as its default
   */
  List<String> column(String name, String more, String text) {
    List<String> lines = new ArrayList<>();
    int scaled = Math.min(TEXT_COLUMN, width * TEXT_COLUMN / DEFAULT_WIDTH);
    int textColumn = Math.max(SHORTEST_TEXT_COLUMN, scaled);
    String margin = " ".repeat(textColumn);
    wrap(text, width - textColumn).forEach(line -> lines.add(margin + line));
    String start = "  " + name + more;
    if (start.length() < textColumn) {
      lines.set(0, start + lines.get(0).substring(start.length()));
    } else {
      lines.addAll(0, hanging(start, 2));
    }
    lines.set(0, inBold(name, lines.get(0)));
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

  /** Returns lines of at most this width, broken after spaces and bars that are not in brackets. */
  private static List<String> wrap(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String chunk : text.split("(?<=[ |])(?![^\\[\\]]*\\])", -1)) {
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
