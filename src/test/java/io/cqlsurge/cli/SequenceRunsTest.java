package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.nullserver.ScyllaOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whole runs of sequences, and of replies in pages, with a server whose replies are known. */
@Tag("assembled")
@Timeout(120)
class SequenceRunsTest {
  private static final String PROFILE =
      """
      keyspace: k
      keyspace_definition: |
        CREATE KEYSPACE k WITH replication =
          {'class': 'NetworkTopologyStrategy', 'replication_factor': 1};
      table: %s
      table_definition: |
        CREATE TABLE %1$s (id int, c int, v int, PRIMARY KEY (id, c));
      queries:
        read: {cql: 'SELECT c FROM %1$s WHERE id = ?'}
        all: {cql: 'SELECT c FROM %1$s WHERE id = ?', page_size: 500}
        some: {cql: 'SELECT c FROM %1$s WHERE id = ?', page_size: 500, pages: 3}
        write: {cql: 'UPDATE %1$s SET v = ? WHERE id = ? AND c = ?'}
      sequences:
        five: [read, read, read, read, read]
        each: [some, {for-each: some.c, do: write, limit: 700}]
      """;

  private final TestConsole console = new TestConsole();
  private NullServer server;

  @TempDir private Path folder;

  @BeforeEach
  void start() throws IOException {
    server = Loopback.scylla(1, ScyllaOptions.USUAL);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private JsonNode run(String table, String operations, String... more) throws IOException {
    Path profile = folder.resolve(table + ".yaml");
    Path json = folder.resolve("run.json");
    Files.writeString(profile, PROFILE.formatted(table));
    List<String> arguments = new ArrayList<>(List.of("user", "profile=" + profile));
    arguments.addAll(List.of("ops(" + operations + ")", "no-warmup"));
    int port = server.addresses().get(0).getPort();
    arguments.addAll(Arrays.asList(more));
    arguments.addAll(List.of("-node", "127.0.0.1:" + port, "-log", "json=" + json));
    arguments.addAll(List.of("-pop", "seq=1..100"));
    assertThat(console.run(arguments.toArray(String[]::new))).as(console.errText()).isZero();
    return new ObjectMapper().readTree(json.toFile());
  }

  private static double ms(JsonNode run, String figure, String line) {
    String text = run.path("stats").path(0).path(figure).asText();
    Matcher value = Pattern.compile(line + ": ([0-9.,]+) ms").matcher(text);
    assertThat(value.find()).as(text).isTrue();
    return Double.parseDouble(value.group(1).replace(",", ""));
  }

  @Test
  void pages_are_counted_also_empty_ones() throws IOException {
    run("paged", "all=1", "n=3", "-rate", "threads=2");
    assertThat(console.out()).contains("all: 237 pages of rows");
    console.clear();
    run("paged", "some=1", "n=2", "-rate", "threads=1");
    assertThat(console.out()).contains("some: 6 pages of rows");
  }

  @Test
  void a_statement_is_executed_for_each_row_of_several_pages() throws IOException {
    JsonNode run = run("paged", "each=1", "n=2", "-rate", "threads=1");
    assertThat(run.path("stats").path(0).path("total partitions").asText()).contains("each: 2");
    JsonNode node = run.path("stats").path(0).path("cqlsurge").path("nodes").path(0);
    assertThat(node.path("requests").asInt()).isEqualTo(2 * (1 + 700));
  }

  @Test
  void a_paging_state_that_repeats_fails() throws IOException {
    int port = server.addresses().get(0).getPort();
    Path profile = folder.resolve("endless.yaml");
    Files.writeString(profile, PROFILE.formatted("endless"));
    String line = "user profile=%s ops(read=1) n=1 no-warmup -errors retries=0 -node 127.0.0.1:%d";
    assertThat(console.run(line.formatted(profile, port).split(" "))).isOne();
    assertThat(console.errText()).contains("so the pages would never end");
  }

  @Test
  void at_a_rate_the_delay_is_in_the_sequence_and_not_in_its_steps() throws IOException {
    server.nodes().get(0).faults(Faults.NONE.withDelay(Duration.ofMillis(4)));
    JsonNode run = run("t", "five=1", "n=200", "-rate", "threads=1", "fixed=200/s");
    assertThat(ms(run, "latency max", "five")).isGreaterThan(1_000);
    assertThat(ms(run, "latency median", "five.read")).isBetween(4.0, 20.0);
    assertThat(ms(run, "latency median", "five")).isGreaterThan(500);
  }
}
