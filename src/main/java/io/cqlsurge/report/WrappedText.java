package io.cqlsurge.report;

import java.util.ArrayList;
import java.util.List;

/** Text that is wrapped at blanks. */
final class WrappedText {
  private static final int INDENT = 2;

  private WrappedText() {}

  /**
   * Returns a text's lines. No line is wider than the width, except a word that is wider. Continued
   * lines are indented by two columns more than the first.
   */
  static List<String> lines(String text, int width) {
    if (text.length() <= width) {
      return List.of(text);
    }
    List<String> lines = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      addLine(line, width, lines);
    }
    return lines;
  }

  private static void addLine(String line, int width, List<String> lines) {
    String indent = " ".repeat(Math.min(start(line) + INDENT, width / 2));
    String rest = line.stripTrailing();
    while (rest.length() > width) {
      int blank = rest.lastIndexOf(' ', width);
      int cut = blank > start(rest) ? blank : rest.indexOf(' ', Math.max(width, start(rest)));
      if (cut < 0) {
        break;
      }
      lines.add(rest.substring(0, cut).stripTrailing());
      rest = indent + rest.substring(cut).stripLeading();
    }
    lines.add(rest);
  }

  /** Returns the number of blanks at a line's start. */
  private static int start(String line) {
    return line.length() - line.stripLeading().length();
  }
}
