package io.cqlsurge.feature.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.cqlsurge.report.trial.StatsWriter;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.run.PageParts;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Instant;
import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes a page, assembled from resource files and its data. */
public record GraphPage(PageParts parts) {
  private static final Pattern PLACEHOLDER =
      Pattern.compile("/\\*\\{(style|library|stats|script)}\\*/");
  private static final String TITLE = "<title>cqlsurge</title>";

  /** Characters of a title that are not escaped. */
  private static final String PLAIN = " .,:-_+()%@#";

  /** A part of the policy of the page: it may not connect to anything. */
  private static final String NOTHING = "default-src 'none';";

  /**
   * A kind of page.
   *
   * @param connects whether it may connect to the server that sent it
   * @param files names of resources that only this kind has: style sheets, and the last scripts
   */
  public record Kind(boolean connects, List<String> files) {
    /** A page that is saved as a file and never changes by itself. */
    public static final Kind FILE = new Kind(false, List.of());

    public Kind {
      files = List.copyOf(files);
    }

    private String policy() {
      return connects ? NOTHING + " connect-src 'self';" : NOTHING;
    }
  }

  /**
   * Writes a page; the stream stays open.
   *
   * @param entries the page's data
   */
  public void write(OutputStream stream, String title, PageEntries entries, Kind kind)
      throws IOException {
    String page =
        resource("page.html")
            .replace(TITLE, "<title>" + html(title) + "</title>")
            .replace(NOTHING, kind.policy());
    Matcher placeholder = PLACEHOLDER.matcher(page);
    int end = 0;
    while (placeholder.find()) {
      stream.write(page.substring(end, placeholder.start()).getBytes(UTF_8));
      if (placeholder.group(1).equals("stats")) {
        writeData(stream, title, entries);
      } else {
        stream.write(asset(placeholder.group(1), kind).getBytes(UTF_8));
      }
      end = placeholder.end();
    }
    stream.write(page.substring(end).getBytes(UTF_8));
  }

  private void writeData(OutputStream stream, String title, PageEntries entries)
      throws IOException {
    List<PageParts.Data> further = parts.data().stream().map(Supplier::get).toList();
    StatsWriter writer =
        StatsWriter.page(
            stream,
            title,
            entry -> {
              for (PageParts.Data each : further) {
                each.add(entry);
              }
            });
    entries.writeTo(writer);
    Map<String, Object> results = new LinkedHashMap<>();
    further.forEach(each -> each.result().ifPresent(results::putAll));
    writer.end(results.isEmpty() ? Optional.empty() : Optional.of(results));
  }

  /** Returns the default title: the tool and the date. */
  static String defaultTitle() {
    return Timeline.defaultTitle(Instant.now(), ZoneId.systemDefault());
  }

  /**
   * Returns a title as HTML. It is escaped so that no title can end a tag, start a comment or a
   * line, or contain a text that a reader of the page searches for.
   */
  private static String html(String title) {
    return title
        .codePoints()
        .mapToObj(each -> isPlain(each) ? Character.toString(each) : "&#" + each + ";")
        .collect(Collectors.joining());
  }

  private static boolean isPlain(int character) {
    return Character.isLetterOrDigit(character) || PLAIN.indexOf(character) >= 0;
  }

  private String asset(String placeholder, Kind kind) throws IOException {
    return switch (placeholder) {
      case "style" ->
          resource("uplot/uPlot.min.css")
              + joined("styles.txt")
              + added(parts.files(), ".css")
              + added(kind.files(), ".css");
      case "library" -> library();
      default -> "(() => {\n\"use strict\";\n" + scripts(kind) + "\n})();";
    };
  }

  private String scripts(Kind kind) throws IOException {
    return joined("scripts.txt")
        + added(parts.files(), ".js")
        + resource("main.js")
        + "\n"
        + added(kind.files(), ".js");
  }

  /** Returns the library, which starts with its name and version, after its licence. */
  private static String library() throws IOException {
    return "/*\nuPlot, as released.\n\n"
        + resource("uplot/LICENSE")
        + "*/\n"
        + resource("uplot/uPlot.iife.min.js");
  }

  private static String joined(String list) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : resource(list).lines().toList()) {
      text.append(resource(name)).append('\n');
    }
    return text.toString();
  }

  /** Returns those of the files that have an ending. */
  private static String added(List<String> files, String ending) throws IOException {
    StringBuilder text = new StringBuilder();
    for (String name : files) {
      if (name.endsWith(ending)) {
        text.append(resource(name)).append('\n');
      }
    }
    return text.toString();
  }

  private static String resource(String name) throws IOException {
    try (InputStream stream = GraphPage.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new FileNotFoundException("the resource " + name + " of the page is missing");
      }
      return new String(stream.readAllBytes(), UTF_8);
    }
  }
}
