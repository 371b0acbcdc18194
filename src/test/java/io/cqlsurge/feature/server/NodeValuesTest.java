package io.cqlsurge.feature.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.engine.server.NodeSource;
import io.cqlsurge.engine.server.VirtualTables;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.run.RunContext;
import io.cqlsurge.run.TestContext;
import io.cqlsurge.settings.CommandLinesTest;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class NodeValuesTest {
  private static final String METRICS = "server=http://{host}:9180/metrics";

  private static Optional<Class<? extends NodeSource>> source(String line) {
    NodeValues feature = new NodeValues();
    RunContext context =
        new TestContext().of(feature, new RecordedOutput(), CommandLinesTest.arguments(line));
    try (FakeDatabase database = new FakeDatabase()) {
      return context
          .settings()
          .added()
          .of(ServerSettings.class)
          .filter(settings -> feature.part(context).isPresent())
          .map(settings -> ServerPart.source(settings, context.settings(), database).getClass());
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
