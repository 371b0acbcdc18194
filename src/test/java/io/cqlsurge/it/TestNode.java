package io.cqlsurge.it;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.internal.core.auth.PlainTextAuthProvider;
import com.datastax.oss.driver.internal.core.ssl.DefaultSslEngineFactory;
import io.cqlsurge.FreePort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** A real Apache Cassandra that a test starts and stops, on a free loopback port. */
final class TestNode implements AutoCloseable {
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  /** Password of the keys of a node with TLS, and of the first user of a node with logins. */
  static final String PASSWORD = "cassandra";

  /** By name; two of them can start at the same time. */
  private static final Map<String, TestNode> SHARED = new ConcurrentHashMap<>();

  private final String name;
  private final int port;

  private TestNode(String name, int port) {
    this.name = name;
    this.port = port;
  }

  /** Returns the node that all tests share which leave it intact; it stops after the last test. */
  static TestNode shared() {
    // Batches of 45 to 50 KiB are executed with a warning.
    return shared("it", "--fast", "--set", "batch_size_warn_threshold=45KiB");
  }

  /**
   * Returns a node that requires logins and TLS, and has guardrails, as those of many companies.
   * They do not apply to superusers.
   */
  static TestNode secured() {
    return shared(
        "it-secured",
        "--fast",
        "--auth",
        "--tls",
        "--set",
        "commitlog_sync=periodic",
        "--set",
        "commitlog_sync=batch",
        "--set",
        "simplestrategy_enabled=false",
        "--set",
        "uncompressed_tables_enabled=false",
        "--set",
        "dynamic_data_masking_enabled=true",
        "--set",
        "tables_warn_threshold=1",
        "--set",
        "permissions_validity=0ms",
        "--set",
        "write_consistency_levels_warned=[TWO, THREE, QUORUM]",
        "--set",
        "page_size_fail_threshold=500",
        "--set",
        "read_consistency_levels_disallowed=[LOCAL_ONE, ALL]",
        "--set",
        "write_consistency_levels_disallowed=[ANY, LOCAL_ONE]");
  }

  private static TestNode shared(String name, String... options) {
    return SHARED.computeIfAbsent(
        name,
        key -> {
          TestNode node = fresh(key, Stream.of(options));
          Runtime.getRuntime().addShutdownHook(new Thread(node::close, "stop-" + key));
          return node;
        });
  }

  /** Starts a node for one test class; the other arguments go to scripts/node. */
  static TestNode start(String name, String... options) {
    return fresh(name, Stream.concat(Stream.of("--fast"), Stream.of(options)));
  }

  /** Starts a node as {@link #start} does, but one that keeps its data when it is killed. */
  static TestNode startLasting(String name, String... options) {
    return fresh(name, Stream.of(options));
  }

  private static TestNode fresh(String name, Stream<String> options) {
    int port = FreePort.next();
    List<String> arguments =
        new ArrayList<>(
            List.of("start", "--fresh", "--name", name, "--port", String.valueOf(port)));
    options.forEach(arguments::add);
    run(arguments);
    return new TestNode(name, port);
  }

  /** Starts the nodes of the cluster that were killed, and waits until all nodes answer. */
  void startMissing() {
    run(List.of("start", "--name", name));
  }

  /** Sends a signal to a node of the cluster; the first node is 1. */
  void signal(String signal, int nth) {
    Path pid = Path.of("target", "node", name, "127.0.0." + nth, "pid");
    try {
      Signals.send(signal, Long.parseLong(Files.readString(pid).strip()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void run(List<String> arguments) {
    CommandLine.Result result =
        CommandLine.start(
                Map.of("JDK_JAVA_OPTIONS", CommandLine.FIRST_COMPILER_ONLY),
                "scripts/node",
                arguments.toArray(String[]::new))
            .await();
    if (result.status() != 0) {
      throw new IllegalStateException("scripts/node " + arguments + ": " + result);
    }
  }

  /** Returns the address of the first node, in the form of {@code -node}. */
  String address() {
    return "127.0.0.1:" + port;
  }

  int port() {
    return port;
  }

  /**
   * Opens a session that reads and changes data without cqlsurge. It does not know the tables,
   * because it would read all of them whenever a test creates one. Nor does it wait until all nodes
   * have a table that it created: only for a single node.
   */
  CqlSession session() {
    return session(options().withBoolean(DefaultDriverOption.METADATA_SCHEMA_ENABLED, false));
  }

  /** Opens a session that also knows the tables, and waits until all nodes have them. */
  CqlSession sessionWithTables() {
    return session(options());
  }

  /** Returns the trust store of a node with TLS. */
  Path trust() {
    return Path.of("target", "node", name, "tls", "truststore.p12");
  }

  /** Returns the options that a connection to a node with TLS needs. */
  String transport() {
    return "-transport truststore=" + trust() + " truststore-password=" + PASSWORD;
  }

  /** Opens a session to a node with logins and TLS, as the user that every node has at first. */
  CqlSession secureSession() {
    return session(
        options()
            .withClass(DefaultDriverOption.AUTH_PROVIDER_CLASS, PlainTextAuthProvider.class)
            .withString(DefaultDriverOption.AUTH_PROVIDER_USER_NAME, "cassandra")
            .withString(DefaultDriverOption.AUTH_PROVIDER_PASSWORD, PASSWORD)
            .withClass(DefaultDriverOption.SSL_ENGINE_FACTORY_CLASS, DefaultSslEngineFactory.class)
            .withString(DefaultDriverOption.SSL_TRUSTSTORE_PATH, trust().toString())
            .withString(DefaultDriverOption.SSL_TRUSTSTORE_PASSWORD, PASSWORD)
            .withBoolean(DefaultDriverOption.SSL_HOSTNAME_VALIDATION, false));
  }

  /** Returns options of the driver with timeouts for a busy machine. */
  private static ProgrammaticDriverConfigLoaderBuilder options() {
    return DriverConfigLoader.programmaticBuilder()
        .withDuration(DefaultDriverOption.REQUEST_TIMEOUT, TIMEOUT)
        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, TIMEOUT)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, TIMEOUT)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, TIMEOUT)
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, TIMEOUT);
  }

  private CqlSession session(ProgrammaticDriverConfigLoaderBuilder options) {
    return CqlSession.builder()
        .addContactPoint(new InetSocketAddress(InetAddress.getLoopbackAddress(), port))
        .withLocalDatacenter("datacenter1")
        .withConfigLoader(options.build())
        .build();
  }

  @Override
  public void close() {
    run(List.of("stop", "--name", name));
  }
}
