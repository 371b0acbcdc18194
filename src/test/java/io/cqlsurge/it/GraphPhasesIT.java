package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The phases of a run, its mean times and its traced requests on the graph page. */
class GraphPhasesIT {
  private static final String LONG = "nodetool compact keyspace1 standard1 (took 2.0 s)";

  @RegisterExtension private static final DrawnPage PAGE = new DrawnPage();

  /** Returns a run with phases, a node and a traced request. */
  static ObjectNode run() {
    ObjectNode entry = DrawnTrial.total("aaaaaaaa", 1000, 10, 0.01);
    ObjectNode own = (ObjectNode) entry.get("cqlsurge");
    own.putArray("marks").addObject().put("time", 5).put("text", LONG).put("recovered", "2.0 s");
    own.putArray("phases").add(phase("before", 0, 5, 1)).add(phase(LONG, 5, 10, 300));
    ObjectNode node = own.putObject("servers").putArray("nodes").addObject();
    node.put("node", "/127.0.0.1:9042").putArray("intervals");
    own.putArray("traces")
        .addObject()
        .put("ms", 80)
        .put("time", 7.25)
        .put("phase", "compact")
        .put("node", "/127.0.0.1:9042")
        .put("request", "SELECT 1");
    return entry;
  }

  private static ObjectNode phase(String name, int from, int to, double queuedMs) {
    ObjectNode phase = JsonNodeFactory.instance.objectNode();
    phase.put("name", name).put("from", from).put("to", to);
    phase.putObject("results").putObject("op rate").put("value", 1000);
    phase.putObject("changes").put("op rate", from == 0 ? "" : "no clear difference");
    phase.putObject("servers").put("reads", 1);
    ObjectNode shares = phase.putObject("time").putObject("shares");
    shares.put("waiting in this client", queuedMs).put("replica", queuedMs);
    return phase;
  }

  @Test
  void phases_have_numbers_and_bars_of_the_same_width() {
    PAGE.open("phases", run());

    assertThat(PAGE.texts(".phases tbody button")).containsExactly("before", "1 " + LONG);
    assertThat(PAGE.texts(".phases tbody tr:nth-child(2) td"))
        .contains("no clear difference", "2.0 s");
    assertThat(PAGE.texts(".times .what b")).containsExactly("2.00 ms", "600 ms");
    assertThat(PAGE.texts(".times .keys"))
        .containsOnly("queued: due, not sent (no free thread) 50.0 %\nreplica 50.0 %");
    assertThat(
            PAGE.run(
                "return [...document.querySelectorAll('.times .bar')].map(bar => bar.lastChild.getAttribute('width'))"))
        .hasToString("[50%, 50%]");
    assertThat(PAGE.texts(".traces summary .when")).containsExactly("at 7.3 s, compact");
    PAGE.narrow(true);
    assertThat(PAGE.run("return document.documentElement.scrollWidth <= innerWidth"))
        .isEqualTo(true);
  }
}
