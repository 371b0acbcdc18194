package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.cqlsurge.cli.Assembled;
import io.cqlsurge.feature.live.LiveServer;
import io.cqlsurge.feature.page.GraphPage;
import io.cqlsurge.feature.page.TestPages;
import io.cqlsurge.run.PageParts;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that lack the scripts and sheets of features, with the data of all of them. */
class GraphPartsIT {
  private static final PageParts ALL = Assembled.features().page();

  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  /** Returns the runs of a duel of one round, with phases, traces and figures of nodes. */
  private static List<ObjectNode> runs() {
    List<ObjectNode> runs = List.of(GraphPhasesIT.run(), GraphPhasesIT.run());
    for (int index = 0; index < 2; index++) {
      ObjectNode own = (ObjectNode) runs.get(index).put("revision", "r" + index).get("cqlsurge");
      own.put("run", index + "aaaaaaa-0000-4000-8000-000000000000");
      own.putObject("duel").put("id", "d").put("round", 1);
    }
    return runs;
  }

  private static void draw(List<String> files) {
    PAGE.open("parts", new GraphPage(new PageParts(files, ALL.data())), runs());
    assertThat(PAGE.texts("#table thead th")).hasSize(2);
    assertThat(PAGE.view().drawn("throughput", "lines")).isEqualTo("2");
    assertThat(PAGE.texts("#facts h2")).containsExactly("Settings");
  }

  @Test
  void a_page_without_features_draws_all_others() {
    draw(List.of());

    assertThat(PAGE.texts("tr[data-line='op rate'] .number")).containsExactly("1,000", "1,000");
    assertThat(PAGE.texts("#phases, #nodes, #traces, .difference, [data-panel=duel]")).isEmpty();
    PAGE.press("#table thead", "use as baseline");
    assertThat(PAGE.texts("#table thead button")).containsExactly("use as baseline");
  }

  @ParameterizedTest
  @ValueSource(strings = {"traces", "phases", "server", "compare", "duel"})
  void a_page_without_one_feature_draws_all_others(String feature) {
    String folderOfFeature = "/feature/" + feature + "/";
    assertThat(ALL.files()).anyMatch(name -> name.contains(folderOfFeature));

    draw(ALL.files().stream().filter(name -> !name.contains(folderOfFeature)).toList());
  }

  @Test
  void the_sections_and_panels_of_features_are_in_their_places() {
    draw(ALL.files());

    assertThat(PAGE.run("return [...document.querySelectorAll('main > section')].map(s => s.id)"))
        .hasToString(
            "[headline, trials, notes, audit, about, controls, panels, phases, nodes, traces,"
                + " table, facts]");
    assertThat(
            PAGE.run(
                "return [...document.querySelectorAll('.panel')].map(p => p.dataset.panel).slice(0, 6)"))
        .hasToString("[search, duel, throughput, latency, nodes, heat]");
  }

  @Test
  void the_live_page_needs_no_other_feature() throws Exception {
    Path file = PAGE.folder().resolve("live.html");
    try (OutputStream stream = Files.newOutputStream(file)) {
      new GraphPage(new PageParts(List.of(), List.of()))
          .write(stream, "Live", TestPages.of(runs()), LiveServer.PAGE);
    }
    Browser browser = PAGE.browser();
    browser.openAddress(file.toUri().toString());
    browser.await("return document.querySelector('#live')?.dataset.connection === 'lost'");
    // The browser reports that a file has no server.
    assertThat(browser.complaints()).isNotEmpty().allMatch(line -> line.contains("/events"));
  }
}
