package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.ProgrammaticDriverConfigLoaderBuilder;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.driver.tls.Tls;
import io.cqlsurge.settings.Compression;
import io.cqlsurge.settings.ConnectionSettings;
import io.cqlsurge.settings.ModeSettings;
import io.cqlsurge.settings.NodeAddress;
import io.cqlsurge.settings.NodeSettings;
import io.netty.util.ResourceLeakDetector;
import io.netty.util.internal.logging.InternalLoggerFactory;
import io.netty.util.internal.logging.Slf4JLoggerFactory;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** How the driver is set up for a run: what the user asked for, and what so many lanes need. */
final class DriverConfig {
  /** The driver's own limit: a stream number has 15 bits. */
  private static final int MOST_REQUESTS_PER_CONNECTION = 32_768;

  private static final int FEWEST_REQUESTS_PER_CONNECTION = 1_024;
  private static final String LEAK_DETECTION = "io.netty.leakDetection.level";
  private static final int LANES_WORTH_A_THREAD = 32;
  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration INIT_TIMEOUT = Duration.ofSeconds(10);

  /** Longest pause between two tries to reconnect; the driver's default is a minute. */
  private static final Duration RECONNECT_DELAY = Duration.ofSeconds(4);

  /** Each statement that changes the schema waits for it; the driver's default is a second. */
  private static final Duration SCHEMA_WINDOW = Duration.ofMillis(10);

  private final ConnectionSettings settings;
  private final NodeSettings nodes;
  private final ModeSettings mode;
  private final Optional<DriverConfigFile> file;
  private final int lanes;
  private final int cores;

  /**
   * What is fit for a run.
   *
   * @param lanes requests in flight at most
   * @param cores of this machine that may be used
   */
  DriverConfig(ConnectionSettings settings, int lanes, int cores) {
    this.settings = settings;
    this.cores = cores;
    this.nodes = settings.nodes();
    this.mode = settings.mode();
    this.file = nodes.driverConfig().map(DriverConfigFile::new);
    this.lanes = lanes;
  }

  /** As many as the user says, else one for each I/O thread; more if the lanes need more. */
  int connectionsPerNode() {
    // Without the user's limit, half of the driver's own leaves room for an uneven spread.
    int each = limit().orElse(MOST_REQUESTS_PER_CONNECTION / 2);
    int needed = (lanes + each - 1) / each;
    return Math.max(needed, mode.connectionsPerHost().orElse(ioThreads()));
  }

  /** All lanes may meet at one node; so each connection can carry twice its share of all. */
  int requestsPerConnection() {
    int share = (lanes + connectionsPerNode() - 1) / connectionsPerNode();
    int wanted = Math.max(FEWEST_REQUESTS_PER_CONNECTION, 2 * share);
    return limit().orElse(Math.min(MOST_REQUESTS_PER_CONNECTION, wanted));
  }

  /** What the user allows each connection, within what the driver can do. */
  private OptionalInt limit() {
    return mode.maxPending().isPresent()
        ? OptionalInt.of(Math.min(MOST_REQUESTS_PER_CONNECTION, mode.maxPending().getAsInt()))
        : OptionalInt.empty();
  }

  /**
   * The driver's I/O threads. In plain mode the workers have the other half of the cores; else they
   * share these threads, and with few lanes each, one wake-up would serve few requests.
   */
  private int ioThreads() {
    int most = mode.plain() ? cores / 2 : Math.min(cores, lanes / LANES_WORTH_A_THREAD);
    return Math.max(1, most);
  }

  /** What the user asked for. */
  ConnectionSettings settings() {
    return settings;
  }

  /** Connects. */
  CqlSession session() {
    quietNetty();
    watchNoBuffers();
    CqlSessionBuilder builder =
        mode.plain() ? CqlSession.builder() : DirectContext.sessionBuilder();
    Login login = new Login(mode);
    login.set(builder);
    aim(builder);
    ProgrammaticDriverConfigLoaderBuilder options = options();
    login.set(options);
    Optional<DriverConfigLoader> own = file.map(DriverConfigFile::loader);
    options.withDuration(DefaultDriverOption.RECONNECTION_MAX_DELAY, longestReconnectDelay(own));
    DriverConfigLoader loader = options.build();
    builder.withConfigLoader(
        own.map(first -> DriverConfigLoader.compose(first, loader)).orElse(loader));
    return checked(builder);
  }

