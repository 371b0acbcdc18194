package io.cqlsurge.report.graph;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.report.trial.StatsFileException;
import io.cqlsurge.report.trial.StatsWriter;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Assembles a page from its parts, which lie in the resources, and its data. */
final class GraphPage {
  private static final Pattern PLACE = Pattern.compile("/\\*\\{(style|library|stats|script)}\\*/");
  private static final String TITLE = "<title>cqlsurge</title>";

  private GraphPage() {}

  /**
   * Writes a page; the stream stays open.
   *
   * @param entries what it shows
   */
  static void write(OutputStream stream, String title, PageEntries entries)
      throws IOException, StatsFileException {
    String page = part("page.html").replace(TITLE, "<title>" + PageTitle.html(title) + "</title>");
    Matcher place = PLACE.matcher(page);
    int end = 0;
    while (place.find()) {
      stream.write(page.substring(end, place.start()).getBytes(UTF_8));
      if (place.group(1).equals("stats")) {
        StatsWriter writer = StatsWriter.page(stream, title);
        entries.writeTo(writer);
        writer.end();
      } else {
        stream.write(asset(place.group(1)).getBytes(UTF_8));
      }
      end = place.end();
    }
    stream.write(page.substring(end).getBytes(UTF_8));
  }

  private static String asset(String place) throws IOException {
    return switch (place) {
      case "style" -> part("uplot/uPlot.min.css") + joined("styles.txt");
      case "library" -> library();
      default -> "(() => {\n\"use strict\";\n" + joined("scripts.txt") + "\n})();";
    };
  }

  /** The library opens with its name and version; its licence wants to be in every copy. */
  private static String library() throws IOException {
    return "/*\nuPlot, as released.\n\n"
        + part("uplot/LICENSE")
        + "*/\n"
        + part("uplot/uPlot.iife.min.js");
  }

  private static String joined(String list) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : part(list).lines().collect(Collectors.toList())) {
      text.append(part(name)).append('\n');
    }
    return text.toString();
  }

  private static String part(String name) throws IOException {
    try (InputStream stream = GraphPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new FileNotFoundException("the page lacks its part " + name);
      }
      return new String(stream.readAllBytes(), UTF_8);
    }
  }
}
