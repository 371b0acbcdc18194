package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.Coordinator;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.nullserver.Failure;
import io.cqlsurge.nullserver.Faults;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.Node;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replies say which of three nodes answered. */
@Timeout(60)
class CoordinatorTest {
  private static final int REQUESTS = 200;

  private NullServer server;

  @BeforeEach
  void start() throws IOException {
    server = Loopback.server(3);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private DriverDatabase connect(String mode) {
    InetSocketAddress first = server.addresses().get(0);
    String address = first.getHostString() + ":" + first.getPort();
    String line = "write n=5 -node " + address + " -mode " + mode + " requestTimeout=500";
    Settings settings = SettingsParser.parse(Arrays.asList(line.split(" ", -1)));
    DriverDatabase database =
        DriverDatabase.connect(new DriverConfig(settings.connection(), 100, 4));
    database.execute("CREATE TABLE ks.t (key blob PRIMARY KEY, \"a\" blob)", Consistency.ONE);
    return database;
  }

  private static Query prepare(DriverDatabase database, String cql) {
    return database.prepare(new StatementText(cql, Consistency.ONE, true));
  }

  private static Reply write(DriverDatabase database, Query query, int key) {
    Request.Single request = new Request.Single();
    request.begin(query, 2);
    request.set(0, ByteBuffer.allocate(4).putInt(0, key));
    request.set(1, ByteBuffer.allocate(4).putInt(0, key));
    return reply(database, request);
  }

  private static Reply reply(DriverDatabase database, Request request) {
    CompletableFuture<Reply> reply = new CompletableFuture<>();
    database.send(request, reply::complete);
    return reply.orTimeout(30, TimeUnit.SECONDS).join();
  }

  private static Query update(DriverDatabase database) {
    return prepare(database, "UPDATE ks.t SET \"a\" = ? WHERE key=?");
  }

  private Set<String> addresses() {
    return server.addresses().stream().map(InetSocketAddress::toString).collect(Collectors.toSet());
  }

  /** Each node's answers, by what it is called in replies. */
  private static Map<Coordinator, Integer> answers(DriverDatabase database) {
    Query update = update(database);
    Map<Coordinator, Integer> answers = new HashMap<>();
    for (int key = 0; key < REQUESTS; key++) {
      Reply reply = write(database, update, key);
      assertThat(reply).isInstanceOf(Reply.Success.class);
      answers.merge(reply.coordinator(), 1, Integer::sum);
    }
    return answers;
  }

  @ParameterizedTest
  @ValueSource(strings = {"native", "native plain"})
  void a_success_names_the_node_that_answered(String mode) {
    try (DriverDatabase database = connect(mode)) {
      server.resetLatency();
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
  @ValueSource(strings = {"native", "native plain"})
  void rows_name_the_node_that_sent_them(String mode) {
    try (DriverDatabase database = connect(mode)) {
      Query select = prepare(database, "SELECT \"a\" FROM ks.t WHERE key=?");
      Request.Single request = new Request.Single();
      request.begin(select, 1);
      request.set(0, ByteBuffer.allocate(4));
      assertThat(addresses()).contains(reply(database, request).coordinator().address());
    }
  }

  @Test
  void the_reply_without_rows_is_made_once_a_node() {
    try (DriverDatabase database = connect("native")) {
      Query update = update(database);
      Map<Coordinator, Reply> first = new HashMap<>();
      for (int key = 0; key < REQUESTS; key++) {
        Reply reply = write(database, update, key);
        assertThat(reply).isSameAs(first.computeIfAbsent(reply.coordinator(), of -> reply));
      }
      assertThat(first).hasSize(3);
    }
  }

  @ParameterizedTest
  @EnumSource(Failure.class)
  void a_failure_names_the_node_that_failed(Failure failure) {
    server.nodes().get(1).faults(Faults.NONE.withFailure(failure, 1));
    try (DriverDatabase database = connect("native")) {
      assertThat(blamed(database)).containsExactly(server.addresses().get(1).toString());
    }
  }

  @Test
  void a_failure_on_the_usual_way_names_the_node_that_failed() {
    server.nodes().get(1).faults(Faults.NONE.withFailure(Failure.WRITE_FAILURE, 1));
    try (DriverDatabase database = connect("native plain")) {
      assertThat(blamed(database)).containsExactly(server.addresses().get(1).toString());
    }
  }

  @Test
  void of_its_own_time_outs_the_usual_way_does_not_tell_the_node() {
    server.nodes().forEach(node -> node.faults(Faults.NONE.withFailure(Failure.SILENCE, 1)));
    try (DriverDatabase database = connect("native plain")) {
      assertThat(blamed(database)).containsExactly(Coordinator.UNKNOWN.address());
    }
  }

  /** The addresses that failures name, once there were some. */
  private static Set<String> blamed(DriverDatabase database) {
    Query update = update(database);
    Set<String> blamed = new HashSet<>();
    for (int key = 0; blamed.isEmpty() || key < 10; key++) {
      Reply reply = write(database, update, key);
      if (reply instanceof Reply.Failure) {
        blamed.add(reply.coordinator().address());
      }
    }
    return blamed;
  }

  @Test
  void a_failure_that_no_node_is_to_blame_for_names_nobody() {
    try (DriverDatabase database = connect("native plain")) {
      Query update = update(database);
      server.nodes().forEach(Node::down);
      Reply reply = write(database, update, 1);
      while (reply.coordinator().number() != 0) {
        reply = write(database, update, 1);
      }
      assertThat(reply).isInstanceOf(Reply.Failure.class);
      assertThat(reply.coordinator()).isEqualTo(Coordinator.UNKNOWN);
    }
  }
}