  /** Ours, unless the file begins with a longer one; the driver refuses a maximum below that. */
  private static Duration longestReconnectDelay(Optional<DriverConfigLoader> file) {
    return file.map(own -> own.getInitialConfig().getDefaultProfile())
        .filter(profile -> profile.isDefined(DefaultDriverOption.RECONNECTION_BASE_DELAY))
        .map(profile -> profile.getDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY))
        .filter(base -> base.compareTo(RECONNECT_DELAY) > 0)
        .orElse(RECONNECT_DELAY);
  }

  /** Says where the database is; a bundle says it all. */
  private void aim(CqlSessionBuilder builder) {
    if (mode.bundle().isPresent()) {
      CloudBundle.check(mode.bundle().get());
      builder.withCloudSecureConnectBundle(mode.bundle().get());
      return;
    }
    if (settings.transport().isEncrypted()) {
      builder.withSslEngineFactory(Tls.engines(settings.transport()));
    }
    Set<InetSocketAddress> listed = new HashSet<>();
    nodes.contactPoints().forEach(address -> listed.add(resolve(address)));
    listed.forEach(builder::addContactPoint);
    if (nodes.onlyThese()) {
      builder.withNodeDistanceEvaluator(
          (node, datacenter) ->
              listed.contains(node.getEndPoint().resolve()) ? null : NodeDistance.IGNORED);
    }
  }

  private CqlSession checked(CqlSessionBuilder builder) {
    CqlSession session = builder.build();
    NodeCheck.complaint(session, nodes)
        .ifPresent(
            complaint -> {
              session.close();
              throw complaint;
            });
    return session;
  }

  /** An error that came of a setting, as the user should read it: perhaps it was the file's. */
  RuntimeException explain(RuntimeException thrown) {
    return file.<RuntimeException>map(own -> own.explain(thrown)).orElse(thrown);
  }

  /** Without this, Netty takes slf4j for absent if it is silent, and writes to standard error. */
  private static void quietNetty() {
    InternalLoggerFactory.setDefaultFactory(Slf4JLoggerFactory.INSTANCE);
  }

  /** Netty follows some buffers to find leaks; that costs and helps who works on buffers alone. */
  private static void watchNoBuffers() {
    if (System.getProperty(LEAK_DETECTION) == null) {
      ResourceLeakDetector.setLevel(ResourceLeakDetector.Level.DISABLED);
    }
  }

  private InetSocketAddress resolve(NodeAddress address) {
    InetSocketAddress resolved =
        new InetSocketAddress(address.host(), address.port().orElse(nodes.defaultPort()));
    if (resolved.isUnresolved()) {
      throw new DatabaseError(
          DatabaseError.Kind.CONNECTION,
          "Cannot connect to '" + address.host() + "': no host of that name is known; see -node",
          null);
    }
    return resolved;
  }

  private ProgrammaticDriverConfigLoaderBuilder options() {
    ProgrammaticDriverConfigLoaderBuilder options =
        DriverConfigLoader.programmaticBuilder()
            .withString(DefaultDriverOption.SESSION_NAME, "cqlsurge")
            .withDuration(
                DefaultDriverOption.REQUEST_TIMEOUT,
                mode.requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT))
            .withClass(DefaultDriverOption.LOAD_BALANCING_POLICY_CLASS, NodePolicy.class)
            .withString(NodeOption.LOAD_BALANCE, nodes.order().name());
    places(options);
    connections(options);
    threads(options);
    if (mode.compression() != Compression.NONE) {
      options.withString(
          DefaultDriverOption.PROTOCOL_COMPRESSION,
          mode.compression().name().toLowerCase(Locale.ROOT));
    }
    mode.protocolVersion()
        .ifPresent(
            version -> options.withString(DefaultDriverOption.PROTOCOL_VERSION, "V" + version));
    return options;
  }

  private void places(ProgrammaticDriverConfigLoaderBuilder options) {
    nodes
        .datacenter()
        .ifPresent(
            name -> options.withString(DefaultDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, name));
    nodes.rack().ifPresent(name -> options.withString(NodeOption.RACK, name));
    if (nodes.remoteNodes().isPresent()) {
      options
          .withInt(
              DefaultDriverOption.LOAD_BALANCING_DC_FAILOVER_MAX_NODES_PER_REMOTE_DC,
              nodes.remoteNodes().getAsInt())
          .withBoolean(
              DefaultDriverOption.LOAD_BALANCING_DC_FAILOVER_ALLOW_FOR_LOCAL_CONSISTENCY_LEVELS,
              true)
          // They may have to carry all lanes as well.
          .withInt(DefaultDriverOption.CONNECTION_POOL_REMOTE_SIZE, connectionsPerNode());
    }
  }

  private void connections(ProgrammaticDriverConfigLoaderBuilder options) {
    int requests = requestsPerConnection();
    options
        .withInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE, connectionsPerNode())
        .withInt(DefaultDriverOption.CONNECTION_MAX_REQUESTS, requests)
        .withInt(DefaultDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS, requests / 2)
        .withDuration(DefaultDriverOption.CONNECTION_CONNECT_TIMEOUT, CONNECT_TIMEOUT)
        .withDuration(DefaultDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, INIT_TIMEOUT)
        .withDuration(DefaultDriverOption.CONTROL_CONNECTION_TIMEOUT, INIT_TIMEOUT)
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, INIT_TIMEOUT)
        .withDuration(DefaultDriverOption.METADATA_SCHEMA_WINDOW, SCHEMA_WINDOW)
        .withDuration(DefaultDriverOption.HEARTBEAT_TIMEOUT, INIT_TIMEOUT);
  }

  private void threads(ProgrammaticDriverConfigLoaderBuilder options) {
    options
        .withInt(DefaultDriverOption.NETTY_IO_SIZE, ioThreads())
        .withInt(DefaultDriverOption.NETTY_ADMIN_SIZE, 1)
        .withBoolean(DefaultDriverOption.NETTY_DAEMON, true)
        .withInt(DefaultDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0)
        .withInt(DefaultDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
  }
}
