package io.cqlsurge.feature.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.measure.ErrorCount;
import io.cqlsurge.measure.ErrorKind;
import io.cqlsurge.measure.NodeName;
import io.cqlsurge.measure.OperationStats;
import io.cqlsurge.measure.RunEvent.Mark;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The dashboard in docs/grafana; {@code MetricsIT} executes its queries. */
class DashboardTest {
  private static final Pattern METRIC = Pattern.compile("cqlsurge_[a-z_]+");
  private static final Pattern SUFFIX = Pattern.compile("_seconds_(bucket|sum|count)$");

  private static Set<String> metrics() {
    RunMetrics metrics = new RunMetrics(new RunLabels("", "", "", ""), 1, List.of());
    OperationStats figures = TestIntervals.figures("WRITE", List.of(1L));
    NodeName node = new NodeName("n", "dc");
    metrics.intervalEnded(
        TestIntervals.interval(
            figures,
            List.of(figures),
            List.of(new ErrorCount("WRITE", ErrorKind.OTHER, node, 1, 1))));
    metrics.happened(new Mark(1, "repair"));
    return TestIntervals.text(metrics).types().keySet();
  }

  @Test
  void the_queries_use_every_metric_and_no_other() throws IOException {
    Set<String> used =
        Dashboard.read().written().stream()
            .flatMap(query -> METRIC.matcher(query).results())
            .map(MatchResult::group)
            .map(name -> SUFFIX.matcher(name).replaceFirst("_seconds"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(used).containsExactlyInAnyOrderElementsOf(metrics());
  }

  @Test
  void no_variable_remains_in_a_query() throws IOException {
    assertThat(Dashboard.read().queries("5s"))
        .hasSizeGreaterThan(20)
        .noneMatch(query -> query.contains("$") || query.contains("label_values"));
  }

  @Test
  void panels_have_a_description_a_unit_and_a_place() throws IOException {
    Set<Integer> ids = new HashSet<>();
    Set<String> places = new HashSet<>();
    for (JsonNode panel : Dashboard.read().panels()) {
      String title = panel.path("title").asText();
      assertThat(ids.add(panel.path("id").asInt())).as(title).isTrue();
      assertThat(panel.path("description").asText()).as(title).isNotEmpty();
      assertThat(panel.at("/fieldConfig/defaults/unit").asText()).as(title).isNotEmpty();
      JsonNode place = panel.path("gridPos");
      for (int x = 0; x < place.path("w").asInt(); x++) {
        for (int y = 0; y < place.path("h").asInt(); y++) {
          int column = place.path("x").asInt() + x;
          assertThat(column).as(title).isLessThan(24);
          assertThat(places.add(column + "," + (place.path("y").asInt() + y))).as(title).isTrue();
        }
      }
    }
  }

  @Test
  void every_query_takes_its_data_from_the_chosen_source() throws IOException {
    Dashboard dashboard = Dashboard.read();
    assertThat(dashboard.json().findValues("datasource"))
        .hasSizeGreaterThan(40)
        .allMatch(
            source ->
                source.path("uid").asText().equals("${datasource}")
                    || source.path("type").asText().equals("grafana"));
  }
}
