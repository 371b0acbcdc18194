package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import io.cqlsurge.Polling;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which node is tried first, and which nodes are tried next. */
@Timeout(60)
class NodeChoiceTest {
  private static final CqlIdentifier KEYSPACE = CqlIdentifier.fromInternal("ks");
  private static final CqlIdentifier ON_ALL = CqlIdentifier.fromInternal("ks_on_all");
  private static final CqlIdentifier UNKNOWN = CqlIdentifier.fromInternal("unknown");
  private static final int KEYS = 300;

  private NullServer server;
  private CqlSession session;
  private NodePolicy policy;
  private NodeChoice choice;

  /**
   * Connects to a server with one node per location, with options of -node other than the address.
   */
  private void connect(String options, String... locations) throws IOException {
    server = Loopback.server(locations);
    session = NodeLines.config(server, options, 1).session();
    session.refreshSchema();
    policy = NodeCheck.policy(session).orElseThrow();
    choice = policy.choice();
  }

  private void connectToThree() throws IOException {
    connect("", "dc1:r1", "dc1:r1", "dc1:r1");
  }

  @AfterEach
  void close() {
    if (session != null) {
      session.close();
    }
    server.close();
  }

  private static ByteBuffer key(int number) {
    return ByteBuffer.allocate(4).putInt(0, number);
  }

