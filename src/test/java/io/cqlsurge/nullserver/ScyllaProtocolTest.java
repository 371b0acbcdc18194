package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.protocol.internal.Message;
import com.datastax.oss.protocol.internal.ProtocolConstants.ErrorCode;
import com.datastax.oss.protocol.internal.response.Error;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import io.cqlsurge.FreePort;
import io.cqlsurge.nullserver.ScyllaControl.PortMode;
import java.io.IOException;
import java.net.BindException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The protocol of the persona of ScyllaDB: options, shards of connections, errors, marks. */
class ScyllaProtocolTest {
  private static final int SHARDS = 8;

  @RegisterExtension
  private static final TestServer server = TestServer.scylla(1, ScyllaOptions.USUAL);

  private static InetSocketAddress address;
  private static InetSocketAddress shardAware;

  @BeforeAll
  static void create() throws IOException {
    address = server.addresses().get(0);
    int port = server.server().scylla().shardAwarePort(server.node());
    shardAware = new InetSocketAddress(address.getAddress(), port);
    try (RawClient client = RawClient.of(address)) {
      client.query(
          "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
      client.query("CREATE TABLE k.t (key blob PRIMARY KEY, a blob, b blob)");
    }
  }

  private static RawClient toShard(int shard) throws IOException {
    for (int attempt = 0; attempt < 10; attempt++) {
      int port = FreePort.next();
      while (port % SHARDS != shard) {
        port = FreePort.next();
      }
      try {
        return RawClient.from(port, shardAware);
      } catch (BindException e) {
        // The port was used in the meantime.
        assertThat(attempt).isLessThan(9);
      }
    }
    throw new IllegalStateException();
  }

  @Test
  void supported_has_the_keys_of_scylladb() throws IOException {
    try (RawClient client = RawClient.of(address)) {
      assertThat(client.supported())
          .containsEntry("SCYLLA_NR_SHARDS", List.of("8"))
          .containsEntry("SCYLLA_SHARDING_ALGORITHM", List.of("biased-token-round-robin"))
          .containsEntry("SCYLLA_SHARDING_IGNORE_MSB", List.of("12"))
          .containsEntry(
              "SCYLLA_PARTITIONER", List.of("org.apache.cassandra.dht.Murmur3Partitioner"))
          .containsEntry("SCYLLA_SHARD_AWARE_PORT", List.of(String.valueOf(shardAware.getPort())))
          .containsEntry("SCYLLA_RATE_LIMIT_ERROR", List.of("ERROR_CODE=61440"))
          .containsEntry(
              "SCYLLA_LWT_ADD_METADATA_MARK", List.of("LWT_OPTIMIZATION_META_BIT_MASK=2147483648"))
          .containsKeys("SCYLLA_SHARD", "TABLETS_ROUTING_V1");
    }
  }

  @Test
  void connections_to_the_usual_port_get_the_shard_with_the_fewest() throws IOException {
    try (NullServer other = Loopback.scylla(1, ScyllaOptions.USUAL.withShards(3))) {
      List<RawClient> clients = new ArrayList<>();
      List<Integer> shards = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        clients.add(RawClient.of(other.addresses().get(0)));
        shards.add(clients.get(i).shard());
      }
      assertThat(shards).containsExactly(0, 1, 2, 0, 1, 2);
      assertThat(other.scylla().counts(other.nodes().get(0)).connections())
          .containsExactly(2, 2, 2);
      for (RawClient client : clients) {
        client.close();
      }
    }
  }

  @Test
  void connections_to_the_shard_aware_port_get_the_shard_of_their_local_port() throws IOException {
    for (int shard = 0; shard < SHARDS; shard++) {
      try (RawClient client = toShard(shard)) {
        assertThat(client.shard()).isEqualTo(shard);
      }
    }
  }

  @Test
  void the_shard_aware_port_can_be_translated_and_closed() throws IOException {
    ScyllaControl control = server.server().scylla();
    control.shardAwarePort(server.node(), PortMode.TRANSLATED);
    for (int shard = 0; shard < SHARDS; shard++) {
      try (RawClient client = toShard(shard)) {
        assertThat(client.shard()).isNotEqualTo(shard);
      }
    }
    control.shardAwarePort(server.node(), PortMode.CLOSED);
    assertThatThrownBy(() -> toShard(1)).isInstanceOf(ConnectException.class);
    control.shardAwarePort(server.node(), PortMode.OPEN);
    try (RawClient client = toShard(1)) {
      assertThat(client.shard()).isEqualTo(1);
    }
  }

