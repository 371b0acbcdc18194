package io.cqlsurge.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.cqlsurge.Polling;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.nullserver.ScyllaOptions;
import io.cqlsurge.nullserver.ShardCounts;
import io.cqlsurge.report.trial.RunSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The nodes and shards that receive the requests of whole runs, as the server counts them. */
@Tag("assembled")
@Timeout(120)
class ScyllaShardsTest {
  private static final int THREADS = 20;
  private static final int TABLETS = 64;
  private static final ScyllaOptions USUAL = ScyllaOptions.USUAL.withTablets(TABLETS);
  private static final ScyllaOptions RING = USUAL.withTablets(0);
  private static final String PROFILE =
      """
      keyspace: k
      keyspace_definition: |
        CREATE KEYSPACE k WITH replication =
          {'class': 'NetworkTopologyStrategy', 'replication_factor': %d};
      table: t
      table_definition: |
        CREATE TABLE t (id text, c int, v text, PRIMARY KEY (id, c));
      columnspec:
        - name: c
          cluster: fixed(3)
      insert:
        partitions: fixed(4)
        batchtype: UNLOGGED
        select: fixed(1)/1
      queries:
        change:
          cql: UPDATE t SET v = ? WHERE id = ? AND c = ? IF EXISTS
          fields: samerow
      """;

  private final TestConsole console = new TestConsole();
  private NullServer server;

  @TempDir private Path folder;