  private Set<Integer> chosen(CqlIdentifier keyspace) {
    Set<Integer> nodes = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      nodes.add(number(choice.choose(keyspace, key(i), false)));
    }
    return nodes;
  }

  /** Returns the number of a node of the server, from 1; 0 for null. */
  private int number(Node node) {
    return node == null ? 0 : server.addresses().indexOf(node.getEndPoint().resolve()) + 1;
  }

  private void await(Set<Integer> expected, CqlIdentifier keyspace) {
    Polling.await("nodes " + expected, () -> chosen(keyspace).equals(expected));
  }

  private List<Integer> plan() {
    List<Integer> plan = new ArrayList<>();
    policy.newQueryPlan(null, null).forEach(node -> plan.add(number(node)));
    return plan;
  }

  @Test
  void a_partition_goes_to_one_of_its_replicas() throws IOException {
    connectToThree();
    TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
    for (int i = 0; i < KEYS; i++) {
      Set<Node> replicas = tokens.getReplicas(KEYSPACE, key(i));
      assertThat(replicas).hasSize(1);
      assertThat(replicas).contains(choice.choose(KEYSPACE, key(i), false));
    }
    assertThat(chosen(KEYSPACE)).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void without_known_replicas_all_nodes_are_chosen() throws IOException {
    connectToThree();
    assertThat(chosen(UNKNOWN)).containsExactlyInAnyOrder(1, 2, 3);
    Set<Integer> nodes = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      nodes.add(number(choice.choose(KEYSPACE, null, false)));
    }
    assertThat(nodes).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void the_first_replica_is_chosen_if_it_is_alive() throws IOException {
    connect("rack=r1", "dc1:r1", "dc1:r1", "dc1:r2");
    TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
    Set<Integer> nodes = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      // The only replica of one keyspace is the first one of a keyspace on all nodes.
      Node first = tokens.getReplicas(KEYSPACE, key(i)).iterator().next();
      assertThat(choice.choose(ON_ALL, key(i), true)).isEqualTo(first);
      List<Node> replicas = List.copyOf(tokens.getReplicas(ON_ALL, key(i)));
      assertThat(choice.choose(replicas, true)).isEqualTo(first);
      nodes.add(number(first));
    }
    assertThat(nodes).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void the_next_replica_takes_the_place_of_a_dead_first_one() throws IOException {
    connectToThree();
    TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
    server.nodes().get(0).down();
    await(Set.of(2, 3), KEYSPACE);
    for (int i = 0; i < KEYS; i++) {
      Iterator<Node> replicas = tokens.getReplicas(ON_ALL, key(i)).iterator();
      Node first = replicas.next();
      Node expected = number(first) == 1 ? replicas.next() : first;
      assertThat(choice.choose(ON_ALL, key(i), true)).isEqualTo(expected);
    }
  }

  @Test
  void one_of_several_given_replicas_is_chosen_or_any_node_if_there_are_none() throws IOException {
    connectToThree();
    List<Node> nodes = List.copyOf(session.getMetadata().getNodes().values());
    Set<Node> chosen = new HashSet<>();
    Set<Node> ofNone = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      chosen.add(choice.choose(nodes.subList(0, 2), false));
      ofNone.add(choice.choose(List.of(), true));
    }
    assertThat(chosen).containsExactlyInAnyOrderElementsOf(nodes.subList(0, 2));
    assertThat(ofNone).containsExactlyInAnyOrderElementsOf(nodes);
  }

  @Test
  void a_dead_replica_is_replaced() throws IOException {
    connectToThree();
    server.nodes().get(2).down();
    await(Set.of(1, 2), KEYSPACE);
    assertThat(chosen(KEYSPACE)).containsExactlyInAnyOrder(1, 2);
  }

  @Test
  void nodes_of_other_data_centres_get_no_requests() throws IOException {
    connect("", "dc1:r1", "dc2:r1", "dc1:r2");
    assertThat(chosen(KEYSPACE)).containsExactlyInAnyOrder(1, 3);
    assertThat(plan()).containsExactlyInAnyOrder(1, 3);
    assertThat(server.nodes().get(1).connections()).isZero();
  }

  @Test
  void replicas_in_the_rack_are_preferred_then_those_in_the_data_centre() throws Exception {
    connect("rack=r2", "dc1:r1", "dc1:r2", "dc2:r2", "dc1:r2");
    assertThat(chosen(ON_ALL)).containsExactlyInAnyOrder(2, 4);
    TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
    for (int i = 0; i < KEYS; i++) {
      int replica = number(tokens.getReplicas(KEYSPACE, key(i)).iterator().next());
      int chosen = number(choice.choose(KEYSPACE, key(i), false));
      if (replica == 3) {
        assertThat(chosen).isIn(2, 4);
      } else {
        assertThat(chosen).isEqualTo(replica);
      }
    }
    server.nodes().get(1).down();
    server.nodes().get(3).down();
    await(Set.of(1), ON_ALL);
  }

  @Test
  void the_driver_tries_nodes_in_the_same_order() throws IOException {
    connect("rack=r2", "dc1:r1", "dc1:r2", "dc2:r2", "dc1:r1");
    List<Node> others =
        choice.others(
            choice.choose(ON_ALL, key(1), false), session.getMetadata().getNodes().values());
    assertThat(others).extracting(this::number).containsExactlyInAnyOrder(1, 4);
    for (int i = 0; i < KEYS; i++) {
      List<Integer> plan = plan();
      assertThat(plan.get(0)).isEqualTo(2);
      assertThat(plan).hasSize(3).contains(1, 4);
    }
  }

  @Test
  void replicas_in_another_rack_are_tried_before_other_nodes_of_the_rack() throws IOException {
    connect("rack=r2", "dc1:r1", "dc1:r2", "dc1:r2", "dc1:r1");
    Map<Integer, Node> nodes = new HashMap<>();
    session.getMetadata().getNodes().values().forEach(node -> nodes.put(number(node), node));
    assertThat(choice.others(nodes.get(2), Set.of(nodes.get(1), nodes.get(2))))
        .extracting(this::number)
        .containsExactly(1, 3, 4);
  }

  @Test
  void round_robin_uses_the_nodes_of_all_data_centres_equally() throws IOException {
    connect("loadbalance=rr", "dc1:r1", "dc2:r1", "dc1:r2");
    Map<Integer, Integer> counts = new HashMap<>();
    for (int i = 0; i < KEYS; i++) {
      counts.merge(number(choice.choose(KEYSPACE, key(7), false)), 1, Integer::sum);
    }
    assertThat(counts).isEqualTo(Map.of(1, KEYS / 3, 2, KEYS / 3, 3, KEYS / 3));
    assertThat(plan()).containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void round_robin_can_be_limited_to_a_data_centre() throws IOException {
    connect("loadbalance=roundrobin datacenter=dc1", "dc1:r1", "dc2:r1", "dc1:r2");
    assertThat(chosen(KEYSPACE)).containsExactlyInAnyOrder(1, 3);
  }

  @Test
  void remote_nodes_are_used_when_no_local_node_is_alive() throws Exception {
    connect("remote-dc=1", "dc1:r1", "dc2:r1", "dc2:r2");
    assertThat(chosen(KEYSPACE)).containsExactly(1);
    assertThat(plan()).hasSize(2).startsWith(1);
    server.nodes().get(0).down();
    Polling.await(
        "a plan without node 1", () -> !chosen(KEYSPACE).contains(1) && !plan().contains(1));
    assertThat(chosen(KEYSPACE)).hasSize(1).doesNotContain(0);
    assertThat(plan()).containsExactlyElementsOf(chosen(KEYSPACE));
    server.nodes().get(0).up();
    await(Set.of(1), KEYSPACE);
  }

  @Test
  void without_remote_nodes_no_node_is_chosen_when_no_local_node_is_alive() throws Exception {
    connect("", "dc1:r1", "dc2:r1");
    server.nodes().get(0).down();
    await(Set.of(0), KEYSPACE);
    assertThat(plan()).isEmpty();
  }

  @Test
  void the_default_rack_is_that_of_the_contact_points() throws IOException {
    connect("loadbalance=rack", "dc1:r1", "dc1:r2", "dc1:r1");
    assertThat(chosen(ON_ALL)).containsExactlyInAnyOrder(1, 3);
  }

  @ParameterizedTest
  @CsvSource({
    "datacenter=dc9, There is no data centre 'dc9'; -node datacenter= can be dc1 or dc2",
    "rack=r9, There is no rack 'r9' among the local nodes; -node rack= can be r1 or r2",
    "'rack=r3 datacenter=dc1', "
        + "There is no rack 'r3' among the local nodes; -node rack= can be r1 or r2",
  })
  void an_unknown_data_centre_or_rack_is_an_error(String options, String message) {
    assertThatThrownBy(() -> connect(options, "dc1:r1", "dc1:r2", "dc2:r3"))
        .isInstanceOf(DatabaseError.class)
        .hasMessage(message);
  }

  @Test
  void a_whitelist_without_local_nodes_is_an_error() {
    assertThatThrownBy(() -> connect("whitelist datacenter=dc2", "dc1:r1", "dc2:r3"))
        .isInstanceOf(DatabaseError.class)
        .hasMessageMatching(
            "No node can receive requests: none of 127\\.0\\.0\\.1:\\d+ is in the local data centre"
                + " 'dc2'; see -node whitelist");
  }
}
