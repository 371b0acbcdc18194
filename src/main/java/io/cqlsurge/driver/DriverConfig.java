package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.CqlSession;
import com.datastax.oss.driver.api.core.CqlSessionBuilder;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverConfigLoader;
import com.datastax.oss.driver.api.core.config.DriverOption;
import com.datastax.oss.driver.api.core.config.OptionsMap;
import com.datastax.oss.driver.api.core.config.TypedDriverOption;
import com.datastax.oss.driver.api.core.loadbalancing.NodeDistance;
import com.datastax.oss.driver.api.core.type.reflect.GenericType;
import io.cqlsurge.database.DatabaseError;
import io.cqlsurge.driver.tls.CloudBundle;
import io.cqlsurge.driver.tls.Tls;
import io.cqlsurge.settings.connection.Compression;
import io.cqlsurge.settings.connection.ConnectionSettings;
import io.cqlsurge.settings.connection.ModeSettings;
import io.cqlsurge.settings.connection.NodeAddress;
import io.cqlsurge.settings.connection.NodeSettings;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The configuration of the driver for a run: the user's settings, and sizes that fit the lane
 * count.
 */
final class DriverConfig implements Connections.ConnectionCount {
  /** Limit for nodes with many shards, each of which has at least one connection. */
  private static final int MAX_CONNECTIONS_PER_NODE = 256;

  /** Limit of the driver for requests per connection: a stream ID has 15 bits. */
  private static final int MAX_REQUESTS_PER_CONNECTION = 32_768;

  private static final int MIN_REQUESTS_PER_CONNECTION = 1_024;
  private static final int MIN_LANES_PER_THREAD = 32;

  /** Attempts to read a trace, which a node writes after the reply, and the time between them. */
  private static final int TRACE_ATTEMPTS = 20;

  private static final Duration TRACE_INTERVAL = Duration.ofMillis(100);

  /**
   * Delay after which the driver reads a changed keyspace, and for which the statement that changes
   * it waits; the driver's default is one second.
   */
  private static final Duration SCHEMA_WINDOW = Duration.ofMillis(10);

  private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(5);
  private static final Duration INIT_TIMEOUT = Duration.ofSeconds(10);

  /** Longest delay between two attempts to reconnect; the driver's default is one minute. */
  private static final Duration RECONNECT_DELAY = Duration.ofSeconds(4);

  private final ConnectionSettings settings;
  private final NodeSettings nodes;
  private final ModeSettings mode;
  private final Optional<DriverConfigFile> file;

  /** The driver's defaults, without parsing its file of them, and the settings of this run. */
  private final OptionsMap options = OptionsMap.driverDefaults();

  /** Options that change while the session exists; they override the others. */
  private final OptionsMap changes = new OptionsMap();

  private final int lanes;
  private final int cores;

  DriverConfig(ConnectionSettings settings, int lanes, int cores) {
    this.settings = settings;
    this.cores = cores;
    this.nodes = settings.nodes();
    this.mode = settings.mode();
    this.file = DriverConfigFile.of(settings);
    this.lanes = lanes;
  }

  /**
   * Returns the number that the user set, by default one per I/O thread; more if the lanes require
   * it.
   */
  int connectionsPerNode() {
    return perShard(1);
  }

  /**
   * Returns the number of connections to each shard of a node: as many as the user set, by default
   * one per I/O thread as long as the node has few shards; more if the lanes require it.
   */
  @Override
  public int perShard(int shards) {
    // Without a limit of the user, half of the driver's limit leaves room for uneven use.
    int perConnection = limit().orElse(MAX_REQUESTS_PER_CONNECTION / 2) * shards;
    int needed = (lanes + perConnection - 1) / perConnection;
    int usual = Math.max(1, Math.min(ioThreads(), MAX_CONNECTIONS_PER_NODE / shards));
    return Math.max(needed, mode.connections().perHost().orElse(usual));
  }

  /** Returns twice the share of one connection in all lanes, because all lanes may use one node. */
  int requestsPerConnection() {
    int share = (lanes + connectionsPerNode() - 1) / connectionsPerNode();
    int wanted = Math.max(MIN_REQUESTS_PER_CONNECTION, 2 * share);
    return limit().orElse(Math.min(MAX_REQUESTS_PER_CONNECTION, wanted));
  }

  /** Returns the user's limit per connection, reduced to the driver's limit. */
  private Optional<Integer> limit() {
    return mode.connections().maxPending().map(most -> Math.min(MAX_REQUESTS_PER_CONNECTION, most));
  }

