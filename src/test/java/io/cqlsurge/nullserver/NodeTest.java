package io.cqlsurge.nullserver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.datastax.oss.driver.api.core.connection.ClosedConnectionException;
import com.datastax.oss.driver.api.core.cql.BatchStatement;
import com.datastax.oss.driver.api.core.cql.BatchType;
import com.datastax.oss.driver.api.core.cql.Row;
import io.cqlsurge.Polling;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Delays, stalls, and nodes that go down and up. */
class NodeTest {
  private static final Faults REFUSAL = Faults.NONE.withFailure(Failure.INVALID, 1);

  /** Sends a request whose reply the node holds for an hour, and waits until the node has it. */
  private static CompletableFuture<?> heldBack(Client client, Node node) {
    node.faults(Faults.NONE.withDelay(Duration.ofHours(1)));
    CompletableFuture<?> reply = client.send(node.address()).toCompletableFuture();
    Polling.await("a waiting request", () -> node.waiting() == 1);
    return reply;
  }

  @Test
  void no_reply_comes_before_its_delay() throws IOException {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      Node node = server.nodes().get(0);
      for (Duration delay : List.of(Duration.ofNanos(250_000), Duration.ofMillis(12))) {
        node.faults(Faults.NONE.withDelay(delay));
        server.resetLatency();
        long startNs = System.nanoTime();
        for (int i = 0; i < 20; i++) {
          client.write();
        }
        assertThat(System.nanoTime() - startNs).isGreaterThanOrEqualTo(20 * delay.toNanos());
        // The histogram keeps three digits.
        assertThat(node.latency().minNs()).isGreaterThanOrEqualTo(delay.toNanos() * 999 / 1000);
        assertThat(node.latency().answers()).isEqualTo(20);
      }
    }
  }

  @Test
  void replies_keep_their_order_when_the_delay_shrinks() throws Exception {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      Node node = server.nodes().get(0);
      List<Integer> answered = new ArrayList<>();
      List<CompletableFuture<?>> all = new ArrayList<>();
      node.faults(Faults.NONE.withDelay(Duration.ofHours(1)));
      for (int i = 0; i < 5; i++) {
        int number = i;
        var reply = client.send(node.address()).thenRun(() -> answered.add(number));
        all.add(reply.toCompletableFuture());
        Polling.await("request " + number, () -> node.waiting() == number + 1);
        node.faults(Faults.NONE.withDelay(Duration.ofNanos(1)));
      }
      assertThat(answered).isEmpty();

      node.faults(Faults.NONE);
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).get(20, TimeUnit.SECONDS);
      assertThat(answered).containsExactly(0, 1, 2, 3, 4);
    }
  }

  @Test
  void calm_sends_all_held_replies() throws Exception {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      Node node = server.nodes().get(0);
      var reply = heldBack(client, node);

      node.faults(Faults.NONE);
      assertThat(reply.get(20, TimeUnit.SECONDS)).isNotNull();
    }
  }

  @Test
  void a_short_delay_after_a_long_one_is_short() throws Exception {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      Node node = server.nodes().get(0);
      var first = heldBack(client, node);
      node.faults(Faults.NONE);
      first.get(10, TimeUnit.SECONDS);

      node.faults(Faults.NONE.withDelay(Duration.ofMillis(50)));
      var second = client.send(node.address()).toCompletableFuture();
      assertThat(second.get(10, TimeUnit.SECONDS)).isNotNull();
    }
  }

  @Test
  void a_node_that_goes_down_drops_its_held_replies() throws Exception {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      Node node = server.nodes().get(0);
      var reply = heldBack(client, node);
      node.down();

      assertThat(node.waiting()).isZero();
      assertThatThrownBy(() -> reply.get(10, TimeUnit.SECONDS))
          .hasCauseInstanceOf(ClosedConnectionException.class);
    }
  }

  @Test
  void a_node_sends_all_replies_at_the_end_of_a_stall() throws IOException {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      Node node = server.nodes().get(0);
      long startNs = System.nanoTime();
      node.faults(Faults.NONE.withStall(Duration.ofMillis(100), Duration.ofMillis(99)));
      while (System.nanoTime() - startNs < Duration.ofMillis(500).toNanos()) {
        client.write();
      }
      assertThat(node.latency().maxNs()).isGreaterThan(Duration.ofMillis(20).toNanos());
    }
  }

  @Test
  void a_plan_computes_its_stalls() {
    FaultPlan plan = new FaultPlan(Faults.NONE.with("stall-every 5s stall 200ms delay 10ms"), 0);
    long ms = 1_000_000;

    assertThat(plan.dueNs(100 * ms)).isEqualTo(110 * ms);
    assertThat(plan.dueNs(4_989 * ms)).isEqualTo(4_999 * ms);
    assertThat(plan.dueNs(4_990 * ms)).isEqualTo(5_200 * ms);
    assertThat(plan.dueNs(5_100 * ms)).isEqualTo(5_200 * ms);
    assertThat(plan.dueNs(5_195 * ms)).isEqualTo(5_205 * ms);
    assertThat(plan.dueNs(10_000 * ms)).isEqualTo(10_200 * ms);
  }

  @Test
  void a_node_that_is_down_refuses_and_comes_back_without_its_statements() throws IOException {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      Node node = server.nodes().get(0);
      client.write();
      node.down();
      assertThat(node.isUp()).isFalse();
      assertThat(client.failure()).isPresent();
      InetSocketAddress address = node.address();
      assertThatThrownBy(() -> new Socket(address.getAddress(), address.getPort()).close())
          .isInstanceOf(IOException.class);

      node.up();
      // The driver prepares the statement again when the node does not know it.
      Polling.await("a success", () -> client.failure().isEmpty());
      Row row = client.session().execute(client.read(1)).one();
      assertThat(Client.number(row, "a")).isEqualTo(1);
    }
  }

  @Test
  void a_node_refuses_connections_as_soon_as_it_is_down() throws IOException {
    try (NullServer server = Loopback.server(1)) {
      Node node = server.nodes().get(0);
      InetSocketAddress address = node.address();
      for (int i = 0; i < 300; i++) {
        node.down();
        assertThatThrownBy(() -> new Socket(address.getAddress(), address.getPort()).close())
            .as("round %d", i)
            .isInstanceOf(ConnectException.class);
        node.up();
        new Socket(address.getAddress(), address.getPort()).close();
      }
    }
  }

  @Test
  void each_node_has_separate_faults() throws Exception {
    try (NullServer server = Loopback.server(3);
        Client client = Client.of(server)) {
      InetSocketAddress first = server.addresses().get(0);
      InetSocketAddress second = server.addresses().get(1);
      InetSocketAddress third = server.addresses().get(2);
      server.node(first).faults(REFUSAL);
      server.node(second).faults(Faults.NONE.withDelay(Duration.ofMillis(30)));
      server.resetLatency();

      var refused = client.send(first).toCompletableFuture();
      client.send(second).toCompletableFuture().get(20, TimeUnit.SECONDS);
      client.send(third).toCompletableFuture().get(20, TimeUnit.SECONDS);
      assertThatThrownBy(() -> refused.get(20, TimeUnit.SECONDS)).hasMessageContaining("fail");
      assertThat(server.node(second).latency().minNs()).isGreaterThan(29_000_000);
      assertThat(server.nodes()).allMatch(node -> node.latency().answers() == 1);
      assertThat(server.latency().answers()).isEqualTo(3);

      server.node(third).down();
      client.send(second).toCompletableFuture().get(20, TimeUnit.SECONDS);
    }
  }

  @Test
  void version_5_writes_and_reads_values_larger_than_a_segment() throws IOException {
    try (NullServer server = Loopback.server(1, 5);
        Client client = Client.of(server, "V5")) {
      ByteBuffer large = ByteBuffer.allocate(300_000).putInt(299_996, 7);
      client.session().execute(client.write(1, 1).setByteBuffer(0, large));
      Row row = client.session().execute(client.read(1)).one();

      assertThat(client.session().getContext().getProtocolVersion().getCode()).isEqualTo(5);
      assertThat(row.getByteBuffer("\"a\"")).isEqualTo(large);
      assertThat(Client.number(row, "b")).isEqualTo(-1);
      List<CompletableFuture<?>> all = new ArrayList<>();
      for (int i = 0; i < 500; i++) {
        all.add(client.session().executeAsync(client.write(i, i)).toCompletableFuture());
      }
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
      assertThat(Client.number(client.session().execute(client.read(499)).one(), "a"))
          .isEqualTo(499);
    }
  }

  @Test
  void the_driver_accepts_a_server_of_version_4() throws IOException {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      assertThat(client.session().getContext().getProtocolVersion().getCode()).isEqualTo(4);
    }
  }

  @Test
  void a_batch_succeeds_and_fails_like_an_execution() throws IOException {
    try (NullServer server = Loopback.server(1);
        Client client = Client.of(server)) {
      BatchStatement batch =
          BatchStatement.newInstance(BatchType.UNLOGGED, client.write(1, 1), client.write(2, 2));
      assertThat(client.session().execute(batch).one()).isNull();

      server.nodes().get(0).faults(REFUSAL);
      assertThatThrownBy(() -> client.session().execute(batch)).hasMessageContaining("fail");
    }
  }
}
