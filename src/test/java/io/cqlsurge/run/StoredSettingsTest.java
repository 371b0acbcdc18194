package io.cqlsurge.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.FakeDatabase;
import io.cqlsurge.database.StoredSchema;
import io.cqlsurge.report.RecordedOutput;
import io.cqlsurge.report.trial.Timeline;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import io.cqlsurge.workload.TestOperations;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StoredSettingsTest {
  private static RecordedOutput prepared(FakeDatabase database) {
    Settings settings =
        SettingsParser.parse(List.of("write", "n=1", "-log", "json=run.json", "-node", "a"));
    Timeline trials = Timelines.of(settings, List.of(), new Cluster("c", List.of(), 1, 1), "a");
    RecordedOutput output = new RecordedOutput();
    new StoredSettings(settings, TestOperations.standard(settings), database, trials, output)
        .statementsPrepared(List.of());
    return output;
  }

  @Test
  void a_schema_that_cannot_be_read_is_reported() {
    try (FakeDatabase database = new FakeDatabase().withoutStoredSchema()) {
      assertThat(prepared(database).problems())
          .containsExactly(
              "warning: the reports show the requested schema, because that of the server could"
                  + " not be read: timed out");
    }
  }

  @Test
  void a_schema_that_is_read_is_not_mentioned() {
    StoredSchema stored =
        new StoredSchema("keyspace1", Map.of("class", "SimpleStrategy"), Map.of());
    try (FakeDatabase database = new FakeDatabase().storing(stored)) {
      assertThat(prepared(database).problems()).isEmpty();
    }
  }
}
