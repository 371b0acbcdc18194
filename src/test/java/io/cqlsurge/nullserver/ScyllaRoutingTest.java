package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.protocol.internal.Frame;
import com.datastax.oss.protocol.internal.response.result.Prepared;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The counts of requests by shard, and the tablets in replies. */
class ScyllaRoutingTest {
  private static final int SHARDS = 4;
  private static final int KEYS = 400;
  private static final ScyllaOptions OPTIONS =
      ScyllaOptions.USUAL.withShards(SHARDS).withTablets(16);

  /** A tablet as a client reads it. */
  private record Seen(long first, long last, List<Integer> shards) {}

  /** Creates a table with three copies of each row, and connects to all shards of a node. */
  private static List<RawClient> connect(InetSocketAddress address, String... extensions)
      throws IOException {
    List<RawClient> clients = new ArrayList<>();
    for (int shard = 0; shard < SHARDS; shard++) {
      clients.add(RawClient.of(address, extensions));
      assertThat(clients.get(shard).shard()).isEqualTo(shard);
    }
    RawClient first = clients.get(0);
    first.query(
        "CREATE KEYSPACE IF NOT EXISTS k WITH replication = {'class': 'NetworkTopologyStrategy', 'replication_factor': 3}");
    first.query("CREATE TABLE IF NOT EXISTS k.t (key blob PRIMARY KEY, a blob)");
    return clients;
  }

  private static void close(List<RawClient> clients) throws IOException {
    for (RawClient client : clients) {
      client.close();
    }
  }

  private static Optional<Seen> write(RawClient client, Prepared insert, int key)
      throws IOException {
    Frame reply = client.frame(RawClient.execution(insert, Client.bytes(key), Client.bytes(1)));
    ByteBuffer tuple = reply.customPayload.get("tablets-routing-v1");
    return Optional.ofNullable(tuple).map(ScyllaRoutingTest::read);
  }

  private static Seen read(ByteBuffer tuple) {
    assertThat(tuple.getInt()).isEqualTo(Long.BYTES);
    long first = tuple.getLong();
    assertThat(tuple.getInt()).isEqualTo(Long.BYTES);
    long last = tuple.getLong();
    assertThat(tuple.getInt()).isEqualTo(tuple.remaining());
    int replicas = tuple.getInt();
    List<Integer> shards = new ArrayList<>();
    for (int i = 0; i < replicas; i++) {
      assertThat(tuple.getInt()).isEqualTo(28);
      assertThat(tuple.getInt()).isEqualTo(16);
      tuple.position(tuple.position() + 16);
      assertThat(tuple.getInt()).isEqualTo(4);
      shards.add(tuple.getInt());
    }
    assertThat(tuple.hasRemaining()).isFalse();
    return new Seen(first, last, shards);
  }

  @Test
  void a_wrong_shard_reports_the_tablet_and_the_right_shard_does_not() throws IOException {
    try (NullServer server = Loopback.scylla(1, OPTIONS)) {
      Node node = server.nodes().get(0);
      List<RawClient> clients = connect(node.address(), "TABLETS_ROUTING_V1");
      Prepared insert = clients.get(0).prepare("INSERT INTO k.t (key, a) VALUES (?, ?)");
      Set<Seen> tablets = new HashSet<>();
      for (int key = 0; key < KEYS; key++) {
        Optional<Seen> reported = write(clients.get(0), insert, key);
        if (reported.isPresent()) {
          tablets.add(reported.get());
          RawClient right = clients.get(reported.get().shards().get(0));
          assertThat(write(right, insert, key)).isEmpty();
        }
      }
      assertThat(tablets).hasSizeBetween(8, 16);
      assertThat(tablets).allSatisfy(tablet -> assertThat(tablet.shards()).doesNotContain(0));
      assertThat(tablets)
          .allSatisfy(
              tablet -> {
                long tokens = tablet.last() - tablet.first();
                assertThat(tokens).isBetween((1L << 60) - 1, 1L << 60);
              });
      ShardCounts counts = server.scylla().counts(node);
      assertThat(counts.rightNode()).isEqualTo(counts.requests());
      assertThat(counts.rightShard()).isEqualTo(KEYS);
      assertThat(counts.tabletReplies()).isEqualTo(counts.requests() - KEYS);
      close(clients);
    }
  }

  @Test
  void moved_tablets_are_reported_again() throws IOException {
    try (NullServer server = Loopback.scylla(1, OPTIONS)) {
      List<RawClient> clients = connect(server.addresses().get(0), "TABLETS_ROUTING_V1");
      Prepared insert = clients.get(0).prepare("INSERT INTO k.t (key, a) VALUES (?, ?)");
      int key = 0;
      Optional<Seen> old = write(clients.get(0), insert, key);
      while (old.isEmpty()) {
        key++;
        old = write(clients.get(0), insert, key);
      }
      RawClient right = clients.get(old.get().shards().get(0));
      assertThat(write(right, insert, key)).isEmpty();

      assertThat(server.scylla().moveTablets(1)).isEqualTo(16);
      assertThat(write(right, insert, key)).isPresent().isNotEqualTo(old);
      close(clients);
    }
  }

  @Test
  void a_client_without_the_extension_gets_no_tablets() throws IOException {
    try (NullServer server = Loopback.scylla(1, OPTIONS)) {
      List<RawClient> clients = connect(server.addresses().get(0));
      Prepared insert = clients.get(0).prepare("INSERT INTO k.t (key, a) VALUES (?, ?)");
      for (int key = 0; key < KEYS; key++) {
        assertThat(write(clients.get(0), insert, key)).isEmpty();
      }
      close(clients);
    }
  }

  @Test
  void a_ring_has_each_row_on_as_many_nodes_as_the_replication_factor() throws IOException {
    try (NullServer server = Loopback.scylla(4, OPTIONS.withTablets(0))) {
      long right = 0;
      for (Node node : server.nodes()) {
        List<RawClient> clients = connect(node.address(), "TABLETS_ROUTING_V1");
        Prepared insert = clients.get(0).prepare("INSERT INTO k.t (key, a) VALUES (?, ?)");
        for (int key = 0; key < KEYS; key++) {
          assertThat(write(clients.get(0), insert, key)).isEmpty();
        }
        right += server.scylla().counts(node).rightNode();
        close(clients);
      }
      assertThat(right).isEqualTo(3 * KEYS);
    }
  }
}
