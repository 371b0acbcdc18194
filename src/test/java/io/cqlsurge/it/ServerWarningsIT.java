package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Warnings of a real node: each text once, with the number of replies that have it. */
class ServerWarningsIT {
  private static final int TOMBSTONES = 1_100;

  private static final String PROFILE =
      """
      keyspace: warned
      keyspace_definition: |
        CREATE KEYSPACE warned
        WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}
      table: events
      table_definition: |
        CREATE TABLE events (id text, at int, value blob, PRIMARY KEY (id, at))
      columnspec:
        - {name: value, size: fixed(%d)}
      insert:
        partitions: fixed(%d)
        batchtype: UNLOGGED
      queries:
        count: {cql: SELECT count(*) FROM warned.events}
        dead: {cql: "SELECT * FROM warned.events WHERE id = 'it''s dead'"}
      """;

  private static final TestNode NODE = TestNode.shared();

  @TempDir private static Path folder;

  @BeforeAll
  static void make_a_table_with_tombstones() {
    try (CqlSession session = NODE.session()) {
      session.execute("DROP KEYSPACE IF EXISTS warned");
      session.execute(
          "CREATE KEYSPACE warned WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}");
      session.execute(
          "CREATE TABLE warned.events (id text, at int, value blob, PRIMARY KEY (id, at))");
      for (int at = 0; at < TOMBSTONES; at++) {
        session.execute("DELETE FROM warned.events WHERE id = 'it''s dead' AND at = " + at);
      }
    }
  }

  /** Returns the number of replies by the text's first words. */
  private static Map<String, Long> warnings(
      int size, int partitions, String operations, String mode) throws IOException {
    Path profile = Files.writeString(folder.resolve("p.yaml"), PROFILE.formatted(size, partitions));
    Path file = folder.resolve("run.json");
    String line =
        "user profile=%s %s n=60 no-warmup -rate threads=3 -node %s -mode %s -log json=%s"
            .formatted(profile, operations, NODE.address(), mode, file);
    Result result = CommandLine.inProcess(line.split(" ", -1));
    assertThat(result.status()).as(result.toString()).isZero();
    Map<String, Long> counts = new HashMap<>();
    for (JsonNode warning : RunSchema.read(file).at("/stats/0/cqlsurge/serverWarnings")) {
      String text = warning.path("text").asText();
      assertThat(result.err()).containsOnlyOnce(text);
      assertThat(result.out()).contains(", first from /" + NODE.address() + ": " + text);
      counts.put(text.replaceFirst(" [\\d(].*", ""), warning.path("count").asLong());
    }
    return counts;
  }

  @Test
  void batches_have_two_warnings() throws IOException {
    for (String mode : new String[] {"native", "protocolVersion=4", "plain"}) {
      assertThat(warnings(3_950, 12, "ops(insert=1)", mode))
          .as(mode)
          .containsOnly(
              Map.entry("Unlogged batch covering", 5L),
              Map.entry("Batch for [warned.events] is of size", 5L));
    }
  }

  @Test
  void reads_have_warnings_of_tombstones_and_of_aggregation() throws IOException {
    for (String mode : new String[] {"native", "unprepared"}) {
      assertThat(warnings(10, 1, "ops(dead=1)", mode))
          .as(mode)
          .containsOnly(Map.entry("Read", 60L));
      assertThat(warnings(10, 1, "ops(count=1)", mode))
          .as(mode)
          .containsEntry("Aggregation query used without partition key", 60L);
    }
  }

  @Test
  void a_run_without_warnings_is_silent() throws IOException {
    assertThat(warnings(10, 1, "ops(insert=1)", "native")).isEmpty();
  }
}