  private void start(int nodes, ScyllaOptions options) throws IOException {
    server = Loopback.scylla(nodes, options);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private int run(String line, String... more) {
    console.clear();
    List<String> arguments = new ArrayList<>(Arrays.asList(line.split(" ", -1)));
    int port = server.addresses().get(0).getPort();
    arguments.addAll(List.of("no-warmup", "-node", "127.0.0.1:" + port));
    arguments.addAll(List.of(more));
    return console.run(arguments.toArray(String[]::new));
  }

  private String profile(int copies) throws IOException {
    Path file = Files.writeString(folder.resolve("t.yaml"), PROFILE.formatted(copies));
    return "user profile=" + file;
  }

  /** Returns the sum of a count of all nodes. */
  private long sum(ToLongFunction<ShardCounts> count) {
    return server.nodes().stream().map(server.scylla()::counts).mapToLong(count).sum();
  }

  private long requests() {
    return sum(ShardCounts::requests);
  }

  private long misses() {
    return sum(counts -> counts.requests() - counts.rightShard());
  }

  private void reset() {
    server.nodes().forEach(server.scylla()::reset);
  }

  private void awaitRequests(long count) {
    Polling.await(count + " requests", () -> requests() >= count);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void on_a_ring_all_requests_go_to_the_right_shard(int nodes) throws IOException {
    start(nodes, RING);
    assertThat(run("write n=5000", "-rate", "threads=" + THREADS)).isZero();
    assertThat(requests()).isEqualTo(5_000);
    assertThat(misses()).isZero();
    assertThat(server.nodes()).allMatch(node -> server.scylla().counts(node).requests() > 0);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void each_miss_is_reported_with_its_tablet_and_tablets_are_learned(int nodes) throws IOException {
    start(nodes, USUAL);
    assertThat(run("write n=5000", "-rate", "threads=" + THREADS)).isZero();
    assertThat(requests()).isEqualTo(5_000);
    assertLearned();
    reset();
    // The next run has no tablets from the first.
    assertThat(run("read n=5000", "-pop", "seq=1..5000", "-rate", "threads=" + THREADS)).isZero();
    assertLearned();
  }

  private void assertLearned() {
    assertThat(misses())
        .isPositive()
        .isLessThanOrEqualTo(TABLETS * THREADS)
        .isEqualTo(sum(ShardCounts::tabletReplies));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void tablets_that_move_during_a_run_are_learned_again(int nodes) throws IOException {
    start(nodes, USUAL);
    String[] rate = {"-rate", "threads=" + THREADS, "throttle=10000/s"};
    CompletableFuture<Integer> status =
        CompletableFuture.supplyAsync(() -> run("write n=15000", rate));
    awaitRequests(3_000);
    reset();
    awaitRequests(2_000);
    assertThat(misses()).isZero();
    server.scylla().moveTablets(nodes);
    awaitRequests(6_000);
    assertLearned();
    reset();
    assertThat(status.orTimeout(60, TimeUnit.SECONDS).join()).isZero();
    assertThat(requests()).isPositive();
    assertThat(misses()).isZero();
  }

  @Test
  void in_plain_mode_the_node_is_right_after_the_first_replies() throws IOException {
    start(3, USUAL);
    String[] more = {"-rate", "threads=" + THREADS, "throttle=5000/s", "-mode", "plain"};
    CompletableFuture<Integer> status =
        CompletableFuture.supplyAsync(() -> run("write n=6000", more));
    awaitRequests(3_000);
    reset();
    assertThat(status.orTimeout(60, TimeUnit.SECONDS).join()).isZero();
    assertThat(requests()).isPositive();
    assertThat(sum(ShardCounts::rightNode)).isEqualTo(requests());
  }

  @ParameterizedTest
  @CsvSource({"native, 1", "native, 3", "unprepared, 1", "unprepared, 3"})
  void batches_go_to_the_shard_of_their_first_statement(String mode, int nodes) throws IOException {
    start(nodes, RING);
    assertThat(run(profile(1) + " ops(insert=1) n=2000", "-mode", mode, "-rate", "threads=8"))
        .isZero();
    assertThat(requests()).isEqualTo(500);
    assertThat(misses()).isZero();
    assertThat(sum(ShardCounts::otherRequests)).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void unprepared_statements_go_to_the_shard_of_their_literals(int nodes) throws IOException {
    start(nodes, RING);
    assertThat(run("write n=5000", "-mode", "unprepared", "-rate", "threads=8")).isZero();
    assertThat(requests()).isEqualTo(5_000);
    assertThat(misses()).isZero();
  }

  @Test
  void unprepared_statements_learn_tablets() throws IOException {
    start(3, USUAL);
    assertThat(run("write n=5000", "-mode", "unprepared", "-rate", "threads=" + THREADS)).isZero();
    assertLearned();
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "unprepared"})
  void conditional_statements_go_to_the_first_replica(String mode) throws IOException {
    start(3, RING);
    String line = profile(3) + " ops(change=1) n=3000";
    assertThat(run(line, "-mode", mode, "-rate", "threads=8")).isZero();
    assertThat(sum(ShardCounts::conditional)).isEqualTo(3_000);
    assertThat(sum(ShardCounts::firstReplica)).isEqualTo(3_000);
    assertThat(misses()).isZero();
  }

  @Test
  void conditional_statements_go_to_the_first_replica_of_known_tablets() throws IOException {
    start(3, USUAL);
    String line = profile(3) + " ops(change=1) n=5000";
    assertThat(run(line, "-rate", "threads=" + THREADS)).isZero();
    assertThat(sum(ShardCounts::conditional)).isEqualTo(5_000);
    assertLearned();
    // A request to the right shard of another replica reports no tablet.
    assertThat(sum(ShardCounts::firstReplica)).isGreaterThan(3_000);
  }

  @Test
  void the_nodes_table_and_the_json_file_have_the_shards() throws IOException {
    start(2, USUAL);
    Path json = folder.resolve("run.json");
    String[] log = {"-log", "nodes", "json=" + json};
    assertThat(run("write n=5000", log)).isZero();
    assertThat(console.text())
        .containsPattern("requests +share +errors +retries +shards +misplaced")
        .containsPattern("ScyllaDB: 8 shards per node, shard-aware port [0-9]+, tablets");
    JsonNode run = RunSchema.read(json);
    JsonNode shards = run.findValue("facts").at("/cluster/shards");
    assertThat(shards.at("/perNode/0").asInt()).isEqualTo(8);
    int port = server.scylla().shardAwarePort(server.nodes().get(0));
    assertThat(shards.get("port").asInt()).isEqualTo(port);
    long misplaced = 0;
    for (JsonNode node : run.findValues("placement")) {
      assertThat(node.get("shards")).hasSize(8);
      misplaced += node.get("misplaced").asLong();
    }
    assertThat(misplaced).isPositive().isEqualTo(sum(ShardCounts::tabletReplies));
  }

  @Test
  void without_shards_the_nodes_table_has_no_such_columns() throws IOException {
    server = Loopback.server(2);
    Path json = folder.resolve("run.json");
    String[] log = {"-log", "nodes", "json=" + json};
    assertThat(run("write n=5000", log)).isZero();
    assertThat(console.text())
        .containsPattern("requests +share +errors +retries")
        .doesNotContain("shards", "misplaced");
    JsonNode run = RunSchema.read(json);
    assertThat(run.findValues("shards")).isEmpty();
    assertThat(run.findValues("placement")).isEmpty();
  }
}
