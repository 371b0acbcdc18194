package io.cqlsurge.it;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** A graph page of made-up entries, put together from its parts. */
final class SamplePage {
  private static final String PARTS = "/io/cqlsurge/report/graph/";

  private SamplePage() {}

  /** Writes a page. */
  static Path write(Path file, String title, List<ObjectNode> entries) {
    ObjectNode stats = JsonNodeFactory.instance.objectNode().put("title", title);
    stats.putArray("stats").addAll(entries);
    String data = "/* stats start */\nstats = " + safe(stats.toString()) + ";\n/* stats end */";
    String script = "(() => {\n\"use strict\";\n" + joined("scripts.txt") + "\n})();";
    String page =
        part("page.html")
            .replace("/*{style}*/", part("uplot/uPlot.min.css") + joined("styles.txt"))
            .replace("/*{library}*/", part("uplot/uPlot.iife.min.js"))
            .replace("/*{script}*/", script)
            .replace("/*{stats}*/", data);
    try {
      return Files.writeString(file, page, UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String safe(String json) {
    return json.replace("/", "\\/")
        .replace("<", "\\u003c")
        .replace(">", "\\u003e")
        .replace("&", "\\u0026")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String joined(String list) {
    return part(list).lines().map(SamplePage::part).collect(Collectors.joining("\n"));
  }

  private static String part(String name) {
    try (InputStream stream = SamplePage.class.getResourceAsStream(PARTS + name)) {
      return new String(stream.readAllBytes(), UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
