package io.cqlsurge.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import io.cqlsurge.database.Consistency;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.Query;
import io.cqlsurge.database.Reply;
import io.cqlsurge.database.Request;
import io.cqlsurge.database.StatementText;
import io.cqlsurge.driver.DriverDatabase;
import io.cqlsurge.it.CommandLine.Result;
import io.cqlsurge.settings.SettingsParser;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The nodes that get requests, out of three in two racks and two data centres. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class NodesIT {
  private static final int KEYS = 150;

  /** Keyspace with each row on one node of each data centre. */
  private static final String ONE = "ks_one";

  /** Keyspace with each row on all nodes. */
  private static final String ALL = "ks_all";

  private static TestNode cluster;

  @BeforeAll
  static void startCluster() {
    cluster =
        TestNode.start(
            "it-nodes",
            "--layout",
            "datacenter1:rack1,datacenter1:rack2,datacenter2:rack1",
            "--set",
            "commitlog_sync=periodic",
            "--set",
            "commitlog_sync=batch");
    try (CqlSession session = cluster.sessionWithTables()) {
      create(session, ONE, 1);
      create(session, ALL, 2);
    }
  }

  private static void create(CqlSession session, String keyspace, int replicas) {
    session.execute(
        "CREATE KEYSPACE "
            + keyspace
            + " WITH replication = {'class': 'NetworkTopologyStrategy', 'datacenter1': "
            + replicas
            + ", 'datacenter2': 1}");
    session.execute("CREATE TABLE " + keyspace + ".t (k int PRIMARY KEY, v int)");
  }

  @AfterAll
  static void stopCluster() {
    cluster.close();
  }

  private static String address(int nth) {
    return "127.0.0." + nth + ":" + cluster.port();
  }

  /** Connects with these nodes and the other options of -node, such as {@code "1,2 rr"}. */
  private static DriverDatabase connect(String nodes, String words) {
    List<String> line = new ArrayList<>(List.of("write", "n=5", "-node"));
    Stream.of(nodes.split(",", -1)).forEach(nth -> line.add(address(Integer.parseInt(nth)) + ","));
    line.set(line.size() - 1, line.get(line.size() - 1).replace(",", ""));
    Stream.of(words.split(" ", -1)).filter(word -> !word.isEmpty()).forEach(line::add);
    return DriverDatabase.connect(SettingsParser.parse(line).connection(), 100);
  }

  private static Query insert(DriverDatabase database, String keyspace) {
    return database.prepare(
        new StatementText(
            "INSERT INTO " + keyspace + ".t (k, v) VALUES (?, ?)", Consistency.LOCAL_ONE, true));
  }

  private static Reply write(DriverDatabase database, Query insert, int key) {
    Request.Single request = new Request.Single();
    request.begin(insert, 2);
    request.set(0, bytes(key));
    request.set(1, bytes(key));
    return Sent.reply(database, request);
  }

  private static ByteBuffer bytes(int number) {
    return ByteBuffer.allocate(4).putInt(0, number);
  }

  /** Sends a request for each key and returns the addresses of the nodes that answered. */
  private static List<String> coordinators(DriverDatabase database, String keyspace) {
    Query insert = insert(database, keyspace);
    List<String> coordinators = new ArrayList<>();
    for (int key = 0; key < KEYS; key++) {
      Reply reply = write(database, insert, key);
      assertThat(reply).as(reply.toString()).isInstanceOf(Reply.Success.class);
      coordinators.add(reply.coordinator().address().substring(1));
    }
    return coordinators;
  }

  /** Returns the number of requests, one per key, that went to a node with the row. */
  private static int owned(List<String> coordinators) {
    try (CqlSession session = cluster.sessionWithTables()) {
      TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
      int owned = 0;
      for (int key = 0; key < coordinators.size(); key++) {
        Set<String> owners = new HashSet<>();
        for (Node node : tokens.getReplicas(CqlIdentifier.fromInternal(ONE), bytes(key))) {
          owners.add(node.getEndPoint().resolve().toString().replaceFirst(".*/", ""));
        }
        owned += owners.contains(coordinators.get(key)) ? 1 : 0;
      }
      return owned;
    }
  }

  @Test
  void the_test_node_has_the_settings_of_its_start() {
    try (CqlSession session = cluster.sessionWithTables()) {
      String sync = "SELECT value FROM system_views.settings WHERE name = 'commitlog_sync'";
      assertThat(session.execute(sync).one().getString("value")).isEqualTo("batch");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode plain"})
  void a_request_goes_to_the_local_node_that_has_the_row(String mode) {
    try (DriverDatabase database = connect("1", mode)) {
      List<String> coordinators = coordinators(database, ONE);
      assertThat(owned(coordinators)).isEqualTo(KEYS);
      assertThat(new HashSet<>(coordinators)).containsExactlyInAnyOrder(address(1), address(2));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode plain"})
  void round_robin_ignores_the_row(String mode) {
    try (DriverDatabase database = connect("1", "loadbalance=rr " + mode)) {
      List<String> coordinators = coordinators(database, ONE);
      assertThat(new HashSet<>(coordinators)).hasSize(3);
      assertThat(owned(coordinators)).isBetween(KEYS / 5, KEYS * 9 / 10);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-mode plain"})
  void only_the_listed_nodes_get_requests(String mode) {
    try (DriverDatabase database = connect("1,3", "whitelist loadbalance=rr " + mode)) {
      assertThat(new HashSet<>(coordinators(database, ALL)))
          .containsExactlyInAnyOrder(address(1), address(3));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1, rack=rack2, 2",
    "1, rack=rack2 -mode plain, 2",
    "1, datacenter=datacenter2, 3",
    "3, '', 3",
  })
  void nodes_of_the_rack_or_the_data_centre_are_preferred(String nodes, String words, int first) {
    try (DriverDatabase database = connect(nodes, words)) {
      assertThat(coordinators(database, ALL)).containsOnly(address(first));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "rack=rack9, There is no rack 'rack9' among the local nodes;"
        + " -node rack= can be rack1 or rack2",
    "datacenter=dc9, There is no data centre 'dc9';"
        + " -node datacenter= can be datacenter1 or datacenter2",
  })
  void a_datacenter_or_rack_without_nodes_is_reported(String words, String complaint) {
    assertThatThrownBy(() -> connect("1", words))
        .isInstanceOf(DatabaseError.class)
        .hasMessage(complaint);
  }

  @Test
  void a_run_reports_the_nodes_that_it_used() {
    String line =
        "write n=2000 no-warmup -rate threads=10 -log nodes no-settings"
            + " -schema keyspace=ks_run"
            + " replication(strategy=NetworkTopologyStrategy,datacenter1=2) -node "
            + address(1)
            + " rack=rack2";
    Result result = CommandLine.cqlsurge(CommandLine.words(line)).await();
    assertThat(result.status()).as(result.toString()).isZero();
    assertThat(result.out().lines().filter(row -> row.matches(" +datacenter[12] +/127.*")))
        .as(result.toString())
        .singleElement()
        .asString()
        .contains(address(2), "2,000", "100.0%");
  }

  @Test
  @Order(Integer.MAX_VALUE)
  void remote_nodes_are_used_when_the_local_one_is_lost() throws InterruptedException {
    try (DriverDatabase database = connect("3", "remote-dc=2")) {
      assertThat(coordinators(database, ALL)).containsOnly(address(3));
      Query insert = insert(database, ALL);
      cluster.signal("KILL", 3);
      while (!(write(database, insert, 1) instanceof Reply.Success)) {
        Thread.sleep(10);
      }
      assertThat(new HashSet<>(coordinators(database, ALL)))
          .isNotEmpty()
          .isSubsetOf(address(1), address(2));
    }
  }
}