  @Test
  void a_restart_changes_the_number_of_shards() throws IOException {
    try (NullServer other = Loopback.scylla(1, ScyllaOptions.USUAL)) {
      Node node = other.nodes().get(0);
      RawClient lost = RawClient.of(node.address());
      other.scylla().restart(node, 3);
      lost.close();
      try (RawClient client = RawClient.of(node.address())) {
        assertThat(client.supported()).containsEntry("SCYLLA_NR_SHARDS", List.of("3"));
        assertThat(other.scylla().counts(node).connections()).containsExactly(1, 0, 0);
      }
    }
  }

  @Test
  void newer_tables_of_cassandra_do_not_exist() throws IOException {
    try (RawClient client = RawClient.of(address)) {
      assertThat(client.query("SELECT * FROM system.peers_v2"))
          .isInstanceOfSatisfying(
              Error.class,
              error -> assertThat(error.message).isEqualTo("unconfigured table peers_v2"));
      assertThat(client.query("SELECT * FROM system_views.clients")).isInstanceOf(Error.class);
    }
  }

  @Test
  void simple_strategy_needs_a_keyspace_without_tablets() throws IOException {
    String simple =
        "CREATE KEYSPACE s WITH replication = {'class': 'SimpleStrategy', 'replication_factor': 1}";
    try (RawClient client = RawClient.of(address)) {
      assertThat(client.query(simple))
          .isInstanceOfSatisfying(
              Error.class,
              error -> {
                assertThat(error.code).isEqualTo(ErrorCode.CONFIG_ERROR);
                assertThat(error.message)
                    .isEqualTo("SimpleStrategy doesn't support tablet replication");
              });
      assertThat(client.query(simple + " AND tablets = {'enabled': false}"))
          .isNotInstanceOf(Error.class);
    }
    try (NullServer ring = Loopback.scylla(1, ScyllaOptions.USUAL.withTablets(0));
        RawClient client = RawClient.of(ring.addresses().get(0))) {
      assertThat(client.query(simple)).isNotInstanceOf(Error.class);
    }
  }

  @Test
  void old_tablets_refuse_counters_and_conditions() throws IOException {
    try (NullServer old = Loopback.scylla(1, ScyllaOptions.USUAL.withOldTablets());
        RawClient client = RawClient.of(old.addresses().get(0))) {
      client.query(
          "CREATE KEYSPACE k WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 1}");
      client.query("CREATE TABLE k.t (key blob PRIMARY KEY, a blob)");
      Prepared delete = client.prepare("DELETE FROM k.t WHERE key = ? IF EXISTS");

      assertThat(error(client.query("CREATE TABLE k.c (key blob PRIMARY KEY, n counter)")))
          .isEqualTo(
              "Cannot use the 'counter' type for table k.c: Counters are not yet supported with tablets");
      assertThat(error(client.send(RawClient.execution(delete, Client.bytes(1)))))
          .isEqualTo(
              "Cannot use LightWeight Transactions for table k.t: LWT is not yet supported with tablets");
    }
  }

  private static String error(Message reply) {
    return ((Error) reply).message;
  }

  @Test
  void the_rate_limit_error_has_its_code_if_the_client_announced_the_extension()
      throws IOException {
    try (RawClient speaks = RawClient.of(address, "SCYLLA_RATE_LIMIT_ERROR");
        RawClient ignores = RawClient.of(address)) {
      Prepared write = speaks.prepare("DELETE FROM k.t WHERE key = ?");
      server.node().faults(Faults.NONE.with("fail-every rate-limit:1"));
      ByteBuffer reply = ByteBuffer.wrap(speaks.bytes(RawClient.execution(write, Client.bytes(1))));

      assertThat(reply.getInt(Frames.HEADER)).isEqualTo(0xF000);
      int text = reply.getShort(Frames.HEADER + Integer.BYTES);
      reply.position(Frames.HEADER + Integer.BYTES + Short.BYTES + text);
      assertThat(reply.remaining()).isEqualTo(2);
      assertThat(reply.getShort()).isEqualTo((short) 0x0101);
      assertThat(ignores.send(RawClient.execution(write, Client.bytes(1))))
          .isInstanceOfSatisfying(
              Error.class, error -> assertThat(error.code).isEqualTo(ErrorCode.CONFIG_ERROR));
    }
  }

  @Test
  void conditional_statements_are_marked_if_the_client_announced_the_extension()
      throws IOException {
    String conditional = "UPDATE k.t SET a = ? WHERE key = ? IF a = ?";
    try (RawClient speaks = RawClient.of(address, "SCYLLA_LWT_ADD_METADATA_MARK");
        RawClient ignores = RawClient.of(address)) {
      assertThat(speaks.prepare(conditional).variablesMetadata.flags).isNegative();
      assertThat(speaks.prepare("UPDATE k.t SET a = ? WHERE key = ?").variablesMetadata.flags)
          .isPositive();
      assertThat(ignores.prepare(conditional).variablesMetadata.flags).isPositive();
    }
  }
}
