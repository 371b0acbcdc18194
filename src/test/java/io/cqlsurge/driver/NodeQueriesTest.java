package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.database.Cluster;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.database.NamedRow;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import io.cqlsurge.settings.Settings;
import io.cqlsurge.settings.SettingsParser;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeQueriesTest {
  private static final String SELF = "SELECT * FROM system.local";

  private static DriverDatabase connect(NullServer server) {
    InetSocketAddress first = server.addresses().get(0);
    String address = first.getHostString() + ":" + first.getPort();
    Settings settings = SettingsParser.parse(List.of("write", "n=5", "-node", address));
    return DriverDatabase.connect(settings.connection(), 10);
  }

  private static List<NamedRow> ask(DriverDatabase database, int node, String cql) {
    Cluster.Node target = database.nodes().get(node);
    return database.ask(target, cql).toCompletableFuture().orTimeout(30, TimeUnit.SECONDS).join();
  }

  @Test
  void a_query_is_answered_by_the_node_that_it_is_sent_to() throws IOException {
    try (NullServer server = Loopback.server(3);
        DriverDatabase database = connect(server)) {
      assertThat(database.nodes()).containsExactlyInAnyOrderElementsOf(database.cluster().nodes());
      for (int i = 0; i < 3; i++) {
        List<NamedRow> rows = ask(database, i, SELF);
        assertThat(rows).hasSize(1);
        assertThat(database.nodes().get(i).address())
            .contains(rows.get(0).values().get("rpc_address") + ":");
        assertThat(ask(database, i, "SELECT * FROM system.peers_v2"))
            .hasSize(2)
            .allMatch(row -> row.number("native_port").orElse(0) > 0);
      }
    }
  }

  @Test
  void a_query_to_a_node_that_is_down_fails_and_other_nodes_answer() throws Exception {
    try (NullServer server = Loopback.server(2);
        DriverDatabase database = connect(server)) {
      Cluster.Node second = database.nodes().get(1);
      server.nodes().get(1).down();
      boolean failed = false;
      while (!failed) {
        failed =
            database
                .ask(second, SELF)
                .handle((rows, error) -> error instanceof DatabaseError)
                .toCompletableFuture()
                .get(30, TimeUnit.SECONDS);
      }
      assertThat(database.nodes()).contains(second);
      assertThat(ask(database, 0, SELF)).hasSize(1);
    }
  }

  @Test
  void a_query_of_a_missing_table_is_refused() throws Exception {
    try (NullServer server = Loopback.server(1);
        DriverDatabase database = connect(server)) {
      DatabaseError.Kind kind =
          database
              .ask(database.nodes().get(0), "SELECT name FROM system_views.thread_pools")
              .handle((rows, error) -> ((DatabaseError) error).kind())
              .toCompletableFuture()
              .get(30, TimeUnit.SECONDS);
      assertThat(kind).isEqualTo(DatabaseError.Kind.REFUSED);
    }
  }

  @Test
  void a_query_to_an_unknown_node_fails() throws IOException {
    try (NullServer server = Loopback.server(1);
        DriverDatabase database = connect(server)) {
      Cluster.Node unknown = new Cluster.Node("/127.9.9.9:1", "datacenter1", "rack1");
      assertThat(database.ask(unknown, SELF))
          .failsWithin(30, TimeUnit.SECONDS)
          .withThrowableThat()
          .havingCause()
          .isInstanceOf(DatabaseError.class)
          .withMessage("node /127.9.9.9:1 is no longer known");
    }
  }
}
