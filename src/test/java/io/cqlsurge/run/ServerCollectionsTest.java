package io.cqlsurge.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.engine.server.JmxBeans;
import io.cqlsurge.engine.server.MetricsPages;
import io.cqlsurge.engine.server.NodeSource;
import io.cqlsurge.engine.server.VirtualTables;
import io.cqlsurge.settings.CommandLinesTest;
import io.cqlsurge.settings.SettingsParser;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServerCollectionsTest {
  private static final String METRICS = "server=http://{host}:9180/metrics";

  private static Optional<Class<? extends NodeSource>> source(String line) {
    try (FakeDatabase database = new FakeDatabase()) {
      return ServerCollections.source(
              SettingsParser.parse(CommandLinesTest.arguments(line)), database)
          .map(NodeSource::getClass);
    }
  }

  @Test
  void the_load_of_nodes_is_read_only_on_request() {
    assertThat(source("read")).isEmpty();
    assertThat(source("read -jmx")).isEmpty();
  }

  @Test
  void the_load_is_read_from_virtual_tables_or_over_jmx_if_that_is_requested() {
    assertThat(source("read -log server")).contains(VirtualTables.class);
    assertThat(source("read -log server -jmx")).contains(JmxBeans.class);
  }

  @Test
  void an_address_of_metrics_comes_before_everything_else() {
    assertThat(source("read -log " + METRICS)).contains(MetricsPages.class);
    assertThat(source("read -log server " + METRICS + " -jmx")).contains(MetricsPages.class);
  }
}
