package io.cqlsurge.driver;

import static org.assertj.core.api.Assertions.assertThat;

import com.datastax.oss.driver.api.core.CqlIdentifier;
import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.api.core.metadata.TokenMap;
import com.datastax.oss.driver.internal.core.session.DefaultSession;
import io.cqlsurge.nullserver.Loopback;
import io.cqlsurge.nullserver.NullServer;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class NodeChoiceTest {
  private static final CqlIdentifier KEYSPACE = CqlIdentifier.fromInternal("ks");
  private static final int KEYS = 300;

  private NullServer server;
  private DefaultSession session;
  private NodeChoice choice;

  @BeforeEach
  void connect() throws IOException {
    server = Loopback.server(3);
    session =
        (DefaultSession)
            CqlSession.builder()
                .addContactPoint(server.addresses().get(0))
                .withLocalDatacenter("datacenter1")
                .build();
    choice = new NodeChoice(session);
  }

  @AfterEach
  void close() {
    session.close();
    server.close();
  }

  private static ByteBuffer key(int number) {
    return ByteBuffer.allocate(4).putInt(0, number);
  }

  private Set<Node> chosen(CqlIdentifier keyspace) {
    Set<Node> nodes = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      nodes.add(choice.choose(keyspace, key(i)));
    }
    return nodes;
  }

  @Test
  void a_partition_goes_to_one_of_its_replicas() {
    TokenMap tokens = session.getMetadata().getTokenMap().orElseThrow();
    for (int i = 0; i < KEYS; i++) {
      Set<Node> replicas = tokens.getReplicas(KEYSPACE, key(i));
      assertThat(replicas).hasSize(1);
      assertThat(replicas).contains(choice.choose(KEYSPACE, key(i)));
    }
    assertThat(chosen(KEYSPACE)).hasSize(3);
  }

  @Test
  void without_known_replicas_all_nodes_take_part() {
    assertThat(chosen(CqlIdentifier.fromInternal("unheard_of"))).hasSize(3).doesNotContainNull();
    Set<Node> nodes = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      nodes.add(choice.choose(KEYSPACE, null));
    }
    assertThat(nodes).hasSize(3).doesNotContainNull();
  }

  @Test
  void a_dead_replica_is_replaced() throws InterruptedException {
    Set<Node> before = chosen(KEYSPACE);
    server.nodes().get(2).down();
    while (chosen(KEYSPACE).size() > 2) {
      Thread.sleep(10);
    }
    assertThat(before).containsAll(chosen(KEYSPACE));
    assertThat(chosen(KEYSPACE)).doesNotContainNull();
  }
}
