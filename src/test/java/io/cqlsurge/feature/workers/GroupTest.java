package io.cqlsurge.feature.workers;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cqlsurge.FreePort;
import io.cqlsurge.grammar.UsageError;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.jgroups.Version;
import org.jgroups.stack.IpAddress;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Messages between processes, here all in one, over real connections on the loopback interface. */
class GroupTest {
  private static final Optional<WorkerKey> KEY = Optional.of(NewKey.create());
  private static final long FIND_MS = 10_000;

  private final List<Group> groups = new ArrayList<>();

  /** Keeps what a group receives. */
  private static final class Received {
    private final BlockingQueue<Message> messages = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> lost = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> ignored = new LinkedBlockingQueue<>();

    private void received(Address from, Message message) {
      if (message instanceof Message.Lost gone) {
        lost.add(gone.reason());
      } else {
        messages.add(message);
      }
    }

    private Message next() throws InterruptedException {
      Message message = messages.poll(20, TimeUnit.SECONDS);
      assertThat(message).isNotNull();
      return message;
    }
  }

  private Group start(InetSocketAddress address, Optional<WorkerKey> key, Received events) {
    Group group =
        new Group("test", new Group.Access(address, 1, key), events::received, events.ignored::add);
    groups.add(group);
    group.start();
    return group;
  }

  private static Address find(Group group, InetSocketAddress address) {
    Map<InetSocketAddress, Address> found = group.find(List.of(address), FIND_MS);
    assertThat(found).containsOnlyKeys(address);
    return found.values().iterator().next();
  }

  @AfterEach
  void end() {
    groups.forEach(Group::close);
  }

  @Test
  void messages_arrive_in_order_also_long_ones() throws Exception {
    InetSocketAddress address = FreePort.address();
    Received received = new Received();
    start(address, KEY, received);
    Group sender = start(FreePort.address(), KEY, new Received());
    Address member = find(sender, address);
    String text = "x".repeat(3_000_000);
    for (int i = 0; i < 300; i++) {
      sender.send(member, new Message.Ping(i));
    }
    sender.send(member, new Message.Failed(text));
    sender.send(member, new Message.Bye());
    for (int i = 0; i < 300; i++) {
      assertThat(received.next()).isEqualTo(new Message.Ping(i));
    }
    assertThat(received.next()).isEqualTo(new Message.Failed(text));
    assertThat(received.next()).isEqualTo(new Message.Bye());
  }

  @Test
  void a_process_that_has_ended_is_lost_within_three_seconds() throws Exception {
    InetSocketAddress address = FreePort.address();
    Group worker = start(address, KEY, new Received());
    Received received = new Received();
    Group controller = start(FreePort.address(), KEY, received);
    Address member = find(controller, address);
    controller.watch(member);
    assertThat(received.lost.poll(2, TimeUnit.SECONDS)).isNull();
    worker.close();
    assertThat(received.lost.poll(3, TimeUnit.SECONDS)).isEqualTo("its process has ended");
    assertThat(received.lost.poll(1, TimeUnit.SECONDS)).isNull();
  }

  @Test
  void a_process_with_another_key_is_not_found() throws Exception {
    InetSocketAddress address = FreePort.address();
    Received received = new Received();
    start(address, KEY, received);
    Group other = start(FreePort.address(), Optional.of(NewKey.create()), new Received());
    Group none = start(FreePort.address(), Optional.empty(), new Received());
    assertThat(other.find(List.of(address), 1_000)).isEmpty();
    assertThat(none.find(List.of(address), 1_000)).isEmpty();
    assertThat(received.messages).isEmpty();
    assertThat(received.ignored)
        .singleElement()
        .asString()
        .startsWith("ignored a connection without this key (")
        .endsWith("), from 127.0.0.1; more from there is not reported");
  }

  @Test
  void data_that_is_no_message_changes_nothing() throws Exception {
    InetSocketAddress address = FreePort.address();
    Received received = new Received();
    start(address, KEY, received);
    byte[] garbage = new byte[100_000];
    new Random(1).nextBytes(garbage);
    send(address, garbage);
    send(address, "GET / HTTP/1.1\r\n\r\n".getBytes(UTF_8));
    // The first bytes that JGroups expects, then garbage.
    send(address, ("bela" + "\0\0\0\0".repeat(20_000)).getBytes(UTF_8));
    Group sender = start(FreePort.address(), KEY, new Received());
    sender.send(find(sender, address), new Message.Bye());
    assertThat(received.next()).isEqualTo(new Message.Bye());
    assertThat(received.ignored)
        .containsExactly(
            "ignored data that is not from cqlsurge, from 127.0.0.1; more from there is not reported");
  }

  @Test
  void a_thousand_connections_without_data_do_not_delay_others() throws Exception {
    InetSocketAddress address = FreePort.address();
    Received received = new Received();
    start(address, KEY, received);
    List<Socket> silent = new ArrayList<>();
    try {
      for (int i = 0; i < 1_000; i++) {
        silent.add(new Socket(address.getAddress(), address.getPort()));
      }
      Group sender = start(FreePort.address(), KEY, new Received());
      sender.send(find(sender, address), new Message.Bye());
      assertThat(received.next()).isEqualTo(new Message.Bye());
    } finally {
      for (Socket socket : silent) {
        socket.close();
      }
    }
    assertThat(received.ignored)
        .containsExactly(
            "ignored a connection that is not from cqlsurge, from 127.0.0.1; more from there is not reported");
  }

  @Test
  void a_message_that_announces_a_gigabyte_ends_its_connection() throws Exception {
    InetSocketAddress address = FreePort.address();
    Received received = new Received();
    start(address, KEY, received);
    GuardedSockets sockets = new GuardedSockets(KEY, (source, reason) -> {});
    for (int length : new int[] {1 << 30, Integer.MAX_VALUE}) {
      try (Socket socket = sockets.connect(address)) {
        socket.getOutputStream().write(announcement(length));
        socket.setSoTimeout(20_000);
        // At most a short farewell, then the end of the stream.
        assertThat(socket.getInputStream().readAllBytes()).hasSizeLessThan(100);
      }
    }
    Group sender = start(FreePort.address(), KEY, new Received());
    sender.send(find(sender, address), new Message.Bye());
    assertThat(received.next()).isEqualTo(new Message.Bye());
  }

  /** Returns the first bytes of a connection of JGroups, and the length of a message. */
  private static byte[] announcement(int length) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream target = new DataOutputStream(bytes);
    IpAddress source = new IpAddress(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1));
    target.write(new byte[] {'b', 'e', 'l', 'a'});
    target.writeShort(Version.version);
    target.writeShort(source.serializedSize());
    source.writeTo(target);
    target.writeInt(length);
    return bytes.toByteArray();
  }

  private static void send(InetSocketAddress address, byte[] bytes) {
    try (Socket socket = new Socket(address.getAddress(), address.getPort());
        OutputStream stream = socket.getOutputStream()) {
      stream.write(bytes);
    } catch (IOException e) {
      // The other side may close the connection while bytes are sent.
      assertThat(e).isNotNull();
    }
  }

  @Test
  void an_address_in_use_is_refused() throws Exception {
    try (ServerSocket used = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      InetSocketAddress address = new InetSocketAddress(used.getInetAddress(), used.getLocalPort());
      assertThatThrownBy(() -> start(address, KEY, new Received()))
          .isInstanceOf(UsageError.class)
          .hasMessageContaining("cannot listen at " + Group.text(address));
    }
  }
}
