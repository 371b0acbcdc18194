package io.cqlsurge.driver;

import static io.cqlsurge.driver.TestTable.READ;
import static io.cqlsurge.driver.TestTable.WRITE;
import static io.cqlsurge.driver.TestTable.read;
import static io.cqlsurge.driver.TestTable.reply;
import static io.cqlsurge.driver.TestTable.write;
import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Node;
import io.cqlsurge.nullserver.TestServer;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The coordinators in the replies of three nodes. */
@Timeout(60)
class CoordinatorTest {
  private static final int REQUESTS = 200;

  @RegisterExtension private final TestServer server = TestServer.of(3);

  private DriverDatabase connect(String mode) {
    return TestTable.connect(server.server(), mode + " requestTimeout=500");
  }

  private Set<String> addresses() {
    return server.addresses().stream().map(InetSocketAddress::toString).collect(Collectors.toSet());
  }

  /** Returns the number of replies by coordinator. */
  private static Map<Coordinator, Integer> answers(DriverDatabase database) {
    Query update = database.prepare(WRITE);
    Map<Coordinator, Integer> answers = new HashMap<>();
    for (int key = 0; key < REQUESTS; key++) {
      Reply reply = reply(database, write(update, key, key));
      assertThat(reply).isInstanceOf(Reply.Success.class);
      answers.merge(reply.coordinator(), 1, Integer::sum);
    }
    return answers;
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain"})
  void a_success_contains_the_node_that_answered(String mode) {
    try (DriverDatabase database = connect(mode)) {
      server.server().resetLatency();
      Map<Coordinator, Integer> answers = answers(database);
      assertThat(answers.keySet())
          .extracting(Coordinator::number)
          .containsExactlyInAnyOrder(1, 2, 3);
      assertThat(answers.keySet()).extracting(Coordinator::datacenter).containsOnly("datacenter1");
      assertThat(answers.keySet())
          .extracting(Coordinator::address)
          .containsExactlyInAnyOrderElementsOf(addresses());
      List<Node> nodes = server.nodes();
      for (int i = 0; i < nodes.size(); i++) {
        String address = server.addresses().get(i).toString();
        long counted =
            answers.entrySet().stream()
                .filter(entry -> entry.getKey().address().equals(address))
                .mapToLong(Map.Entry::getValue)
                .sum();
        assertThat(counted).isEqualTo(nodes.get(i).latency().answers());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "plain"})
  void rows_contain_the_node_that_sent_them(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Request request = read(database.prepare(READ), 0);
      assertThat(addresses()).contains(reply(database, request).coordinator().address());
    }
  }

  @Test
  void the_reply_without_rows_is_one_object_per_node() {
    try (DriverDatabase database = connect("")) {
      Query update = database.prepare(WRITE);
      Map<Coordinator, Reply> first = new HashMap<>();
      for (int key = 0; key < REQUESTS; key++) {
        Reply reply = reply(database, write(update, key, key));
        assertThat(reply).isSameAs(first.computeIfAbsent(reply.coordinator(), of -> reply));
      }
      assertThat(first).hasSize(3);
    }
  }

  @ParameterizedTest
  // A late reply is no failure.
  @EnumSource(
      value = Failure.class,
      mode = EnumSource.Mode.EXCLUDE,
      names = {"LATE", "WARNING"})
  void a_failure_contains_the_node_that_failed(Failure failure) {
    server.nodes().get(1).faults(Faults.NONE.withFailure(failure, 1));
    try (DriverDatabase database = connect("")) {
      assertThat(failedNodes(database)).containsExactly(server.addresses().get(1).toString());
    }
  }

  @Test
  void a_failure_on_the_driver_path_contains_the_node_that_failed() {
    server.nodes().get(1).faults(Faults.NONE.withFailure(Failure.WRITE_FAILURE, 1));
    try (DriverDatabase database = connect("plain")) {
      assertThat(failedNodes(database)).containsExactly(server.addresses().get(1).toString());
    }
  }

  @Test
  void a_timeout_on_the_driver_path_does_not_contain_the_node() {
    server.nodes().forEach(node -> node.faults(Faults.NONE.withFailure(Failure.SILENCE, 1)));
    try (DriverDatabase database = connect("plain")) {
      assertThat(failedNodes(database)).containsExactly(Coordinator.UNKNOWN.address());
    }
  }

  /** Returns the addresses in failures; writes until there are some. */
  private static Set<String> failedNodes(DriverDatabase database) {
    Query update = database.prepare(WRITE);
    Set<String> failedNodes = new HashSet<>();
    for (int key = 0; failedNodes.isEmpty() || key < 10; key++) {
      assertThat(key).isLessThan(10 * REQUESTS);
      Reply reply = reply(database, write(update, key, key));
      if (reply instanceof Reply.Failure) {
        failedNodes.add(reply.coordinator().address());
      }
    }
    return failedNodes;
  }

  @Test
  void a_failure_to_reach_any_node_contains_no_node() {
    try (DriverDatabase database = connect("plain")) {
      Query update = database.prepare(WRITE);
      server.nodes().forEach(Node::down);
      Reply reply = reply(database, write(update, 1, 1));
      while (reply.coordinator().number() != 0) {
        reply = reply(database, write(update, 1, 1));
      }
      assertThat(reply).isInstanceOf(Reply.Failure.class);
      assertThat(reply.coordinator()).isEqualTo(Coordinator.UNKNOWN);
    }
  }
}
