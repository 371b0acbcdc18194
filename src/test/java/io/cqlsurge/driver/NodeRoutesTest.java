package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.Polling;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which nodes answer, on both ways of a request. */
@Timeout(60)
class NodeRoutesTest {
  private static final int REQUESTS = 300;

  private NullServer server;

  @AfterEach
  void stop() {
    server.close();
  }

  private DriverDatabase connect(String words, int listed) {
    DriverDatabase database = DriverDatabase.connect(NodeLines.config(server, words, listed));
    database.execute("CREATE TABLE ks.t (key blob PRIMARY KEY, \"a\" blob)", Consistency.ONE);
    return database;
  }

  private static Query update(DriverDatabase database) {
    return database.prepare(
        new StatementText("UPDATE ks.t SET \"a\" = ? WHERE key=?", Consistency.LOCAL_ONE, true));
  }

  private static Reply write(DriverDatabase database, Query query, int key) {
    Request.Single request = new Request.Single();
    request.begin(query, 2);
    request.set(0, ByteBuffer.allocate(4).putInt(0, key));
    request.set(1, ByteBuffer.allocate(4).putInt(0, key));
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    database.send(request, reply::complete);
    return reply.orTimeout(30, TimeUnit.SECONDS).join();
  }

  /** How many requests each node answered, by its number from 1 on. */
  private Map<Integer, Integer> answers(DriverDatabase database) {
    Query update = update(database);
    Map<Integer, Integer> answers = new HashMap<>();
    for (int key = 0; key < REQUESTS; key++) {
      Reply reply = write(database, update, key);
      assertThat(reply).isInstanceOf(Reply.Success.class);
      answers.merge(number(reply), 1, Integer::sum);
    }
    return answers;
  }

  private int number(Reply reply) {
    return server.addresses().stream()
            .map(InetSocketAddress::toString)
            .toList()
            .indexOf(reply.coordinator().address())
        + 1;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -mode plain"})
  void all_nodes_of_all_data_centres_get_the_same_in_turn(String mode) throws IOException {
    server = Loopback.server("dc1:r1", "dc2:r1", "dc2:r2");
    try (DriverDatabase database = connect("loadbalance=rr" + mode, 2)) {
      assertThat(answers(database).values()).containsExactly(100, 100, 100);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -mode plain"})
  void other_nodes_than_those_listed_are_not_even_connected_to(String mode) throws IOException {
    server = Loopback.server(3);
    try (DriverDatabase database = connect("whitelist" + mode, 2)) {
      assertThat(answers(database).keySet()).containsExactlyInAnyOrder(1, 2);
      assertThat(server.nodes().get(2).connections()).isZero();
      assertThat(database.nodes()).extracting(Cluster.Node::address).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -mode plain"})
  void the_nodes_of_the_rack_answer_while_they_can(String mode) throws Exception {
    server = Loopback.server("dc1:r1", "dc1:r2", "dc2:r2");
    try (DriverDatabase database = connect("whitelist rack=r2" + mode, 2)) {
      Query update = update(database);
      server.nodes().get(1).down();
      Polling.await("an answer of node 1", () -> number(write(database, update, 1)) == 1);
      assertThat(answers(database).keySet()).containsExactly(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -mode plain"})
  void a_remote_node_answers_when_no_local_one_is_left(String mode) throws Exception {
    server = Loopback.server("dc1:r1", "dc2:r1", "dc2:r2");
    try (DriverDatabase database = connect("remote-dc=2" + mode, 1)) {
      assertThat(answers(database).keySet()).containsExactly(1);
      Query update = update(database);
      server.nodes().get(0).down();
      Polling.await("an answer of another node", () -> number(write(database, update, 1)) >= 2);
      assertThat(answers(database).keySet()).containsExactlyInAnyOrder(2, 3);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'' | The nodes given are in different data centres, dc1 and dc2; name the local one with"
            + " -node datacenter=, or use all with loadbalance=rr",
        "loadbalance=rack datacenter=dc1 | The nodes given are in different racks, r1 and r2; name"
            + " the local one with -node rack="
      })
  void nodes_in_different_places_leave_open_which_is_local(String line) throws IOException {
    server = Loopback.server("dc1:r1", "dc2:r2");
    String[] parts = line.replace("''", "").split(" \\| ", -1);
    assertThatThrownBy(() -> connect(parts[0], 2))
        .isInstanceOf(DatabaseError.class)
        .hasMessage(parts[1]);
  }
}
