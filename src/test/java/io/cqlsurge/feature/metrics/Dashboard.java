package io.cqlsurge.feature.metrics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The Grafana dashboard of the project, and its queries as Prometheus understands them. */
public final class Dashboard {
  private static final Path FILE = Path.of("docs", "grafana", "cqlsurge.json");
  private static final Pattern LABEL_VALUES = Pattern.compile("label_values\\((.*), ([a-z]+)\\)");

  private final JsonNode json;

  private Dashboard(JsonNode json) {
    this.json = json;
  }

  /** Reads the file. */
  public static Dashboard read() throws IOException {
    return new Dashboard(new ObjectMapper().readTree(FILE.toFile()));
  }

  JsonNode json() {
    return json;
  }

  /** Returns all panels except the headings of rows. */
  List<JsonNode> panels() {
    List<JsonNode> panels = new ArrayList<>();
    for (JsonNode panel : json.path("panels")) {
      if (!panel.path("type").asText().equals("row")) {
        panels.add(panel);
      }
    }
    return panels;
  }

  /** Returns the queries as written: those of panels, annotations and variables. */
  List<String> written() {
    List<String> queries = new ArrayList<>();
    panels()
        .forEach(
            panel ->
                panel.path("targets").forEach(each -> queries.add(each.path("expr").asText())));
    for (JsonNode annotation : json.at("/annotations/list")) {
      if (annotation.has("expr")) {
        queries.add(annotation.path("expr").asText());
      }
    }
    for (JsonNode variable : json.at("/templating/list")) {
      if (variable.path("type").asText().equals("query")) {
        queries.add(variable.at("/query/query").asText());
      }
    }
    return queries;
  }

  /** Returns the queries with values for all variables; each rate uses this window. */
  public List<String> queries(String window) {
    return written().stream().map(query -> filled(query, window)).toList();
  }

  private static String filled(String query, String window) {
    String filled =
        query
            .replace("$__rate_interval", window)
            .replace("$__range", window)
            .replaceAll("\\$(instance|operation)\\b", ".*");
    Matcher values = LABEL_VALUES.matcher(filled);
    return values.matches()
        ? "count by (" + values.group(2) + ") (" + values.group(1) + ")"
        : filled;
  }
}
