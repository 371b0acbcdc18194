package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.cql.PreparedStatement;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import io.cqlsurge.Polling;
import io.cqlsurge.cql.CqlStatement;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.NodeConnections.NodeChannel;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.Node;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.nullserver.ScyllaControl.PortMode;
import io.cqlsurge.nullserver.ScyllaOptions;
import io.cqlsurge.nullserver.ShardCounts;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The connections to the shards of nodes, and the requests on them. */
@Timeout(60)
class ShardConnectionsTest {
  /** I/O threads of a client with 100 requests in flight and 4 cores. */
  private static final int THREADS = 3;

  private static final int REQUESTS = 400;
  private static final ScyllaOptions RING = ScyllaOptions.USUAL.withTablets(0);

  private NullServer server;
  private CqlSession session;
  private DirectPath path;

  private void start(int nodes, ScyllaOptions options) throws IOException {
    server = Loopback.scylla(nodes, options);
  }

  private void connect(String options) {
    session = NodeLines.config(server, options, 1).session();
    path =
        DirectPath.of(
            session,
            (request, receiver) ->
                receiver.receive(
                    path.connections()
                        .coordinators()
                        .failure(new IllegalStateException("unsent"))));
    session.execute(
        "CREATE KEYSPACE ks WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
    session.execute("CREATE TABLE ks.t (key blob PRIMARY KEY, a blob)");
    session.refreshSchema();
  }

  @AfterEach
  void stop() {
    session.close();
    server.close();
  }

  private Node node() {
    return server.nodes().get(0);
  }

  private ShardCounts counts() {
    return server.scylla().counts(node());
  }

  private int open() {
    return counts().connections().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns the connections for requests by their shard. */
  private Map<Integer, List<DriverChannel>> byShard() {
    return path.connections().all().stream()
        .collect(
            Collectors.groupingBy(
                connection -> connection.done().shard(),
                Collectors.mapping(NodeChannel::channel, Collectors.toList())));
  }

  private Query update() {
    StatementText text =
        new StatementText("UPDATE ks.t SET a = ? WHERE key=?", Consistency.LOCAL_ONE, true);
    PreparedStatement prepared = session.prepare(text.cql());
    DriverExecutionProfile profile = session.getContext().getConfig().getDefaultProfile();
    return new PreparedQuery(
        text,
        new DriverStatement(prepared, CqlStatement.of(text.cql()), 5_000),
        ConsistencyLevels.defaults(profile).with(text),
        path.connections().tablets().of(prepared.getVariableDefinitions()),
        false);
  }

  /** Sends requests on the direct path, and returns how many were successful there. */
  private int write() {
    Query update = update();
    int successes = 0;
    for (int key = 0; key < REQUESTS; key++) {
      Request.Single request = new Request.Single();
      request.begin(update, 2);
      request.set(0, ByteBuffer.allocate(4).putInt(0, key));
      request.set(1, ByteBuffer.allocate(4).putInt(0, key));
      CompletableFuture<Reply> reply = new CompletableFuture<>();
      boolean isSent = path.send(request, reply::complete);
      successes += isSent && isSuccess(reply) ? 1 : 0;
    }
    return successes;
  }

  private static boolean isSuccess(CompletableFuture<Reply> reply) {
    return reply.orTimeout(30, TimeUnit.SECONDS).join() instanceof Reply.Success;
  }

  /** Sends requests, and checks that all are received by the right node and shard. */
  private void assertAllRight() {
    server.nodes().forEach(server.scylla()::reset);
    assertThat(write()).isEqualTo(REQUESTS);
    List<ShardCounts> all = server.nodes().stream().map(server.scylla()::counts).toList();
    assertThat(all.stream().mapToLong(ShardCounts::requests).sum()).isEqualTo(REQUESTS);
    assertThat(all).allSatisfy(one -> assertThat(one.rightShard()).isEqualTo(one.requests()));
  }

  @ParameterizedTest
  @CsvSource({
    "8, '', 3",
    "3, '', 3",
    "100, '', 2",
    "300, '', 1",
    "8, -mode connectionsPerHost=1, 1",
    "8, -mode connectionsPerHost=5, 5"
  })
  void each_shard_has_its_connections_and_no_other_is_opened(
      int shards, String options, int perShard) throws IOException {
    start(1, RING.withShards(shards));
    connect(options);
    // One more is the control connection.
    assertThat(counts().opened()).isEqualTo(shards * perShard + 1);
    assertThat(open()).isEqualTo(shards * perShard + 1);
    assertThat(byShard()).hasSize(shards);
    assertThat(byShard().values())
        .allSatisfy(
            channels -> {
              assertThat(channels).hasSize(perShard);
              if (perShard >= THREADS) {
                assertThat(channels.stream().map(DriverChannel::eventLoop).distinct())
                    .hasSize(THREADS);
              }
            });
    assertAllRight();
  }

  @ParameterizedTest
  @CsvSource({"CLOSED, 8", "TRANSLATED, 8", "CLOSED, 1"})
  void without_a_usable_port_each_shard_has_its_connections_too(PortMode mode, int shards)
      throws IOException {
    start(1, RING.withShards(shards));
    server.scylla().shardAwarePort(node(), mode);
    connect("");
    assertThat(byShard()).hasSize(shards);
    assertThat(byShard().values()).allMatch(channels -> channels.size() == THREADS);
    // The surplus is closed.
    Polling.await("the needed connections", () -> open() == shards * THREADS + 1);
    assertAllRight();
  }

  private static void close(List<DriverChannel> channels) {
    for (DriverChannel channel : channels) {
      var unused = channel.forceClose();
    }
  }

  @Test
  void a_lost_connection_is_replaced_for_its_shard() throws IOException {
    start(1, RING);
    connect("");
    List<DriverChannel> lost = byShard().get(5);
    close(lost);
    Polling.await(
        "other connections to the shard",
        () ->
            byShard().getOrDefault(5, List.of()).size() == THREADS
                && Collections.disjoint(byShard().get(5), lost));
    assertThat(byShard().values()).allMatch(channels -> channels.size() == THREADS);
    assertThat(open()).isEqualTo(8 * THREADS + 1);
    assertAllRight();
  }

  @Test
  void while_a_shard_has_no_connection_others_serve_its_requests() throws IOException {
    start(1, RING);
    connect("");
    server.scylla().shardAwarePort(node(), PortMode.CLOSED);
    close(byShard().get(5));
    assertThat(write()).isEqualTo(REQUESTS);
    assertThat(counts().requests()).isEqualTo(REQUESTS);
    assertThat(counts().requests() - counts().rightShard()).isEqualTo(counts().withoutConnection());
  }

  @ParameterizedTest
  @CsvSource({"3, 8, 0", "8, 5, 64"})
  void a_node_restarts_with_another_number_of_shards(int before, int after, int tablets)
      throws IOException {
    start(1, ScyllaOptions.USUAL.withShards(before).withTablets(tablets));
    connect("");
    assertThat(write()).isEqualTo(REQUESTS);
    server.scylla().restart(node(), after);
    Polling.await(
        "connections to the shards after the restart",
        () ->
            byShard().size() == after
                && byShard().values().stream().allMatch(some -> some.size() >= THREADS));
    // The driver prepares statements again.
    Polling.await("requests on the direct path", () -> write() == REQUESTS);
    assertAllRight();
  }

  @ParameterizedTest
  @ValueSource(strings = {"8 8 8", "8 2"})
  void nodes_each_have_connections_to_all_their_shards(String shards) throws IOException {
    List<Integer> counts = Stream.of(shards.split(" ")).map(Integer::valueOf).toList();
    start(counts.size(), RING.withShards(counts));
    connect("");
    for (Node node : server.nodes()) {
      assertThat(server.scylla().counts(node).connections())
          .allMatch(connections -> connections >= THREADS);
    }
    assertAllRight();
  }
}
