package io.cqlsurge.driver;

import com.datastax.oss.driver.api.core.metadata.Node;
import com.datastax.oss.driver.internal.core.channel.DriverChannel;
import com.datastax.oss.driver.internal.core.channel.DriverChannelOptions;
import com.datastax.oss.driver.internal.core.context.InternalDriverContext;
import io.cqlsurge.database.Cluster;
import io.cqlsurge.driver.scylla.ShardSlots;
import io.cqlsurge.driver.scylla.Sharding;
import io.netty.channel.EventLoop;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A channel factory that opens the driver's connections and registers them by node. Safe for use by
 * many threads.
 */
final class Connections extends NegotiatingFactory {
  private final Coordinators coordinators = new Coordinators();
  private final Map<Node, NodeConnections> nodes = new ConcurrentHashMap<>();
  private final Map<Node, ShardConnector> connectors = new ConcurrentHashMap<>();
  private final Function<EventLoop, IoLoop> loops;
  private final ConnectionCount count;

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
      return super.connect(node, options).thenApply(this::resize);
    }
    CompletionStage<DriverChannel> opened =
        isScylla()
            ? connectors.computeIfAbsent(node, this::connector).connect(options)
            : super.connect(node, options);
    return opened.thenApply(channel -> register(node, channel));
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

  /** Returns the I/O threads. */
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
    return shards(
        nodes.values().stream().map(NodeConnections::shards).distinct().sorted().toList());
  }

  Coordinators coordinators() {
    return coordinators;
  }
}