  /**
   * Returns the number of I/O threads. In plain mode, the workers use the other half of the cores.
   * In the other modes, the workers run on the I/O threads; with few lanes per thread, each wake-up
   * would serve few requests.
   */
  private int ioThreads() {
    int threads = mode.plain() ? cores / 2 : Math.min(cores, lanes / MIN_LANES_PER_THREAD);
    return Math.max(1, threads);
  }

  /**
   * Makes the driver open connections to all shards of each node.
   *
   * @param shards the node's shard count; the highest of all nodes applies to all
   */
  @Override
  public synchronized void openForShards(int shards) {
    int connections = shards * perShard(shards);
    if (changes.get(TypedDriverOption.CONNECTION_POOL_LOCAL_SIZE) < connections) {
      changes.put(TypedDriverOption.CONNECTION_POOL_LOCAL_SIZE, connections);
      changes.put(TypedDriverOption.CONNECTION_POOL_REMOTE_SIZE, connections);
    }
  }

  ConnectionSettings settings() {
    return settings;
  }

  /** Returns the options of the session; a change of them is effective, unless the file has it. */
  OptionsMap options() {
    return options;
  }

  /** Opens a session, which connects to the cluster. */
  CqlSession session() {
    IoOptions.setDefaults();
    CqlSessionBuilder builder = SessionContext.sessionBuilder(this);
    Login login = new Login(mode);
    login.set(builder);
    setNodes(builder);
    setOptions();
    login.set(options);
    Optional<DriverConfigLoader> base = file.map(DriverConfigFile::loader);
    options.put(TypedDriverOption.RECONNECTION_MAX_DELAY, longestReconnectDelay(base));
    DriverConfigLoader loader = DriverConfigLoader.fromMap(options);
    DriverConfigLoader all =
        base.map(first -> DriverConfigLoader.compose(first, loader)).orElse(loader);
    changes.put(
        TypedDriverOption.CONNECTION_POOL_LOCAL_SIZE,
        all.getInitialConfig()
            .getDefaultProfile()
            .getInt(DefaultDriverOption.CONNECTION_POOL_LOCAL_SIZE));
    // The request handler reads options for each request, and composed ones cost more.
    builder.withConfigLoader(
        mode.plain() ? all : DriverConfigLoader.compose(DriverConfigLoader.fromMap(changes), all));
    return checked(builder);
  }

  /**
   * Returns this program's default, or the base delay in the file if that is longer; the driver
   * rejects a maximum below the base delay.
   */
  private static Duration longestReconnectDelay(Optional<DriverConfigLoader> file) {
    return file.map(loader -> loader.getInitialConfig().getDefaultProfile())
        .filter(profile -> profile.isDefined(DefaultDriverOption.RECONNECTION_BASE_DELAY))
        .map(profile -> profile.getDuration(DefaultDriverOption.RECONNECTION_BASE_DELAY))
        .filter(delay -> delay.compareTo(RECONNECT_DELAY) > 0)
        .orElse(RECONNECT_DELAY);
  }

  /** Sets the contact points and the encryption; a bundle contains both. */
  private void setNodes(CqlSessionBuilder builder) {
    if (mode.bundle().isPresent()) {
      builder.withCloudSecureConnectBundle(CloudBundle.open(mode.bundle().get(), settings.files()));
      return;
    }
    if (settings.transport().isEncrypted()) {
      builder.withSslEngineFactory(new Tls(settings.transport(), settings.files()).engines());
    }
    Set<InetSocketAddress> addresses = new HashSet<>();
    nodes.contactPoints().forEach(address -> addresses.add(resolve(address)));
    addresses.forEach(builder::addContactPoint);
    if (nodes.onlyThese()) {
      builder.withNodeDistanceEvaluator(
          (node, datacenter) ->
              addresses.contains(node.getEndPoint().resolve()) ? null : NodeDistance.IGNORED);
    }
  }

  private CqlSession checked(CqlSessionBuilder builder) {
    CqlSession session = builder.build();
    NodeCheck.problem(session, nodes)
        .ifPresent(
            error -> {
              session.close();
              throw error;
            });
    return session;
  }

  /**
   * Returns the error to report for an invalid setting; the driver configuration file may be its
   * cause.
   */
  RuntimeException explain(RuntimeException thrown) {
    return file.<RuntimeException>map(source -> source.explain(thrown)).orElse(thrown);
  }

