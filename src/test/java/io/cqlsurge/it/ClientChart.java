package io.cqlsurge.it;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Draws a row of the table "Clients side by side" as bars. The numbers are read from the page, so
 * that the chart and the table cannot differ.
 */
final class ClientChart {
  static final Path PAGE = Path.of("docs", "performance.md");
  static final Path IMAGE = Path.of("docs", "images", "clients.svg");
  private static final String HEADING = "## Clients side by side";
  private static final String ROW = "write: CPU µs per operation";
  private static final String TITLE =
      "CPU time of the client per write, in µs, start included (less is better)";
  private static final Pattern NUMBER = Pattern.compile("^[0-9]+(?:\\.[0-9]+)?");
  private static final int WIDTH = 760;
  private static final int MARGIN = 16;
  private static final int NAMES = 240;
  private static final int VALUES = 65;
  private static final int TOP = 52;
  private static final int STEP = 34;
  private static final int BAR = 22;
  private static final int BASELINE = 16;

  /** Colours for a light and a dark page; the background is drawn, so both are readable on any. */
  private static final String STYLE =
      """
      text { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #1d2228 }
      .title { font-weight: 600 }
      .name { text-anchor: end }
      .paper { fill: #ffffff }
      .bar { fill: #8b96a2 }
      .first { fill: #0b63a5 }
      @media (prefers-color-scheme: dark) {
        text { fill: #e4e8ec }
        .paper { fill: #14171a }
        .bar { fill: #77828e }
        .first { fill: #6cb6f0 }
      }
      """;

  /** A client and its CPU time per write, as the table writes it. */
  record Client(String name, String value) {
    double microseconds() {
      return Double.parseDouble(value);
    }
  }

  private ClientChart() {}

  /** Writes the chart of the page to its file. */
  static void write() throws IOException {
    Files.writeString(IMAGE, svg(clients(Files.readString(PAGE))));
  }

  /** Returns the clients that the row has a number for, in the order of the columns. */
  static List<Client> clients(String page) {
    List<List<String>> table =
        page.lines()
            .dropWhile(line -> !line.equals(HEADING))
            .dropWhile(line -> !line.startsWith("|"))
            .takeWhile(line -> line.startsWith("|"))
            .map(ClientChart::cells)
            .toList();
    List<String> names = table.get(0);
    List<String> row =
        table.stream()
            .filter(cells -> cells.get(0).equals(ROW))
            .findFirst()
            .orElseThrow(() -> new NoSuchElementException("no row: " + ROW));
    return IntStream.range(1, row.size())
        .mapToObj(column -> new Client(names.get(column), number(row.get(column))))
        .filter(client -> !client.value().isEmpty())
        .toList();
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1).split("\\|", -1)).map(String::strip).toList();
  }

  /** Returns the number at the start of a cell, without the range after it. */
  private static String number(String cell) {
    Matcher matcher = NUMBER.matcher(cell);
    return matcher.find() ? matcher.group() : "";
  }

  /** Returns the chart; the first client has a different colour. */
  static String svg(List<Client> clients) {
    double longest = clients.stream().mapToDouble(Client::microseconds).max().orElse(1);
    StringBuilder bars = new StringBuilder();
    for (int row = 0; row < clients.size(); row++) {
      Client client = clients.get(row);
      double length = (WIDTH - NAMES - VALUES) * client.microseconds() / longest;
      bars.append(bar(client, TOP + row * STEP, length, row == 0 ? "bar first" : "bar"));
    }
    return """
        <svg xmlns="http://www.w3.org/2000/svg" width="%1$d" height="%2$d" viewBox="0 0 %1$d %2$d" role="img">
        <title>%3$s</title>
        <style>
        %4$s</style>
        <rect class="paper" width="100%%" height="100%%" rx="8"/>
        <text class="title" x="%5$d" y="31">%3$s</text>
        %6$s</svg>
        """
        .formatted(WIDTH, TOP + clients.size() * STEP, TITLE, STYLE, MARGIN, bars);
  }

  private static String bar(Client client, int y, double length, String style) {
    return String.format(
        Locale.ROOT,
        """
        <text class="name" x="%1$d" y="%2$d">%3$s</text>
        <rect class="%4$s" x="%5$d" y="%6$d" width="%7$.1f" height="%8$d" rx="2"/>
        <text x="%9$.1f" y="%2$d">%10$s</text>
        """,
        NAMES - 10,
        y + BASELINE,
        client.name(),
        style,
        NAMES,
        y,
        length,
        BAR,
        NAMES + length + 8,
        client.value());
  }
}
