package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.ProtocolVersion;
import com.datastax.oss.driver.api.core.config.DefaultDriverOption;
import com.datastax.oss.driver.api.core.config.DriverExecutionProfile;
import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.ChannelFactory;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.driver.NodeConnections.NodeChannel;
import io.cqlsurge.driver.scylla.ShardSlots;
import io.cqlsurge.driver.scylla.Sharding;
import io.cqlsurge.driver.scylla.Tablets;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A channel factory that opens the driver's connections and registers them by node. It starts with
 * version 4 of the protocol: the driver tries all versions from the highest down, each with a
 * connection; ScyllaDB would refuse three of them. A server that announces a higher version gets
 * another connection. Safe for use by many threads.
 */
final class Connections extends ChannelFactory {
  private static final String RATE_LIMIT = "SCYLLA_RATE_LIMIT_ERROR";

  /** The protocol extensions that this client supports, by their keys in SUPPORTED. */
  private static final List<String> EXTENSIONS = List.of(RATE_LIMIT, Tablets.EXTENSION);

  private final Coordinators coordinators = new Coordinators();
  private final Map<Node, NodeConnections> nodes = new ConcurrentHashMap<>();
  private final Map<Node, ShardConnector> connectors = new ConcurrentHashMap<>();
  private final Function<EventLoop, IoLoop> loops;
  private final ConnectionCount count;
  private final boolean negotiates;
  private final Tablets tablets;

  /** The first server's options by key; empty until it answers. */
  private volatile Map<String, List<String>> supported = Map.of();

  /**
   * Creates a factory without connections.
   *
   * @param loops returns the loop of an I/O thread
   */
  Connections(
      InternalDriverContext context, Function<EventLoop, IoLoop> loops, ConnectionCount count) {
    super(context);
    this.loops = loops;
    this.count = count;
    tablets = new Tablets(() -> context.getMetadataManager().getMetadata().getNodes());
    DriverExecutionProfile profile = context.getConfig().getDefaultProfile();
    negotiates = !profile.isDefined(DefaultDriverOption.PROTOCOL_VERSION);
  }

  /** Returns a factory for the same session without connections. */
  Connections empty() {
    return new Connections(context, loops, count);
  }

  /** The number of connections to a node. */
  interface ConnectionCount {
    /** Returns the number of connections to each shard of a node with this shard count. */
    int perShard(int shards);

    /** Makes the driver open as many connections to all nodes. */
    void openForShards(int shards);
  }

  @Override
  public CompletionStage<DriverChannel> connect(Node node, DriverChannelOptions options) {
    // The control connection, which receives events, is not used for requests.
    if (options.eventCallback != null) {
      return negotiated(node, options).thenApply(this::resize);
    }
    CompletionStage<DriverChannel> opened =
        isScylla()
            ? connectors.computeIfAbsent(node, this::connector).connect(options)
            : negotiated(node, options);
    return opened.thenApply(channel -> register(node, channel));
  }

  private CompletionStage<DriverChannel> negotiated(Node node, DriverChannelOptions options) {
    if (!supported.isEmpty()) {
      return super.connect(node, options);
    }
    if (negotiates) {
      setProtocolVersion(ProtocolVersion.V4);
    }
    return super.connect(node, options).thenCompose(first -> highest(first, node, options));
  }

  /** Returns the first connection, or another with a higher version. */
  private CompletionStage<DriverChannel> highest(
      DriverChannel first, Node node, DriverChannelOptions options) {
    supported = first.getOptions();
    List<String> announced = supported.getOrDefault("PROTOCOL_VERSIONS", List.of());
    Optional<ProtocolVersion> higher =
        Stream.of(ProtocolVersion.DSE_V2, ProtocolVersion.DSE_V1, ProtocolVersion.V5)
            .filter(version -> announced.contains(name(version)))
            .findFirst();
    if (!negotiates || higher.isEmpty()) {
      return CompletableFuture.completedFuture(first);
    }
    var unused = first.forceClose();
    setProtocolVersion(higher.get());
    return super.connect(node, options);
  }

  /** Returns the name that servers use, such as {@code 66/dse-v2}. */
  private static String name(ProtocolVersion version) {
    return (version.getCode() + "/" + version.name()).toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Makes the driver open as many connections as the shards need. */
  private DriverChannel resize(DriverChannel channel) {
    if (isScylla()) {
      count.openForShards(sharding(channel).count());
    }
    return channel;
  }

  private ShardConnector connector(Node node) {
    return new ShardConnector(
        context,
        node,
        this::sharding,
        sharding -> new ShardSlots(sharding, threads(), count.perShard(sharding.count())));
  }

  private Sharding sharding(DriverChannel channel) {
    return Sharding.of(channel.getOptions(), context.getSslEngineFactory().isPresent());
  }

  List<EventLoop> threads() {
    List<EventLoop> threads = new ArrayList<>();
    for (EventExecutor thread : context.getNettyOptions().ioEventLoopGroup()) {
      threads.add((EventLoop) thread);
    }
    return threads;
  }

  private DriverChannel register(Node node, DriverChannel channel) {
    NodeConnections pool = add(node, resize(channel));
    channel.closeStartedFuture().addListener(closing -> pool.remove(channel));
    channel.closeFuture().addListener(closed -> pool.remove(channel));
    return channel;
  }

  /** Adds a connection to a node, and returns all of the node's connections. */
  NodeConnections add(Node node, DriverChannel channel) {
    NodeConnections pool = of(node);
    pool.add(channel, loops.apply(channel.eventLoop()), sharding(channel));
    return pool;
  }

  /** Returns the connections to a node, which may be none. */
  NodeConnections of(Node node) {
    NodeConnections known = nodes.get(node);
    return known == null
        ? nodes.computeIfAbsent(node, added -> new NodeConnections(added, coordinators.of(added)))
        : known;
  }

  /** Returns the current connections to all nodes. */
  List<NodeChannel> all() {
    return nodes.values().stream().flatMap(pool -> pool.all().stream()).toList();
  }

  /** Returns the shards of the connected nodes; empty if they are not of ScyllaDB. */
  Optional<Cluster.Shards> shards() {
    Sharding first = Sharding.of(supported, context.getSslEngineFactory().isPresent());
    Optional<Integer> port = first.port().stream().boxed().findFirst();
    List<Integer> counts =
        nodes.values().stream().map(NodeConnections::shards).distinct().sorted().toList();
    return Optional.of(new Cluster.Shards(counts, port, supported.containsKey(Tablets.EXTENSION)))
        .filter(any -> isScylla());
  }

  Coordinators coordinators() {
    return coordinators;
  }

  /** Returns whether the first server announced options of ScyllaDB. */
  boolean isScylla() {
    return supported.keySet().stream().anyMatch(key -> key.startsWith("SCYLLA_"));
  }

  Tablets tablets() {
    return tablets;
  }

  /** Returns the supported extensions that the first server announced, with their values. */
  Map<String, String> extensions() {
    return EXTENSIONS.stream()
        .filter(supported::containsKey)
        .collect(Collectors.toMap(key -> key, key -> String.join(",", supported.get(key))));
  }

  /** Returns whether the first server announced this error code for its rate-limit error. */
  boolean isRateLimit(int code) {
    return supported.getOrDefault(RATE_LIMIT, List.of()).contains("ERROR_CODE=" + code);
  }
}
