package io.cqlsurge.driver;

import static io.cqlsurge.driver.TestTable.WRITE;
import static io.cqlsurge.driver.TestTable.reply;
import static io.cqlsurge.driver.TestTable.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.Polling;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which nodes answer requests on the direct path and on the driver path. */
@Timeout(60)
class NodeRoutesTest {
  private static final int REQUESTS = 300;

  private NullServer server;

  @AfterEach
  void stop() {
    server.close();
  }

  private DriverDatabase connect(String options, int listed) {
    return TestTable.create(DriverDatabase.connect(NodeLines.config(server, options, listed)));
  }

  /** Returns the number of replies by number of the node, from 1. */
  private Map<Integer, Integer> answers(DriverDatabase database) {
    Query update = database.prepare(WRITE);
    Map<Integer, Integer> answers = new HashMap<>();
    for (int key = 0; key < REQUESTS; key++) {
      Reply reply = reply(database, write(update, key, key));
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
  void with_round_robin_all_nodes_get_the_same_number_of_requests(String mode) throws IOException {
    server = Loopback.server("dc1:r1", "dc2:r1", "dc2:r2");
    try (DriverDatabase database = connect("loadbalance=rr" + mode, 2)) {
      assertThat(answers(database).values()).containsExactly(100, 100, 100);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -mode plain"})
  void with_a_whitelist_there_are_no_connections_to_other_nodes(String mode) throws IOException {
    server = Loopback.server(3);
    try (DriverDatabase database = connect("whitelist" + mode, 2)) {
      assertThat(answers(database).keySet()).containsExactlyInAnyOrder(1, 2);
      assertThat(server.nodes().get(2).connections()).isZero();
      assertThat(database.nodes()).extracting(Cluster.Node::address).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -mode plain"})
  void another_rack_answers_when_the_local_rack_is_down(String mode) throws Exception {
    server = Loopback.server("dc1:r1", "dc1:r2", "dc2:r2");
    try (DriverDatabase database = connect("whitelist rack=r2" + mode, 2)) {
      Query update = database.prepare(WRITE);
      server.nodes().get(1).down();
      Polling.await("an answer of node 1", () -> number(reply(database, write(update, 1, 1))) == 1);
      assertThat(answers(database).keySet()).containsExactly(1);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " -mode plain"})
  void remote_nodes_answer_when_no_local_node_is_alive(String mode) throws Exception {
    server = Loopback.server("dc1:r1", "dc2:r1", "dc2:r2");
    try (DriverDatabase database = connect("remote-dc=2" + mode, 1)) {
      assertThat(answers(database).keySet()).containsExactly(1);
      Query update = database.prepare(WRITE);
      server.nodes().get(0).down();
      Polling.await(
          "an answer of another node", () -> number(reply(database, write(update, 1, 1))) >= 2);
      assertThat(answers(database).keySet()).containsExactlyInAnyOrder(2, 3);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'' | The contact points are in different data centres, dc1 and dc2; set the local one with"
            + " -node datacenter=, or use all with loadbalance=rr",
        "loadbalance=rack datacenter=dc1 | The contact points are in different racks, r1 and r2; set"
            + " the local one with -node rack="
      })
  void contact_points_in_several_data_centres_or_racks_are_an_error(String row) throws IOException {
    server = Loopback.server("dc1:r1", "dc2:r2");
    String[] columns = row.replace("''", "").split(" \\| ", -1);
    assertThatThrownBy(() -> connect(columns[0], 2))
        .isInstanceOf(DatabaseError.class)
        .hasMessage(columns[1]);
  }
}
