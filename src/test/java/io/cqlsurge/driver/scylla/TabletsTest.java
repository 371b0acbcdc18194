package io.cqlsurge.driver.scylla;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.metadata.Node;
import io.cqlsurge.driver.scylla.TabletMap.Tablet;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TabletsTest {
  private static final List<Node> NODES = TestNodes.of(2);
  private static final UUID FIRST = new UUID(1, 2);
  private static final UUID SECOND = new UUID(3, 4);
  private static final UUID UNKNOWN = new UUID(5, 6);

  private final Tablets tablets =
      new Tablets(() -> Map.of(FIRST, NODES.get(0), SECOND, NODES.get(1)));
  private final TabletMap table = new TabletMap();

  private record Replica(UUID host, int shard) {}

  /** Returns the payload of a reply, byte for byte as ScyllaDB sends it. */
  private static Map<String, ByteBuffer> payload(long after, long last, Replica... replicas) {
    int list = 4 + replicas.length * 32;
    ByteBuffer bytes = ByteBuffer.allocate(28 + list);
    bytes.putInt(8).putLong(after).putInt(8).putLong(last);
    bytes.putInt(list).putInt(replicas.length);
    for (Replica replica : replicas) {
      UUID host = replica.host();
      bytes.putInt(28).putInt(16);
      bytes.putLong(host.getMostSignificantBits()).putLong(host.getLeastSignificantBits());
      bytes.putInt(4).putInt(replica.shard());
    }
    return Map.of("tablets-routing-v1", bytes.flip());
  }

  @Test
  void a_reply_has_the_range_of_a_tablet_and_its_replicas() {
    boolean learned =
        tablets.learn(payload(-1_000, 2_000, new Replica(SECOND, 7), new Replica(FIRST, 3)), table);
    assertThat(learned).isTrue();
    assertThat(table.of(2_000))
        .isEqualTo(new Tablet(-1_000, 2_000, List.of(NODES.get(1), NODES.get(0)), List.of(7, 3)));
  }

  @Test
  void unknown_hosts_are_left_out() {
    tablets.learn(payload(0, 9, new Replica(UNKNOWN, 1), new Replica(SECOND, 2)), table);
    assertThat(table.of(9)).isEqualTo(new Tablet(0, 9, List.of(NODES.get(1)), List.of(2)));
  }

  @Test
  void a_tablet_whose_hosts_are_all_unknown_has_no_replicas() {
    assertThat(tablets.learn(payload(0, 9, new Replica(UNKNOWN, 1)), table)).isTrue();
    assertThat(table.of(9)).isEqualTo(new Tablet(0, 9, List.of(), List.of()));
  }

  @Test
  void other_replies_teach_nothing() {
    assertThat(tablets.learn(Map.of(), table)).isFalse();
    assertThat(tablets.learn(Map.of("other", ByteBuffer.allocate(3)), table)).isFalse();
    assertThat(table.all().size()).isZero();
  }

  @Test
  void a_payload_can_be_read_twice() {
    Map<String, ByteBuffer> payload = payload(0, 9, new Replica(FIRST, 1));
    assertThat(tablets.learn(payload, table)).isTrue();
    assertThat(tablets.learn(payload, table)).isTrue();
    assertThat(table.all().size()).isOne();
  }

  /** Tokens that Cassandra has for these keys. */
  @ParameterizedTest
  @CsvSource({
    "123, -7468325962851647638",
    "9223372036854775807, 7162290910810015547",
  })
  void a_partition_has_the_token_of_murmur3(String key, long token) {
    assertThat(Tablets.token(ByteBuffer.wrap(key.getBytes(StandardCharsets.UTF_8))))
        .isEqualTo(token);
  }
}