  private InetSocketAddress resolve(NodeAddress address) {
    InetSocketAddress resolved =
        new InetSocketAddress(address.host(), address.port().orElse(nodes.defaultPort()));
    if (resolved.isUnresolved()) {
      throw new DatabaseError(
          DatabaseError.Kind.CONNECTION,
          "Cannot connect to '" + address.host() + "': the host name is unknown; see -node");
    }
    return resolved;
  }

  private void setOptions() {
    options.put(TypedDriverOption.CONFIG_RELOAD_INTERVAL, Duration.ZERO);
    options.put(TypedDriverOption.SESSION_NAME, "cqlsurge");
    options.put(
        TypedDriverOption.REQUEST_TIMEOUT,
        mode.requestTimeout().orElse(ModeSettings.REQUEST_TIMEOUT));
    options.put(TypedDriverOption.LOAD_BALANCING_POLICY_CLASS, NodePolicy.class.getName());
    options.put(text(NodePolicy.LOAD_BALANCE), nodes.order().name());
    locations();
    connections();
    threads();
    if (mode.protocol().compression() != Compression.NONE) {
      options.put(
          TypedDriverOption.PROTOCOL_COMPRESSION,
          mode.protocol().compression().name().toLowerCase(Locale.ROOT));
    }
    mode.protocol()
        .version()
        .ifPresent(version -> options.put(TypedDriverOption.PROTOCOL_VERSION, "V" + version));
  }

  private static TypedDriverOption<String> text(DriverOption option) {
    return new TypedDriverOption<>(option, GenericType.STRING);
  }

  private void locations() {
    nodes
        .datacenter()
        .ifPresent(name -> options.put(TypedDriverOption.LOAD_BALANCING_LOCAL_DATACENTER, name));
    nodes.rack().ifPresent(name -> options.put(text(NodePolicy.RACK), name));
    if (nodes.remoteNodes().isPresent()) {
      options.put(
          TypedDriverOption.LOAD_BALANCING_DC_FAILOVER_MAX_NODES_PER_REMOTE_DC,
          nodes.remoteNodes().get());
      options.put(
          TypedDriverOption.LOAD_BALANCING_DC_FAILOVER_ALLOW_FOR_LOCAL_CONSISTENCY_LEVELS, true);
      // Remote nodes may also have to serve all lanes.
      options.put(TypedDriverOption.CONNECTION_POOL_REMOTE_SIZE, connectionsPerNode());
    }
  }

  private void connections() {
    int requests = requestsPerConnection();
    options.put(TypedDriverOption.CONNECTION_POOL_LOCAL_SIZE, connectionsPerNode());
    options.put(TypedDriverOption.CONNECTION_MAX_REQUESTS, requests);
    options.put(TypedDriverOption.REQUEST_TRACE_ATTEMPTS, TRACE_ATTEMPTS);
    options.put(TypedDriverOption.REQUEST_TRACE_INTERVAL, TRACE_INTERVAL);
    options.put(TypedDriverOption.CONNECTION_MAX_ORPHAN_REQUESTS, requests / 2);
    options.put(TypedDriverOption.CONNECTION_CONNECT_TIMEOUT, CONNECT_TIMEOUT);
    options.put(TypedDriverOption.CONNECTION_INIT_QUERY_TIMEOUT, INIT_TIMEOUT);
    options.put(TypedDriverOption.CONTROL_CONNECTION_TIMEOUT, INIT_TIMEOUT);
    options.put(TypedDriverOption.METADATA_SCHEMA_REQUEST_TIMEOUT, INIT_TIMEOUT);
    options.put(TypedDriverOption.METADATA_SCHEMA_REQUEST_PAGE_SIZE, NodeQueries.PAGE_ROWS);
    options.put(TypedDriverOption.METADATA_SCHEMA_WINDOW, SCHEMA_WINDOW);
    // Until a keyspace is used.
    options.put(TypedDriverOption.METADATA_SCHEMA_ENABLED, false);
    options.put(TypedDriverOption.HEARTBEAT_TIMEOUT, INIT_TIMEOUT);
  }

  private void threads() {
    options.put(TypedDriverOption.NETTY_IO_SIZE, ioThreads());
    options.put(TypedDriverOption.NETTY_ADMIN_SIZE, 1);
    options.put(TypedDriverOption.NETTY_DAEMON, true);
    options.put(TypedDriverOption.NETTY_IO_SHUTDOWN_QUIET_PERIOD, 0);
    options.put(TypedDriverOption.NETTY_ADMIN_SHUTDOWN_QUIET_PERIOD, 0);
  }
}
