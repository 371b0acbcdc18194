package io.cqlsurge.measure.gc;

import static org.assertj.core.api.Assertions.assertThat;

import io.cqlsurge.Polling;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.rmi.registry.LocateRegistry;
import java.rmi.registry.Registry;
import java.rmi.server.RMIServerSocketFactory;
import java.rmi.server.UnicastRemoteObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import javax.management.remote.JMXAuthenticator;
import javax.management.remote.JMXConnectorServer;
import javax.management.remote.JMXConnectorServerFactory;
import javax.management.remote.JMXPrincipal;
import javax.management.remote.JMXServiceURL;
import javax.security.auth.Subject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests with JMX connections to this process. */
class ServerGcTest {
  private static final String HOST = "127.0.0.1";

  private final List<String> problems = new ArrayList<>();
  private Registry registry;
  private JMXConnectorServer server;
  private int port;

  @BeforeEach
  void serve() throws IOException {
    RMIServerSocketFactory loopback =
        port -> new ServerSocket(port, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
    try (ServerSocket free =
        new ServerSocket(0, 1, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}))) {
      port = free.getLocalPort();
    }
    registry = LocateRegistry.createRegistry(port, null, loopback);
    JMXAuthenticator login =
        credentials -> {
          String[] given = (String[]) credentials;
          if (given == null || !given[1].equals("swordfish")) {
            throw new SecurityException("no");
          }
          Subject subject = new Subject();
          subject.getPrincipals().add(new JMXPrincipal(given[0]));
          return subject;
        };
    server =
        JMXConnectorServerFactory.newJMXConnectorServer(
            new JMXServiceURL("service:jmx:rmi:///jndi/rmi://" + HOST + ":" + port + "/jmxrmi"),
            Map.of(JMXConnectorServer.AUTHENTICATOR, login),
            ManagementFactory.getPlatformMBeanServer());
    server.start();
  }

  @AfterEach
  void stop() throws IOException {
    server.stop();
    UnicastRemoteObject.unexportObject(registry, true);
  }

  private JmxServer server(String password) {
    return new JmxServer(HOST, port, Optional.of(new JmxServer.Login("bob", password)));
  }

  @Test
  void collections_of_a_server_are_counted_once() throws InterruptedException {
    try (ServerGc gc = ServerGc.connect(List.of(server("swordfish")), problems::add)) {
      gc.drain();
      System.gc();
      GcFigures collected = await(gc);
      assertThat(collected.count()).isPositive();
      assertThat(collected.sumMs()).isGreaterThanOrEqualTo(collected.maxMs());
      assertThat(problems).isEmpty();
    }
  }

  /** Waits for notifications, which arrive asynchronously. */
  private static GcFigures await(ServerGc gc) {
    AtomicReference<GcFigures> figures = new AtomicReference<>(GcFigures.NONE);
    Polling.await(
        "a collection", () -> figures.updateAndGet(sum -> sum.plus(gc.drain())).count() > 0);
    return figures.get();
  }

  @Test
  void a_server_that_cannot_be_reached_is_reported_and_the_others_are_counted()
      throws InterruptedException {
    try (ServerGc gc =
        ServerGc.connect(
            List.of(new JmxServer(HOST, 1, Optional.empty()), server("swordfish")),
            problems::add)) {
      System.gc();
      assertThat(await(gc).count()).isPositive();
    }
    assertThat(problems)
        .singleElement()
        .asString()
        .startsWith("Failed to connect over JMX; not collecting these stats: 127.0.0.1:1: ")
        .containsIgnoringCase("refused");
  }

  @Test
  void the_message_of_a_refused_login_has_advice_and_no_password() {
    ServerGc.connect(List.of(server("guess")), problems::add).close();
    assertThat(problems)
        .containsExactly(
            "Failed to connect over JMX; not collecting these stats: "
                + server("guess")
                + ": the login is refused; check -jmx user= password=");
    assertThat(server("guess").login().orElseThrow().toString()).doesNotContain("guess");
    assertThat(server("guess").toString()).isEqualTo(HOST + ":" + port);
  }

  @Test
  void servers_that_never_answer_are_awaited_in_parallel() throws IOException {
    List<ServerSocket> silent = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      silent.add(new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1})));
    }
    List<JmxServer> servers =
        silent.stream()
            .map(socket -> new JmxServer(HOST, socket.getLocalPort(), Optional.empty()))
            .toList();
    long startNs = System.nanoTime();
    ServerGc.connect(servers, problems::add).close();
    Duration all = Duration.ofNanos(System.nanoTime() - startNs);
    for (ServerSocket socket : silent) {
      socket.close();
    }
    assertThat(problems).hasSize(4).allMatch(problem -> problem.endsWith("no answer within 5 s"));
    // One after another they would take 20 s.
    assertThat(all).isLessThan(Duration.ofSeconds(15));
  }
}
