package io.cqlsurge.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.internal.core.ssl.DefaultSslEngineFactory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** A real Apache Cassandra that a test starts and stops by itself, on a free loopback port. */
final class TestNode implements AutoCloseable {
  private static TestNode shared;

  private final String name;
  private final int port;

  private TestNode(String name, int port) {
    this.name = name;
    this.port = port;
  }

  /** The node that all tests share which do it no harm; it is stopped when they are over. */
  static synchronized TestNode shared() {
    if (shared == null) {
      TestNode node = start("it");
      Runtime.getRuntime().addShutdownHook(new Thread(node::close, "stop-test-node"));
      shared = node;
    }
    return shared;
  }

  /** A node of its own for a test; further words go to scripts/node. */
  static TestNode start(String name, String... more) {
    return fresh(name, Stream.concat(Stream.of("--fast"), Stream.of(more)));
  }

  /** The same, but a node that is killed and started again knows what it knew. */
  static TestNode startLasting(String name, String... more) {
    return fresh(name, Stream.of(more));
  }

  private static TestNode fresh(String name, Stream<String> more) {
    int port = freePort();
    List<String> words =
        new ArrayList<>(
            List.of("start", "--fresh", "--name", name, "--port", String.valueOf(port)));
    more.forEach(words::add);
    run(words);
    return new TestNode(name, port);
  }

  /** Starts again what was killed of a cluster, and waits until all its nodes answer. */
  void startMissing() {
    run(List.of("start", "--name", name));
  }

  /** Sends a node of the cluster a signal; the first is 1. */
  void signal(String signal, int nth) {
    Path pid = Path.of("target", "node", name, "127.0.0." + nth, "pid");
    try {
      Signals.send(signal, Long.parseLong(Files.readString(pid).strip()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(List<String> words) {
    CommandLine.Result result =
        CommandLine.start("scripts/node", words.toArray(String[]::new)).await();
    if (result.status() != 0) {
      throw new IllegalStateException("scripts/node " + words + ": " + result);
    }
  }

  private static int freePort() {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Where it answers, as {@code -node} takes it. */
  String address() {
    return "127.0.0.1:" + port;
  }

  int port() {
    return port;
  }

  /** A session to look into it and change it by hand. */
  CqlSession session() {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .withLocalDatacenter("datacenter1")
        .build();
  }

  /** The same, of a node with TLS and its first login. */
  CqlSession secureSession(Path trust, String password) {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .withLocalDatacenter("datacenter1")
        .withAuthCredentials("cassandra", "cassandra")
        .withConfigLoader(
            DriverConfigLoader.programmaticBuilder()
                .withClass(
                    DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS, DefaultSslEngineFactory.class)
                .withString(DefaultDriverOption.SSL_TRUSTSTORE_PATH, trust.toString())
                .withString(DefaultDriverOption.SSL_TRUSTSTORE_PASSWORD, password)
                .withBoolean(DefaultDriverOption.SSL_HOSTNAME_VALIDATION, false)
                .build())
        .build();
  }

  @Override
  public void close() {
    run(List.of("stop", "--name", name));
  }
}
