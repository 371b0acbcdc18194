package io.cqlsurge.it;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Draws the screen of a terminal as SVG, with its colours. */
final class TerminalPicture {
  private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[([0-9;]*)m");
  private static final Pattern EXTENDED = Pattern.compile("38;5;([0-9]+)");
  private static final int FIRST_COLOUR = 30;
  private static final int YELLOW = 3;
  private static final int BASIC = 8;
  private static final int COLOURS = 16;
  private static final double CHARACTER = 8.4;
  private static final int LINE = 18;
  private static final int MARGIN = 14;
  private static final String TEXT_COLOUR = "#d6dbe1";

  /** Attributes of SVG that the parameters of a colour sequence set. */
  private static final Map<String, String> STYLES =
      Map.of(
          "1", " font-weight=\"bold\"",
          "2", " opacity=\"0.65\"",
          "31", " fill=\"#ff7b72\"",
          "32", " fill=\"#7ee787\"",
          "33", " fill=\"#f2cc60\"",
          "34", " fill=\"#79c0ff\"",
          "35", " fill=\"#d2a8ff\"",
          "36", " fill=\"#76e3ea\"");

  private final List<String> attributes = new ArrayList<>();
  private final StringBuilder body = new StringBuilder();
  private int columns = 1;

  private TerminalPicture() {}

  /** Returns the picture of these lines, which contain sequences for colours. */
  static String svg(String title, List<String> lines) {
    TerminalPicture picture = new TerminalPicture();
    for (int row = 0; row < lines.size(); row++) {
      picture.line(lines.get(row), MARGIN + (row + 1) * LINE - LINE / 4);
    }
    double width = 2 * MARGIN + picture.columns * CHARACTER;
    int height = 2 * MARGIN + lines.size() * LINE;
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$.0f" height="%2$d" viewBox="0 0 %1$.0f %2$d" role="img">
        <title>%3$s</title>
        <rect width="100%%" height="100%%" rx="8" fill="#12161c"/>
        <g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14" fill="%4$s">
        %5$s</g>
        </svg>
        """
        .formatted(width, height, escaped(title), TEXT_COLOUR, picture.body);
  }

  private void line(String line, int y) {
    Matcher matcher = SEQUENCE.matcher(line);
    int column = 0;
    int from = 0;
    while (matcher.find()) {
      column += text(line.substring(from, matcher.start()), column, y);
      List.of(basic(matcher.group(1)).split(";", -1)).forEach(this::change);
      from = matcher.end();
    }
    column += text(line.substring(from).stripTrailing(), column, y);
    columns = Math.max(columns, column);
  }

  /** Returns the parameters with the eight basic colours instead of bright ones and of 256. */
  private static String basic(String parameters) {
    return EXTENDED
        .matcher(parameters)
        .replaceAll(found -> String.valueOf(nearest(Integer.parseInt(found.group(1)))))
        .replaceAll("(?<![0-9])9([0-7])(?![0-9])", "3$1");
  }

  /** Returns the parameter for one of 256 colours; amber is the only one outside the first 16. */
  private static int nearest(int colour) {
    return colour < COLOURS ? FIRST_COLOUR + colour % BASIC : FIRST_COLOUR + YELLOW;
  }

  private void change(String parameter) {
    if (parameter.isEmpty() || parameter.equals("0")) {
      attributes.clear();
    } else if (parameter.equals("39")) {
      remove(" fill");
    } else if (parameter.equals("22")) {
      remove(" font-weight");
      remove(" opacity");
    } else if (STYLES.containsKey(parameter)) {
      String attribute = STYLES.get(parameter);
      remove(attribute.substring(0, attribute.indexOf('=')));
      attributes.add(attribute);
    }
  }

  private void remove(String name) {
    attributes.removeIf(attribute -> attribute.startsWith(name));
  }

  /** Adds text with the current attributes, and returns how many columns it takes. */
  private int text(String text, int column, int y) {
    int blanks = text.length() - text.stripLeading().length();
    String visible = text.strip();
    if (!visible.isEmpty()) {
      body.append(
          String.format(
              Locale.ROOT,
              "<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" xml:space=\"preserve\"%s>%s</text>%n",
              MARGIN + (column + blanks) * CHARACTER,
              y,
              visible.length() * CHARACTER,
              String.join("", attributes),
              escaped(visible)));
    }
    return text.length();
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }
}
